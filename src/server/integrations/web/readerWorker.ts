import type { Extracted } from './page.ts';
import { readHtml, readSourceHtml } from './readHtml.ts';

export interface ReaderTask {
  html: string;
  url: string;
  now: Date;
  isSource: boolean;
}

export const runTask = ({ html, url, now, isSource }: ReaderTask): Iterable<Extracted> =>
  isSource ? [readSourceHtml(html, url, now)] : readHtml(html, url, now);
