import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { paths } from '../../../shared/paths.ts';
import type { Setting } from '../../../shared/schema/operations.ts';
import type { ConfiguredPlace } from '../../modules/analysts/places.ts';
import type { DebugFacts } from '../../modules/dashboard/dashboard.ts';
import { fileOf } from '../../root.ts';

interface ProcessFacts {
  listening: boolean;
  cached: { entries: number; bytes: number };
  configured: Record<string, ConfiguredPlace>;
  now: Date;
  recentErrors: readonly string[];
}

/** Leaves out keys, tokens and service addresses, except in logged connection errors. */
export function debugPage(facts: DebugFacts & ProcessFacts): string {
  const { database, jobs, settings, cached, configured } = facts;
  const { open, idle, waiting } = database.connections;
  const vendors = Object.entries(configured).map(([place, { vendor, keySet, model }]) => [
    place,
    `${vendor}, ${model}: ${keySet ? 'key set' : 'no key, so the built-in analyst'}`,
  ]);
  const queues = jobs.queues.map(({ kind, waiting, retrying, active, abandoned, oldestAt }) => [
    kind,
    `${waiting} waiting, ${retrying} to be tried again, ${active} running, ${abandoned} given up; oldest ${oldestAt ?? 'none'}`,
  ]);
  return plainPage(
    'Debug',
    markup`
      <p>As of ${facts.now.toISOString()}.</p>
      ${factTable('Process', describeProcess())}
      ${factTable('Database', {
        Version: database.version,
        Size: inMegabytes(database.bytes),
        Connections: `${open} open, ${idle} idle, ${waiting} waited for`,
        Notifications: facts.listening ? 'listening' : 'lost, connecting again',
      })}
      ${factTable('Kept pages', { Entries: cached.entries, Size: inMegabytes(cached.bytes) })}
      ${factTable('Jobs', Object.fromEntries(queues) as Record<string, string>)}
      ${factTable('Analysts', Object.fromEntries(vendors) as Record<string, string>)}
      ${factTable('Settings', Object.fromEntries(settings.map(settingRow)))}
      <h2>Last warnings and errors of this process</h2>
      <pre tabindex="0">${facts.recentErrors.join('\n') || 'None since it was started.'}</pre>
    `,
  );
}

const settingRow = ({ name, value, source }: Setting): [string, string] => [
  name,
  `${value === '' ? '(empty)' : String(value)} – ${source}`,
];

const LIMIT_MS = 15_000;
const BYTES_MAX = 4 * 1024 * 1024;

interface OwnResponse {
  status: number;
  headers: [string, string][];
  body: string;
  cut: boolean;
}

/**
 * Requests one of our pages without cookies, as a crawler would. Only connects to this process and
 * follows no redirect.
 */
export function fetchOwnPage(
  { socket, headers: { host } }: IncomingMessage,
  path: string,
): Promise<OwnResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      host: socket.localAddress,
      port: socket.localPort,
      path,
      headers: {
        Host: host ?? 'localhost',
        Accept: 'text/html',
        'User-Agent': 'Verimeter view-html',
      },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    outgoing.once('error', reject);
    outgoing.once('response', (answer) => {
      read(answer).then(({ body, cut }) => {
        resolve({ status: answer.statusCode ?? 0, headers: headerPairs(answer), body, cut });
      }, reject);
    });
    outgoing.end();
  });
}

async function read(answer: IncomingMessage): Promise<{ body: string; cut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > BYTES_MAX) break;
  }
  const bytes = Buffer.concat(chunks);
  return { body: bytes.toString('utf8', 0, BYTES_MAX), cut: size > BYTES_MAX };
}

const headerPairs = ({ rawHeaders }: IncomingMessage): [string, string][] =>
  rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [[name, rawHeaders[i + 1] ?? '']] : []));

/** Starts with the first view of the page. */
const delay = monitorEventLoopDelay({ resolution: 20 });

function describeProcess(): Record<string, string> {
  delay.enable();
  const { version, commit = readCommit() } = readManifest();
  const { rss, heapUsed, heapTotal } = process.memoryUsage();
  const measured = delay.count === 0 ? null : delay;
  return {
    Version: version,
    Commit: commit,
    Node: process.version,
    'Running for': `${Math.round(process.uptime())} s`,
    Memory: `${inMegabytes(rss)} in all; heap ${inMegabytes(heapUsed)} of ${inMegabytes(heapTotal)}`,
    'Event loop delay': measured
      ? `${inMilliseconds(measured.mean)} on average, ${inMilliseconds(measured.percentile(99))} at the 99th percentile, ${inMilliseconds(measured.max)} at most`
      : 'measured from now on',
  };
}

const inMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
const inMilliseconds = (nanoseconds: number) => `${(nanoseconds / 1e6).toFixed(1)} ms`;

interface Manifest {
  version: string;
  /** Only a release knows it. */
  commit?: string;
}

function readManifest(): Manifest {
  const text = readOptional('package.json');
  return text === null ? { version: 'unknown' } : (JSON.parse(text) as Manifest);
}

function readCommit(): string {
  const head = readOptional('.git/HEAD')?.trim();
  const [, ref] = /^ref: (refs\/[\w./-]+)$/.exec(head ?? '') ?? [];
  const commit = ref === undefined ? head : readOptional(join('.git', ref))?.trim();
  return /^[0-9a-f]{40}$/.test(commit ?? '') ? (commit ?? '') : 'unknown';
}

function readOptional(name: string): string | null {
  try {
    return readFileSync(fileOf(name), 'utf8');
  } catch {
    return null;
  }
}

/** `answer` is null before a path is entered. */
export function viewHtmlPage(path: string, answer: OwnResponse | null, fault = ''): string {
  return plainPage(
    'View HTML',
    markup`<form action="${paths.viewHtml}" method="get">
<p><label for="path">Path of a public page</label><br>
<input id="path" name="path" value="${path}" placeholder="/report/…" required autocomplete="off" spellcheck="false"></p>
<p><button type="submit">Show what crawlers get</button></p>
</form>
<p role="status">${fault}</p>
${answer ? responseSection(answer) : undefined}`,
  );
}

const responseSection = ({ status, headers, body, cut }: OwnResponse) => markup`
${factTable(`Status ${status}`, Object.fromEntries(headers))}
<h2>Body (${Buffer.byteLength(body)} bytes${cut ? ', and more' : ''})</h2>
<pre tabindex="0">${body}</pre>`;

function factTable(title: string, facts: Record<string, string | number>): Markup {
  const rows = Object.entries(facts).map(
    ([name, value]) => markup`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`,
  );
  return markup`<h2>${title}</h2>
<table><tbody>
${rows}</tbody></table>
`;
}

/** Depends on no script and no built file, so it works when the build does not. */
function plainPage(title: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title} – Verimeter</title>
<link rel="icon" href="data:,">
<style>${{ html: DEBUG_STYLE }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.html;
}

/** Its hash is in the content security policy. */
export const DEBUG_STYLE = `
:root { --paper: #fbfaf6; --ink: #171a21; --rule: #dcd9cf; --muted: #5b5f66; --accent: #0d5561; }
@media (prefers-color-scheme: dark) { :root { --paper: #12151b; --ink: #e9e6dd; --rule: #2b3039;
  --muted: #a0a3a8; --accent: #7fc3cf; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font: 600 28px/1.2 Georgia, serif; margin: 0 0 1rem; }
h2 { font-size: 15px; margin: 2rem 0 0.25rem; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.35rem 1rem 0.35rem 0; border-top: 1px solid var(--rule); text-align: start;
  vertical-align: top; font-weight: 400; overflow-wrap: anywhere; }
th { width: 16rem; color: var(--muted); }
pre { padding: 1rem; border: 1px solid var(--rule); white-space: pre-wrap; overflow-wrap: anywhere;
  font-size: 13px; }
input { box-sizing: border-box; width: min(40rem, 100%); min-height: 2.75rem; padding: 0 0.6rem;
  border: 1px solid var(--muted); background: none; color: inherit; font: inherit; }
button { min-height: 2.75rem; padding: 0 1rem; border: 0; border-radius: 2px; cursor: pointer;
  background: var(--accent); color: var(--paper); font: inherit; }
@media (max-width: 40rem) { th, td { display: block; width: auto; padding-inline-end: 0; }
  td { border-top: 0; padding-top: 0; } }
`;

interface Markup {
  readonly html: string;
}

type Value = string | number | Markup | readonly Markup[] | undefined;

/** Template tag that escapes interpolated text; only `Markup` values are inserted as HTML. */
export function markup(texts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const parts = texts.map((text, i) => text + (i < values.length ? write(values[i]) : ''));
  return { html: parts.join('') };
}

function write(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
  return 'html' in value ? value.html : value.map(({ html }) => html).join('');
}
