import type { PageInfo } from '../../../shared/schema/result.ts';

export interface Page {
  info: PageInfo;
  text: string;
}

/** Takes an address that passed `checkUrl`. Rejects with a PageError. */
export type ReadPage = (url: string, signal: AbortSignal) => Promise<Page>;

export type PageErrorKind =
  | 'forbidden'
  | 'unreachable'
  | 'error_status'
  | 'redirects'
  | 'too_large'
  | 'timed_out'
  | 'not_text'
  | 'unreadable';

export class PageError extends Error {
  readonly kind: PageErrorKind;
  readonly status: number | null;

  constructor(
    kind: PageErrorKind,
    message: string,
    options?: ErrorOptions,
    status: number | null = null,
  ) {
    super(message, options);
    this.name = 'PageError';
    this.kind = kind;
    this.status = status;
  }
}

export interface Extracted extends Pick<
  PageInfo,
  'title' | 'site' | 'publishedAt' | 'language' | 'readAs' | 'truncated'
> {
  text: string;
  /** Only for sources: the paragraphs, by which copies are recognized. */
  prose?: string;
}

/** Less text is a consent notice, a paywall or "please enable JavaScript". */
export const TEXT_MIN = 200; // code points
