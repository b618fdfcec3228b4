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
  bearer?: Bearer;
  mayAccept?: boolean;
  fields?: number;
  /** The body is counted and discarded after a check without it. */
  unread?: DiscardedBody;
  needsId?: string;
}>;

type Bearer = 'never' | 'optional' | 'required';

interface DiscardedBody {
  bytes: number;
  /** Fails as the call would with any body; `at` holds path parameters. */
  check: (context: Context, at: Record<string, string>) => Promise<void>;
}

interface RestCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  tag: 'Analysing' | 'Reading' | 'Allowance' | 'Account' | 'Administration';
  summary: string;
  description: string;
  refusals: readonly Refusal[];
  knowsVisitor?: boolean;
  /** By default required if `refusals` contains `sign_in_required`, else optional. */
  bearer?: 'never';
  mayAccept?: boolean;
  unread?: DiscardedBody;
  needsId?: string;
}

export function restCall(call: RestCall): CallMeta {
  const { method, path, tag, summary, description, refusals } = call;
  return {
    summary,
    refusals,
    knowsVisitor: call.knowsVisitor ?? false,
    bearer: call.bearer ?? (refusals.includes('sign_in_required') ? 'required' : 'optional'),
    mayAccept: call.mayAccept ?? false,
    ...(call.unread === undefined ? {} : { unread: call.unread }),
    ...(call.needsId === undefined ? {} : { needsId: call.needsId }),
    openapi: {
      method,
      path,
      tags: [tag],
      summary,
      description,
      protect: false,
      errorResponses: [],
    },
  };
}

export const refusals = {
  invalid_content: shape(400, 'BAD_REQUEST', messages.contentTooShort, 'invalid_input'),
  invalid_input: shape(400, 'BAD_REQUEST', 'reportId: Invalid UUID', 'invalid_input'),
  malformed_request: shape(400, 'PARSE_ERROR', messages.malformedRequest),
  too_many_fields: shape(
    400,
    'BAD_REQUEST',
    messages.tooManyFields(BODY_FIELDS_MAX),
    'invalid_input',
  ),
  sign_in_required: shape(401, 'UNAUTHORIZED', messages.signInRequired, 'sign_in_required'),
  email_unverified: shape(403, 'FORBIDDEN', accountMessages.emailUnverified, 'email_unverified'),
  suspended: shape(403, 'FORBIDDEN', accountMessages.suspended, 'suspended'),
  forbidden: shape(403, 'FORBIDDEN', messages.adminRequired, 'forbidden'),
  no_reports_remaining: shape(
    403,
    'FORBIDDEN',
    messages.noReportsRemaining,
    'no_reports_remaining',
  ),
  not_found: shape(404, 'NOT_FOUND', messages.reportNotFound, 'not_found'),
  unknown_account: shape(404, 'NOT_FOUND', accountMessages.unknownAccount, 'unknown_account'),
  withheld: shape(403, 'FORBIDDEN', messages.permissionDenied, 'withheld'),
  gone: shape(410, 'GONE', messages.reportGone, 'gone'),
  method_not_allowed: shape(405, 'METHOD_NOT_SUPPORTED', messages.methodNotAllowed),
  conflict: shape(409, 'CONFLICT', messages.nothingMissing, 'conflict'),
  email_in_use: shape(409, 'CONFLICT', accountMessages.emailInUse, 'conflict'),
  slug_taken: shape(409, 'CONFLICT', adminMessages.seo.slugTaken, 'conflict'),
  not_listable: shape(409, 'CONFLICT', adminMessages.reports.isPartial, 'conflict'),
  not_indexable: shape(409, 'CONFLICT', adminMessages.reports.notIndexable, 'conflict'),
  too_large: shape(413, 'PAYLOAD_TOO_LARGE', messages.bodyTooLarge),
  not_json: shape(415, 'UNSUPPORTED_MEDIA_TYPE', messages.jsonOnly),
  report_processing: shape(
    422,
    'UNPROCESSABLE_CONTENT',
    messages.stillProcessing,
    'report_processing',
  ),
  no_result: shape(422, 'UNPROCESSABLE_CONTENT', messages.noResult, 'no_result'),
  not_listed: shape(
    422,
    'UNPROCESSABLE_CONTENT',
    'Only listed reports have a copy of their page.',
    'not_listed',
  ),
  too_many_submissions: shape(
    429,
    'TOO_MANY_REQUESTS',
    messages.tooManySubmissions,
    'too_many_submissions',
  ),
  rate_limited: shape(429, 'TOO_MANY_REQUESTS', messages.rateLimitReached, 'rate_limited'),
  too_many_requests: shape(429, 'TOO_MANY_REQUESTS', messages.tooManyRequests, 'rate_limited'),
  too_many_sign_ins: shape(
    429,
    'TOO_MANY_REQUESTS',
    accountMessages.tooManySignIns,
    'rate_limited',
  ),
  cooldown: {
    ...shape(
      429,
      'TOO_MANY_REQUESTS',
      messages.resubmitAfter(dateInWords('2026-12-20')),
      'cooldown',
    ),
    resubmitAfter: '2026-12-20T12:00:09.000Z',
  },
  unexpected: shape(500, 'INTERNAL_SERVER_ERROR', messages.unexpected('3f9a01c2')),
  analysis_failed: shape(502, 'BAD_GATEWAY', messages.analysisFailed, 'analysis_failed'),
  identity_unavailable: shape(
    503,
    'SERVICE_UNAVAILABLE',
    accountMessages.identityUnavailable,
    'identity_unavailable',
  ),
  not_ready: shape(503, 'SERVICE_UNAVAILABLE', messages.notReady),
} as const;

export type Refusal = keyof typeof refusals;

function shape(status: number, code: string, message: string, error?: string) {
  return { status, code, message, ...(error ? { error } : {}) };
}
