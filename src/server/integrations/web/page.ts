import type { PageInfo } from '../../../shared/schema/page.ts';

export interface Page {
  info: PageInfo;
  /** Cleaned, in one line, at most CONTENT_MAX code points. */
  text: string;
}

/** Fetches and reads the page at an address that `checkUrl` let pass. Rejects with a `PageError`. */
export type ReadPage = (url: string, signal: AbortSignal) => Promise<Page>;

/** Why a page gave no text. */
export type PageErrorKind =
  /** The address, or one that it leads to, is not one of the public internet. */
  | 'forbidden'
  /** No such name, nobody answers, connection broken, bad certificate. */
  | 'unreachable'
  /** It answered with a status that brings no page. */
  | 'error_status'
  /** More redirects than are followed, or one that leads nowhere. */
  | 'redirects'
  | 'too_large'
  | 'timed_out'
  /** Neither HTML nor plain text, or of an encoding that is not known. */
  | 'not_text'
  /** Nothing, or too little, to judge. */
  | 'unreadable';

export class PageError extends Error {
  readonly kind: PageErrorKind;

  constructor(kind: PageErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PageError';
    this.kind = kind;
  }
}

/** What a page says, and what it says of itself. */
export interface Extracted extends Pick<
  PageInfo,
  'title' | 'site' | 'publishedAt' | 'language' | 'readAs' | 'truncated'
> {
  /** In one line, at most CONTENT_MAX code points; may be empty. */
  text: string;
}
