import { accountMessages } from '../../shared/accountMessages.ts';
import { messages } from '../../shared/messages.ts';
import { exceedsCodePoints } from '../../shared/text.ts';

export { DatabaseUnavailable } from '../platform/database/database.ts';

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
export const DOMAIN_ERROR_CODES = Object.keys(texts) as DomainErrorCode[];

interface ErrorDetails {
  retryAfterSeconds?: number;
  /** ISO 8601 in UTC. */
  resubmitAfter?: string;
  /** The current version, for an editor whose copy is outdated. */
  present?: object;
}

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

/** Refuses more than `max` code points, and an empty text if there is a message for it. */
export function checkText(text: string, max: number, tooLong: string, required?: string): string {
  if (text === '' && required !== undefined) throw new DomainError('invalid_input', required);
  if (exceedsCodePoints(text, max)) throw new DomainError('invalid_input', tooLong);
  return text;
}

/** One after the other, each in its own transaction: a refusal does not affect the others. */
export async function eachRefusal<T extends object>(
  subjects: readonly T[],
  act: (subject: T) => Promise<unknown>,
) {
  const outcomes: (T & { refused: string | null })[] = [];
  for (const subject of subjects) {
    let refused: string | null = null;
    await act(subject).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      refused = error.message;
    });
    outcomes.push({ ...subject, refused });
  }
  return outcomes;
}
