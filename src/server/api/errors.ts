import { randomUUID } from 'node:crypto';
import { type TRPCDefaultErrorShape, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { $ZodError } from 'zod/v4/core';
import { messages } from '../../shared/messages.ts';
import { isDatabaseUnavailable } from '../modules/databaseUnavailable.ts';
import { DomainError, type DomainErrorCode } from '../modules/errors.ts';
import type { Log } from '../log.ts';
import { cutShort, errorBody } from './errorBody.ts';
import { GONE, isGone } from './goneStatus.ts';

type TRPCCode = TRPCError['code'];

const codes: Record<DomainErrorCode, TRPCCode> = {
  invalid_input: 'BAD_REQUEST',
  not_found: 'NOT_FOUND',
  // tRPC has no name for 410; see `goneStatus.ts`.
  gone: 'NOT_FOUND',
  withheld: 'FORBIDDEN',
  conflict: 'CONFLICT',
  sign_in_required: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  suspended: 'FORBIDDEN',
  email_unverified: 'FORBIDDEN',
  unknown_account: 'NOT_FOUND',
  identity_unavailable: 'SERVICE_UNAVAILABLE',
  no_reports_remaining: 'FORBIDDEN',
  too_many_submissions: 'TOO_MANY_REQUESTS',
  rate_limited: 'TOO_MANY_REQUESTS',
  cooldown: 'TOO_MANY_REQUESTS',
  analysis_failed: 'BAD_GATEWAY',
  report_processing: 'UNPROCESSABLE_CONTENT',
  no_result: 'UNPROCESSABLE_CONTENT',
  not_listed: 'UNPROCESSABLE_CONTENT',
};

/**
 * The one place where an error becomes an answer. What the domain refused keeps its text; an input
 * of the wrong shape is told by its first fault; anything else is logged and gets a reference
 * number, never its own message.
 */
export function toTRPCError(error: TRPCError, path: string, log: Log): TRPCError {
  const { cause } = error;
  if (cause instanceof DomainError) {
    return new TRPCError({ code: codes[cause.code], message: cause.message, cause });
  }
  if (isDatabaseUnavailable(cause)) {
    log.warn({ err: cause, path }, 'database unavailable');
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: messages.notReady, cause });
  }
  if (error.code === 'BAD_REQUEST' && cause instanceof $ZodError) {
    const [issue] = cause.issues;
    const where = issue?.path.join('.') ?? '';
    const message = cutShort([where, issue?.message].filter(Boolean).join(': '));
    return new TRPCError({ code: 'BAD_REQUEST', message, cause });
  }
  if (error.code !== 'INTERNAL_SERVER_ERROR') return error;

  const reference = randomUUID().slice(0, 8);
  log.error({ err: cause ?? error, path, reference }, 'unexpected error');
  return new TRPCError({ code: error.code, message: messages.unexpected(reference) });
}

/** The same for what goes wrong outside a procedure: status and text. */
export function toAnswer(error: unknown, path: string, log: Log) {
  // A page's data comes from procedures, whose errors have passed here already.
  const known =
    error instanceof TRPCError
      ? error
      : toTRPCError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error }), path, log);
  return {
    status: isGone(known) ? GONE : getHTTPStatusCodeFromError(known),
    message: known.message,
  };
}

/** What of an error leaves the house: text, codes and the stable name, never a stack or a path. */
export function formatError({ shape, error }: { shape: TRPCDefaultErrorShape; error: TRPCError }) {
  const { message, code, ...more } = errorBody(error);
  const httpStatus = isGone(error) ? GONE : shape.data.httpStatus;
  return { message, code: shape.code, data: { code, httpStatus, ...more } };
}
