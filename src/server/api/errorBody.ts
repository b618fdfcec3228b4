import type { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { $ZodError } from 'zod/v4/core';
import { DomainError } from '../modules/errors.ts';
import { isGone } from './goneStatus.ts';

/** An error as it leaves the house, the same in REST and in tRPC. */
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
export type ErrorBody = z.infer<typeof ErrorBody>;

/** What of an error counts here, whoever made it. */
type Told = Pick<TRPCError, 'message' | 'code' | 'cause'>;

/** The body of an error that passed `errors.ts`. */
export function errorBody({ message, code, cause }: Told): ErrorBody {
  const body: ErrorBody = { message, code };
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
      path: cutShort(issue.path.join('.')),
      message: cutShort(issue.message),
    }));
  }
  return body;
}

/** More help nobody; and what is wrong at length is not to be sent back at length. */
const ISSUES_MAX = 20;
const SAID_MAX = 300; // code units

/** A fault in the words of the checker, who repeats every name that it does not know. */
export const cutShort = (said: string): string =>
  said.length <= SAID_MAX ? said : `${said.slice(0, SAID_MAX - 1).toWellFormed()}…`;

/** When to come back after errors, as a header; none when that would not help. */
export function retryHeader(errors: readonly Told[]): Record<string, string> {
  const seconds = errors.map(({ code, cause }) => {
    if (cause instanceof DomainError) return cause.details.retryAfterSeconds ?? 0;
    return code === 'SERVICE_UNAVAILABLE' ? 1 : 0;
  });
  const most = Math.max(0, ...seconds);
  return most > 0 ? { 'Retry-After': String(Math.ceil(most)) } : {};
}
