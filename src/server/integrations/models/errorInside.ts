import { errorCode, field, isContentCode, isQuotaCode } from './errorCode.ts';
import { VendorError } from './vendorError.ts';

/** The error that a vendor reports with status 200, because it had begun to answer; null without. */
export function errorInside(vendor: string, body: unknown): VendorError | null {
  const error = field(body, 'error');
  if (error === undefined || error === null) return null;
  const code = errorCode(body) ?? '';
  const message = `${vendor} failed while it answered (${code || 'no code'})`;
  // It took the key and the model, so the question is what is left.
  return new VendorError(kindOf(code), message, { aboutQuestion: isInvalid(code) });
}

const isInvalid = (code: string) => /^invalid_/.test(code);

function kindOf(code: string) {
  if (isContentCode(code)) return 'refused';
  if (isQuotaCode(code) || isInvalid(code)) return 'rejected';
  return /rate_limit/.test(code) ? 'rate_limited' : 'unavailable';
}
