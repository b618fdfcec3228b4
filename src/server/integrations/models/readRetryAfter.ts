import { field } from './errorCode.ts';

/** Nobody here waits longer, so a larger number says no more. */
export const LONGEST_RETRY_AFTER_MS = 3_600_000;

/**
 * Milliseconds that a vendor asks to wait, 0 to an hour: `Retry-After` in seconds or as a date (by
 * the vendor's own clock when it tells the time), else Google's `retryDelay` in the body. Null when
 * it does not ask, or not in a form that is known.
 */
export function readRetryAfter(headers: Headers, body: unknown, now: Date): number | null {
  const ms = fromHeader(headers, now) ?? fromDetails(body);
  return ms === null ? null : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS);
}

function fromHeader(headers: Headers, now: Date): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  const date = parseDate(value);
  return date === null ? null : date - (parseDate(headers.get('date') ?? '') ?? now.getTime());
}

function fromDetails(body: unknown): number | null {
  const details = field(field(body, 'error'), 'details');
  if (!Array.isArray(details)) return null;
  const delays = details.map((detail) => field(detail, 'retryDelay'));
  const seconds = delays
    .filter((delay) => typeof delay === 'string')
    .map((delay) => /^(\d+(?:\.\d+)?)s$/.exec(delay)?.[1])
    .find((delay) => delay !== undefined);
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000);
}

/** `Date.parse` takes a good deal more than the dates of HTTP, a plain number among it. */
function parseDate(value: string): number | null {
  const time = / GMT$/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? null : time;
}
