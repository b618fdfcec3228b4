/**
 * What can go wrong with a vendor, sorted by what may be done about it:
 *
 * - `rate_limited`, `unavailable` (5xx, network), `bad_answer` (not what was asked for): ask again;
 * - `refused`: the model or its filter declined because of the content; asking again is no use;
 * - `rejected`: the request itself (key, model name, quota): a person has to see to it;
 * - `timed_out`: no answer within the limit; `circuit_open`: not asked, because it failed too often
 *   lately; `busy`: not asked, because too many wait already.
 */
export type VendorErrorKind =
  | 'rate_limited'
  | 'unavailable'
  | 'bad_answer'
  | 'refused'
  | 'rejected'
  | 'timed_out'
  | 'circuit_open'
  | 'busy';

export class VendorError extends Error {
  readonly kind: VendorErrorKind;
  /** Milliseconds that the vendor asked to wait (`Retry-After`); null when it did not. */
  readonly retryAfterMs: number | null;
  /** It may lie in the very question, as when that is too long: another one could be answered. */
  readonly aboutQuestion: boolean;

  constructor(
    kind: VendorErrorKind,
    message: string,
    { retryAfterMs = null, aboutQuestion = false, cause }: VendorErrorOptions = {},
  ) {
    super(message, { cause });
    this.name = 'VendorError';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.aboutQuestion = aboutQuestion;
  }
}

interface VendorErrorOptions {
  retryAfterMs?: number | null;
  aboutQuestion?: boolean;
  cause?: unknown;
}
