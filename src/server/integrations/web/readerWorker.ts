import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Extracted } from './page.ts';
import { readHtml } from './readHtml.ts';

export interface ReaderTask {
  html: string;
  url: string;
  now: Date;
}

export type ReaderReport =
  /** Loaded, and waiting for a page. */
  | { kind: 'ready' }
  /** What could be read so far; a later one is better. */
  | { kind: 'read'; page: Extracted }
  | { kind: 'done' }
  /** A fault of the reader; what was read before it holds. */
  | { kind: 'failed'; message: string };

/** Reads the pages that come in at `port`, one after the other, and reports each stage at once. */
export function readerWorker(port: MessagePort): void {
  const report = (value: ReaderReport): void => port.postMessage(value);
  port.on('message', ({ html, url, now }: ReaderTask) => {
    try {
      for (const page of readHtml(html, url, now)) report({ kind: 'read', page });
      report({ kind: 'done' });
    } catch (error) {
      report({ kind: 'failed', message: String(error) });
    }
  });
  report({ kind: 'ready' });
}

/** A third of the server's own share where the processors are all busy. */
const NICE = 5;

if (parentPort) {
  // On Linux this is the priority of the calling thread alone, elsewhere that of the whole server.
  if (process.platform === 'linux') setPriority(NICE);
  readerWorker(parentPort);
}
