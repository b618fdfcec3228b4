import type { Extracted } from './page.ts';
import { readHtml, readSourceHtml } from './readHtml.ts';
import { readPdf } from './readPdf.ts';

export type ReaderTask =
  | { read: 'article' | 'source'; html: string; url: string; now: Date }
  | { read: 'pdf'; bytes: Uint8Array; url: string };

export function runTask(task: ReaderTask): Iterable<Extracted> | AsyncIterable<Extracted> {
  switch (task.read) {
    case 'article':
      return readHtml(task.html, task.url, task.now);
    case 'source':
      return [readSourceHtml(task.html, task.url, task.now)];
    case 'pdf':
      return readPdf(task.bytes, task.url);
  }
}
