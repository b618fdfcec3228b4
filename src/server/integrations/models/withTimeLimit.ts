import { untilAborted } from './untilAborted.ts';
import { VendorError } from './vendorError.ts';

/**
 * Runs something that gets a signal, and gives up on it after `ms` milliseconds with a VendorError
 * `timed_out`, or at once with `signal`'s reason when that is aborted; the signal handed on is then
 * aborted for the same reason. Leaves no timer and no listener behind.
 */
export async function withTimeLimit<T>(
  ms: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limited = new AbortController();
  const expire = () => limited.abort(new VendorError('timed_out', `no answer within ${ms} ms`));
  const forward = () => limited.abort(signal.reason);
  const timer = setTimeout(expire, ms);
  signal.addEventListener('abort', forward, { once: true });
  try {
    return await untilAborted(run(limited.signal), limited.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', forward);
  }
}
