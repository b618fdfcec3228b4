import type { OpenApiMeta } from 'trpc-openapi';
import type { Context } from '../context.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { dateInWords } from '../../../shared/dates.ts';
import { BODY_FIELDS_MAX } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';

export type CallMeta = OpenApiMeta<{
  summary: string;
  refusals?: readonly Refusal[];
  knowsVisitor?: boolean;
  bearer?: 'never' | 'optional' | 'required';
  mayAccept?: boolean;
  fields?: number;
  /** The body is counted and discarded after a check without it. */
  unread?: DiscardedBody;
  needsId?: string;
}>;

interface DiscardedBody {
  bytes: number;
  /** Fails as the call would with any body; `at` holds path parameters. */
  check: (context: Context, at: Record<string, string>) => Promise<void>;
}

interface RestCall extends Pick<
  CallMeta,
  'summary' | 'knowsVisitor' | 'mayAccept' | 'unread' | 'needsId'
> {
  description: string;
  refusals: readonly Refusal[];
  /** By default required if `refusals` contains `sign_in_required`, else optional. */
  bearer?: 'never';
}

export function restCall<Builder>(
  procedure: { meta: (meta: CallMeta) => Builder },
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  tag: 'Analyzing' | 'Reading' | 'Allowance' | 'Account' | 'Administration',
  { description, ...call }: RestCall,
): Builder {
  const { summary, refusals } = call;
  return procedure.meta({
    knowsVisitor: false,
    bearer: refusals.includes('sign_in_required') ? 'required' : 'optional',
    mayAccept: false,
    ...call,
    openapi: {
      method,
      path,
      tags: [tag],
      summary,
      description,
      protect: false,
      errorResponses: [],
    },
  });
}

/** Refusals of calls that read a report, and of calls for admins. */
export const READING = ['invalid_input', 'withheld', 'not_found', 'gone'] as const;
export const FOR_ADMINS = ['sign_in_required', 'forbidden', 'invalid_input'] as const;

const CODES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
} as const;

export const refusals = {
  invalid_content: shape(400, messages.contentTooShort, 'invalid_input'),
  invalid_input: shape(400, 'reportId: Invalid UUID', 'invalid_input'),
  malformed_request: { ...shape(400, messages.malformedRequest), code: 'PARSE_ERROR' },
  too_many_fields: shape(400, messages.tooManyFields(BODY_FIELDS_MAX), 'invalid_input'),
  sign_in_required: shape(401, messages.signInRequired, 'sign_in_required'),
  email_unverified: shape(403, accountMessages.emailUnverified, 'email_unverified'),
  suspended: shape(403, accountMessages.suspended, 'suspended'),
  forbidden: shape(403, messages.adminRequired, 'forbidden'),
  no_reports_remaining: shape(403, messages.noReportsRemaining, 'no_reports_remaining'),
  not_found: shape(404, messages.reportNotFound, 'not_found'),
  unknown_account: shape(404, accountMessages.unknownAccount, 'unknown_account'),
  withheld: shape(403, messages.permissionDenied, 'withheld'),
  gone: shape(410, messages.reportGone, 'gone'),
  method_not_allowed: shape(405, messages.methodNotAllowed),
  conflict: shape(409, messages.nothingMissing, 'conflict'),
  email_in_use: shape(409, accountMessages.emailInUse, 'conflict'),
  slug_taken: shape(409, adminMessages.seo.slugTaken, 'conflict'),
  not_listable: shape(409, adminMessages.reports.isPartial, 'conflict'),
  not_indexable: shape(409, adminMessages.reports.notIndexable, 'conflict'),
  too_large: shape(413, messages.bodyTooLarge),
  not_json: shape(415, messages.jsonOnly),
  report_processing: shape(422, messages.stillProcessing, 'report_processing'),
  no_result: shape(422, messages.noResult, 'no_result'),
  not_listed: shape(422, 'Only listed reports have a copy of their page.', 'not_listed'),
  too_many_submissions: shape(429, messages.tooManySubmissions, 'too_many_submissions'),
  rate_limited: shape(429, messages.rateLimitReached, 'rate_limited'),
  too_many_requests: shape(429, messages.tooManyRequests, 'rate_limited'),
  too_many_sign_ins: shape(429, accountMessages.tooManySignIns, 'rate_limited'),
  cooldown: {
    ...shape(429, messages.resubmitAfter(dateInWords('2026-12-20')), 'cooldown'),
    resubmitAfter: '2026-12-20T12:00:09.000Z',
  },
  unexpected: shape(500, messages.unexpected('3f9a01c2')),
  analysis_failed: shape(502, messages.analysisFailed, 'analysis_failed'),
  identity_unavailable: shape(503, accountMessages.identityUnavailable, 'identity_unavailable'),
  not_ready: shape(503, messages.notReady),
} as const;

export type Refusal = keyof typeof refusals;

function shape(status: keyof typeof CODES, message: string, error?: string) {
  return { status, code: CODES[status], message, ...(error ? { error } : {}) };
}
