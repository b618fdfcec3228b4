import { messages } from '../../../shared/messages.ts';
import { errorName } from '../../app/errorName.ts';
import { isAboutPerson } from '../../app/isAboutPerson.ts';

interface Failure {
  message: string;
  data?: { httpStatus?: number } | null | undefined;
}

/** What a refusal means to the visitor: the server's own words, also on a 429; without any, that it failed. */
export function resubmitRefusal(failure: Failure): { outOfReports: boolean; text: string } {
  const outOfReports =
    (failure.data?.httpStatus === 403 && !isAboutPerson(failure)) ||
    errorName(failure) === 'no_reports_remaining';
  return { outOfReports, text: failure.data ? failure.message : messages.resubmitFailed };
}
