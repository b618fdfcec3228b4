import { messages } from '../../../shared/messages.ts';
import { errorName } from '../../app/errorName.ts';
import { ForeignAnswer } from '../../app/foreignAnswer.ts';
import { isAboutPerson } from '../../app/isAboutPerson.ts';

/** A start that failed: the server's answer, or that of something in front of it, or none at all. */
export interface StartFailure {
  name?: string;
  message: string;
  data?: { httpStatus?: number } | null | undefined;
  cause?: unknown;
}

/**
 * What a failed start means to the visitor. `outOfReports`: the allowance is used up, said by a 403, by
 * the error's name or by its text. Else `text` is shown: the server's own; for a 429 the hour's wait,
 * unless the minute's was meant; for an answer with nothing in it that nothing was received; without an
 * answer of the server that the start failed.
 */
export function readRefusal(failure: StartFailure): { outOfReports: boolean; text: string } {
  // What stands in front of the server may answer in its own shape; then only the status can be read.
  const foreign = failure.cause instanceof ForeignAnswer ? failure.cause : undefined;
  const status = failure.data?.httpStatus ?? foreign?.status;
  const name = errorName(failure);
  const outOfReports =
    (status === 403 && !isAboutPerson(failure)) ||
    name === 'no_reports_remaining' ||
    failure.name === 'NoReportsError' ||
    TELLING.test(failure.message);
  if (outOfReports) return { outOfReports, text: messages.noReportsRemaining };
  if (status === 429 && name !== 'too_many_submissions') {
    return { outOfReports, text: messages.rateLimitReached };
  }
  if (failure.data) return { outOfReports, text: failure.message };
  return { outOfReports, text: foreign?.empty ? messages.noDataReceived : messages.startFailed };
}

const TELLING = /No reports remaining|free trial limit/i;
