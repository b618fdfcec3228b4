import type { IncomingMessage } from 'node:http';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Request, Response } from 'express';
import { paths } from '../../shared/paths.ts';
import { DomainError } from '../modules/errors.ts';
import { errorBody, formatError, GONE, isGone, retryHeader } from './errors.ts';

/** Of a refused body, so many bytes are let pass for its sender to get to the answer. */
const PASSED_MAX = 4 * 1024 * 1024;

/** A refusal of what a request itself is, with the text that says why. */
export function badRequest(message: string): TRPCError {
  const cause = new DomainError('invalid_input', message);
  return new TRPCError({ code: 'BAD_REQUEST', message, cause });
}

/** Answers what no procedure is called for, in the form that whoever asked can read. */
export function refuseRequest(request: Request, response: Response, error: TRPCError): void {
  letPass(request);
  const status = isGone(error) ? GONE : getHTTPStatusCodeFromError(error);
  response.status(status).set({ ...retryHeader([error]), 'Cache-Control': 'no-store' });
  if (isUnder(request, paths.trpc)) {
    const data = { code: error.code, httpStatus: status };
    const shape = { message: error.message, code: TRPC_ERROR_CODES_BY_KEY[error.code], data };
    response.json({ error: formatError({ shape, error }) });
  } else if (isUnder(request, paths.api)) response.json(errorBody(error));
  else response.type('text/plain').send(`${error.message}\n`);
}

export const isUnder = ({ path, baseUrl }: Request, door: string): boolean =>
  `${baseUrl}${path}`.startsWith(`${door}/`);

/**
 * Lets a body pass that nobody reads. Closing at once would take the answer away from who still sends;
 * but nobody may send for ever.
 */
export function letPass(request: IncomingMessage): void {
  let passed = 0;
  request.on('data', (part: Buffer) => {
    passed += part.length;
    if (passed > PASSED_MAX) request.destroy();
  });
  request.resume();
}
