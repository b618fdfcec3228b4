import { TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-openapi';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { dateInWords } from '../../../shared/dates.ts';
import { BODY_FIELDS_MAX } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import { DOMAIN_ERROR_CODES, DomainError, type DomainErrorCode } from '../../modules/errors.ts';
import type { Context } from '../context.ts';
import { errorBody, refusal, statusOf } from '../errors.ts';

export type CallMeta = OpenApiMeta<{
  refusals?: readonly Refusal[];
  knowsVisitor?: boolean;
  bearer?: 'never' | 'optional' | 'required';
  mayAccept?: boolean;
  fields?: number;
  /** The call reads its body only to count the bytes, after `check`. */
  unread?: {
    bytes: number;
    /** Throws as the call would with any body; `at` holds path parameters, still encoded. */
    check: (context: Context, at: Record<string, string>) => Promise<void>;
  };
  needsId?: string;
}>;

interface RestCall extends Pick<CallMeta, 'knowsVisitor' | 'mayAccept' | 'unread' | 'needsId'> {
  refusals: readonly Refusal[];
  bearer?: 'never';
}

export function restCall<Builder>(
  procedure: { meta: (meta: CallMeta) => Builder },
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  call: RestCall,
): Builder {
  return procedure.meta({
    bearer: call.refusals.includes('sign_in_required') ? 'required' : 'optional',
    ...call,
    openapi: { method, path, protect: false, errorResponses: [] },
  });
}

export const reportCall = <Builder>(
  procedure: { meta: (meta: CallMeta) => Builder },
  method: 'GET' | 'POST',
  path: `/${string}`,
  { refusals = READING, ...call }: Partial<RestCall> = {},
): Builder =>
  restCall(procedure, method, path, { needsId: messages.reportIdRequired, refusals, ...call });

export const listFields = (most: number, entry: object = {}): CallMeta => ({
  fields: most * (1 + Object.keys(entry).length) + BODY_FIELDS_MAX,
});

export const READING = ['invalid_input', 'withheld', 'not_found', 'gone'] as const;
export const FOR_ADMINS = ['sign_in_required', 'forbidden', 'invalid_input'] as const;

const asAnswer = (error: TRPCError) => {
  const { code, message, ...more } = errorBody(error);
  return { status: statusOf(error), code, message, ...more };
};
const refused = (...cause: ConstructorParameters<typeof DomainError>) =>
  asAnswer(refusal(new DomainError(...cause)));
const fault = (code: TRPCError['code'], message: string) =>
  asAnswer(new TRPCError({ code, message }));

const refusedByCode = Object.fromEntries(
  DOMAIN_ERROR_CODES.map((code) => [code, refused(code)]),
) as Record<DomainErrorCode, ReturnType<typeof refused>>;

export const refusals = {
  ...refusedByCode,
  invalid_content: refused('invalid_input', messages.contentTooShort),
  invalid_input: refused('invalid_input', 'reportId: Invalid UUID'),
  malformed_request: fault('PARSE_ERROR', messages.malformedRequest),
  too_many_fields: refused('invalid_input', messages.tooManyFields(BODY_FIELDS_MAX)),
  method_not_allowed: fault('METHOD_NOT_SUPPORTED', messages.methodNotAllowed),
  conflict: refused('conflict', messages.nothingMissing),
  email_in_use: refused('conflict', accountMessages.emailInUse),
  slug_taken: refused('conflict', adminMessages.seo.slugTaken),
  not_listable: refused('conflict', adminMessages.reports.isPartial),
  not_indexable: refused('conflict', adminMessages.reports.notIndexable),
  needs_review: refused('conflict', adminMessages.reports.needsReview),
  too_large: fault('PAYLOAD_TOO_LARGE', messages.bodyTooLarge),
  not_json: fault('UNSUPPORTED_MEDIA_TYPE', messages.jsonOnly),
  too_many_requests: refused('rate_limited', messages.tooManyRequests),
  too_many_sign_ins: refused('rate_limited', accountMessages.tooManySignIns),
  cooldown: refused('cooldown', messages.resubmitAfter(dateInWords('2026-12-20')), {
    resubmitAfter: '2026-12-20T12:00:09.000Z',
  }),
  unexpected: fault('INTERNAL_SERVER_ERROR', messages.unexpected('3f9a01c2')),
  not_ready: fault('SERVICE_UNAVAILABLE', messages.notReady),
};

export type Refusal = keyof typeof refusals;
