import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { ErrorRequestHandler, Request } from 'express';
import { z } from 'zod';
import { $ZodError } from 'zod/v4/core';
import { messages } from '../../shared/messages.ts';
import { paths } from '../../shared/paths.ts';
import type { Log } from '../log.ts';
import { DatabaseUnavailable, DomainError, type DomainErrorCode } from '../modules/errors.ts';

const codes: Record<DomainErrorCode, TRPCError['code']> = {
  invalid_input: 'BAD_REQUEST',
  not_found: 'NOT_FOUND',
  // tRPC has no name for 410; `statusOf` knows it.
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

/** Logs an unexpected error and replaces its text with a reference number. */
export function toTRPCError(error: TRPCError, address: string, log: Log): TRPCError {
  const { cause } = error;
  // Addresses contain words of claims, which the log must not hold.
  const path = address.replace(/^(\/(?:(?:api|admin)\/)?[^/]*\/).+$/, '$1…');
  if (cause instanceof DomainError) return refusal(cause);
  if (cause instanceof DatabaseUnavailable) {
    log.warn({ err: cause, path }, 'database unavailable');
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: messages.notReady, cause });
  }
  if (error.code === 'BAD_REQUEST' && cause instanceof $ZodError) return invalidInput(cause);
  if (error.code !== 'INTERNAL_SERVER_ERROR') return error;

  const reference = randomUUID().slice(0, 8);
  log.error({ err: cause ?? error, path, reference }, 'unexpected error');
  return new TRPCError({ code: error.code, message: messages.unexpected(reference) });
}

export const refusal = (cause: DomainError): TRPCError =>
  new TRPCError({ code: codes[cause.code], message: cause.message, cause });

export function invalidInput(cause: $ZodError): TRPCError {
  const [issue] = cause.issues;
  const where = issue?.path.join('.') ?? '';
  const message = truncate([where, issue?.message].filter(Boolean).join(': '));
  return new TRPCError({ code: 'BAD_REQUEST', message, cause });
}

/** Exposes text, codes and the stable name, never a stack or path. */
export function formatError({ error }: { error: TRPCError }) {
  const { message, code, ...more } = errorBody(error);
  const data = { code, httpStatus: statusOf(error), ...more };
  return { message, code: TRPC_ERROR_CODES_BY_KEY[error.code], data };
}

export const GONE = 410;

export const isGone = ({ cause }: Pick<TRPCError, 'cause'>): boolean =>
  cause instanceof DomainError && cause.code === 'gone';

export const statusOf = (error: TRPCError): number =>
  isGone(error) ? GONE : getHTTPStatusCodeFromError(error);

export const ErrorBody = z.object({
  message: z.string().meta({ description: 'A text to show' }),
  code: z.string().meta({ description: 'The kind of error, such as NOT_FOUND' }),
  error: z
    .string()
    .optional()
    .meta({ description: 'A stable name, where a program may act on it' }),
  issues: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .meta({ description: 'Each field that has the wrong shape' }),
  resubmitAfter: z.iso
    .datetime()
    .optional()
    .meta({ description: 'When the analysis can be resubmitted' }),
  present: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'What is there by now, where a change came too late' }),
});

export function errorBody({ message, code, cause }: TRPCError): z.infer<typeof ErrorBody> {
  const body: z.infer<typeof ErrorBody> = { message, code };
  if (cause instanceof DomainError) {
    body.error = cause.code;
    if (isGone({ cause })) body.code = 'GONE';
    const { resubmitAfter, present } = cause.details;
    if (resubmitAfter !== undefined) body.resubmitAfter = resubmitAfter;
    if (present !== undefined) body.present = { ...present };
  }
  if (code === 'BAD_REQUEST' && cause instanceof $ZodError) {
    body.error = 'invalid_input';
    body.issues = cause.issues.slice(0, ISSUES_MAX).map((issue) => ({
      path: truncate(issue.path.join('.')),
      message: truncate(issue.message),
    }));
  }
  return body;
}

const ISSUES_MAX = 20;
const ISSUE_TEXT_MAX = 300; // code units

/** zod repeats every unknown name, however long. */
const truncate = (text: string): string =>
  text.length <= ISSUE_TEXT_MAX ? text : `${text.slice(0, ISSUE_TEXT_MAX - 1).toWellFormed()}…`;

export function retryHeader(errors: readonly TRPCError[]): Record<string, string> {
  const seconds = errors.map(({ code, cause }) => {
    if (cause instanceof DomainError) return cause.details.retryAfterSeconds ?? 0;
    return code === 'SERVICE_UNAVAILABLE' ? 1 : 0;
  });
  const longest = Math.max(0, ...seconds);
  return longest > 0 ? { 'Retry-After': String(Math.ceil(longest)) } : {};
}

export const badRequest = (message: string): TRPCError =>
  refusal(new DomainError('invalid_input', message));

/** Answers in the format of the interface that was called. */
export function answerError(log: Log): ErrorRequestHandler {
  return (cause: unknown, request, response, next) => {
    // Express marks faults of the request itself with a status.
    const { status } = cause as { status?: unknown };
    const isFault = typeof status === 'number' && status >= 400 && status < 500;
    const error = isFault ? null : asTRPCError(cause, request.path, log);
    if (response.headersSent) {
      next(cause);
      return;
    }
    discardBody(request);
    response.set('Cache-Control', 'no-store');
    if (error === null) {
      response.status(Number(status)).type('text/plain').send('Bad Request');
      return;
    }
    response.status(statusOf(error)).set(retryHeader([error]));
    if (isUnder(request, paths.trpc)) response.json({ error: formatError({ error }) });
    else if (isUnder(request, paths.api)) response.json(errorBody(error));
    // Only refusals end with a line break.
    else response.type('text/plain').send(cause === error ? `${error.message}\n` : error.message);
  };
}

function asTRPCError(cause: unknown, path: string, log: Log): TRPCError {
  if (cause instanceof TRPCError) return cause;
  return toTRPCError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }), path, log);
}

export const isUnder = ({ path, baseUrl }: Request, prefix: string): boolean =>
  `${baseUrl}${path}/`.startsWith(`${prefix}/`);

const DISCARDED_MAX = 4 * 1024 * 1024; // bytes of a refused body that are read

/** Closing at once would lose the answer for a client that still sends. */
export function discardBody(request: IncomingMessage): void {
  let discarded = 0;
  request.on('data', (part: Buffer) => {
    discarded += part.length;
    if (discarded > DISCARDED_MAX) request.destroy();
  });
  request.resume();
}

/** Two servers could take a request that names several hosts for two different requests. */
export function refuseUnclearHost(
  commonHeaders: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (namesOneHost(request)) return false;
  const isCall = request.url?.startsWith(`${paths.api}/`);
  const error = { message: messages.unclearHost, code: 'BAD_REQUEST' };
  const body = isCall ? JSON.stringify(error) : error.message;
  response
    .writeHead(400, {
      ...commonHeaders,
      'Content-Type': isCall ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      Connection: 'close',
    })
    .end(body);
  return true;
}

let lastClearHost: string | undefined;

/** Node refuses HTTP/1.1 requests without a host, but keeps the first of several hosts. */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return false;
    host = rawHeaders[index + 1] ?? '';
  }
  if (host === undefined || host === lastClearHost) return true;
  const isClear = HOST.test(host) && URL.canParse(`http://${host}`);
  if (isClear) lastClearHost = host;
  return isClear;
}

const HOST = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
