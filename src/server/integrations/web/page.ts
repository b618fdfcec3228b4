import type { PageInfo } from '../../../shared/schema/page.ts';

export interface Page {
  info: PageInfo;
  /** Cleaned, in one line, at most CONTENT_MAX code points. */
  text: string;
}

/** Fetches and reads the page at an address that `checkUrl` let pass. Rejects with a `PageError`. */
export type ReadPage = (url: string, signal: AbortSignal) => Promise<Page>;
