import { failureMessages } from '../../../shared/failureMessages.ts';
import { Failure } from '../../../shared/schema/failure.ts';
import type { ReportRecord } from './reports.ts';

/** Why the last analysis gave no result, in words; null when it gave one, or runs. */
export function failureText({ failure }: Pick<ReportRecord, 'failure'>): string | null {
  return failure === null ? null : failureMessages[Failure.parse(failure)];
}
