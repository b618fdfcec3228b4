import { errorCode, isContentCode, isQuotaCode } from './errorCode.ts';
import { readRetryAfter } from './readRetryAfter.ts';
import { VendorError, type VendorErrorKind } from './vendorError.ts';

/** What a status other than 2xx means. `body` is the parsed body, undefined when it is not JSON. */
export function statusError(
  vendor: string,
  status: number,
  headers: Headers,
  body: unknown,
): VendorError {
  const code = errorCode(body);
  const message = `${vendor} answered ${status}${code ? ` (${code})` : ''}`;
  const retryAfterMs =
    status === 429 || status >= 500 ? readRetryAfter(headers, body, new Date()) : null;
  const aboutQuestion = ABOUT_QUESTION.includes(status);
  return new VendorError(kindOf(status, code ?? ''), message, { retryAfterMs, aboutQuestion });
}

/** Bad request, too large, not to be processed: among other things a text of too many tokens. */
const ABOUT_QUESTION: readonly number[] = [400, 413, 422];

function kindOf(status: number, code: string): VendorErrorKind {
  if (status === 429) return isQuotaCode(code) ? 'rejected' : 'rate_limited';
  // Request timeout, conflict and too early pass by themselves.
  if (status >= 500 || [408, 409, 425].includes(status)) return 'unavailable';
  return isContentCode(code) ? 'refused' : 'rejected';
}
