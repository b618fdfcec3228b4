import { accountMessages } from '../../shared/accountMessages.ts';
import { messages } from '../../shared/messages.ts';
import { DatabaseUnavailable } from '../platform/database/database.ts';

/** Everything that can go wrong in the product's own terms, with the text a person is shown. */
const texts = {
  invalid_input: messages.analysisFailed,
  not_found: messages.reportNotFound,
  gone: messages.reportGone,
  withheld: messages.permissionDenied,
  conflict: 'This was changed in the meantime. Please reload and try again.',
  sign_in_required: messages.signInRequired,
  forbidden: messages.adminRequired,
  suspended: accountMessages.suspended,
  email_unverified: accountMessages.emailUnverified,
  unknown_account: accountMessages.unknownAccount,
  identity_unavailable: accountMessages.identityUnavailable,
  no_reports_remaining: messages.noReportsRemaining,
  too_many_submissions: messages.tooManySubmissions,
  rate_limited: messages.rateLimitReached,
  cooldown: messages.rateLimitReached,
  analysis_failed: messages.analysisFailed,
  report_processing: messages.stillProcessing,
  no_result: messages.noResult,
  not_listed: 'Only listed reports have a copy of their page.',
} as const;

export type DomainErrorCode = keyof typeof texts;

/** What a refused caller can go by, beside the text. */
interface ErrorDetails {
  /** Whole seconds, at least 1, after which the same call may succeed. */
  retryAfterSeconds?: number;
  /** From when on the report may be analysed anew, ISO 8601 in UTC. */
  resubmitAfter?: string;
  /** What is there in place of what the caller read: for those who may change it. */
  present?: object;
}

/** A refusal that the domain decided on; `api/errors.ts` turns it into an answer. */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly details: ErrorDetails;

  constructor(code: DomainErrorCode, message: string = texts[code], details: ErrorDetails = {}) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

/** The database could not be reached or was too busy; nothing was changed and a later try may do. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable;

/** Why something was refused; null when it was done. What is no refusal is thrown on. */
export const refusalOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError) return error.message;
      throw error;
    },
  );
