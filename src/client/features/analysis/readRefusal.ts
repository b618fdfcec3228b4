import { messages } from '../../../shared/messages.ts';
import { errorName } from '../../errorName.ts';

/** A start that failed: the server's answer, or that of something in front of it, or none at all. */
export interface StartFailure {
  name?: string;
  message: string;
  data?: { httpStatus?: number } | null | undefined;
  meta?: Record<string, unknown> | undefined;
}

/**
 * What a failed start means to the visitor. `outOfReports`: the allowance is used up, said by a 403, by
 * the error's name or by its text. Else `text` is shown: the server's own; for a 429 the hour's wait,
 * unless the minute's was meant; without an answer of the server that the start failed.
 */
export function readRefusal(failure: StartFailure): { outOfReports: boolean; text: string } {
  const status = failure.data?.httpStatus ?? statusOf(failure.meta?.['response']);
  const name = errorName(failure);
  const outOfReports =
    status === 403 ||
    name === 'no_reports_remaining' ||
    failure.name === 'NoReportsError' ||
    TELLING.test(failure.message);
  if (outOfReports) return { outOfReports, text: messages.noReportsRemaining };
  if (status === 429 && name !== 'too_many_submissions') {
    return { outOfReports, text: messages.rateLimitReached };
  }
  return { outOfReports, text: failure.data ? failure.message : messages.startFailed };
}

const TELLING = /No reports remaining|free trial limit/i;

/** What stood in front of the server may answer in its own shape; then only the status can be read. */
function statusOf(response: unknown): number | undefined {
  return response instanceof Response ? response.status : undefined;
}
