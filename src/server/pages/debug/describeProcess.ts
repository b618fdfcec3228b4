import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const ROOT = join(import.meta.dirname, '../../../..');

/** Measures from the first look on: how late this process comes to what is due. */
const delay = monitorEventLoopDelay({ resolution: 20 });

/** This process as it is now, in words. */
export function describeProcess(): Record<string, string> {
  delay.enable();
  const { rss, heapUsed, heapTotal } = process.memoryUsage();
  const late = delay.count === 0 ? null : delay;
  return {
    Version: versionOf(),
    Commit: commitOf(),
    Node: process.version,
    'Running for': `${Math.round(process.uptime())} s`,
    Memory: `${inMegabytes(rss)} in all; heap ${inMegabytes(heapUsed)} of ${inMegabytes(heapTotal)}`,
    'Event loop delay': late
      ? `${inMilliseconds(late.mean)} on average, ${inMilliseconds(late.percentile(99))} at the 99th percentile, ${inMilliseconds(late.max)} at most`
      : 'measured from now on',
  };
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
const inMilliseconds = (nanoseconds: number) => `${(nanoseconds / 1e6).toFixed(1)} ms`;

function versionOf(): string {
  const text = readIfThere('package.json');
  return text === null ? 'unknown' : (JSON.parse(text) as { version: string }).version;
}

/** Where the sources came with their history. */
function commitOf(): string {
  const head = readIfThere('.git/HEAD')?.trim();
  const [, ref] = /^ref: (refs\/[\w./-]+)$/.exec(head ?? '') ?? [];
  const commit = ref === undefined ? head : readIfThere(join('.git', ref))?.trim();
  return /^[0-9a-f]{40}$/.test(commit ?? '') ? (commit ?? '') : 'unknown';
}

function readIfThere(name: string): string | null {
  try {
    return readFileSync(join(ROOT, name), 'utf8');
  } catch {
    return null;
  }
}
