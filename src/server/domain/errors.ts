import { messages } from '../../shared/messages.ts';

/** Everything that can go wrong in the product's own terms, with the text a person is shown. */
const texts = {
  invalid_input: messages.analysisFailed,
  not_found: messages.reportNotFound,
  conflict: 'This was changed in the meantime. Please reload and try again.',
  sign_in_required: messages.signInRequired,
  forbidden: messages.adminRequired,
  no_reports_remaining: messages.noReportsRemaining,
  rate_limited: messages.rateLimitReached,
  analysis_failed: messages.analysisFailed,
} as const;

export type DomainErrorCode = keyof typeof texts;

/** A refusal that the domain decided on; `api/errors.ts` turns it into an answer. */
export class DomainError extends Error {
  readonly code: DomainErrorCode;

  constructor(code: DomainErrorCode, message: string = texts[code]) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
  }
}
