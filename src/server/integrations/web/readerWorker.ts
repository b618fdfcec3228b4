import type { Extracted } from './page.ts';
import { readHtml } from './readHtml.ts';

export interface ReaderTask {
  html: string;
  url: string;
  now: Date;
}

export const runTask = ({ html, url, now }: ReaderTask): Iterable<Extracted> =>
  readHtml(html, url, now);
