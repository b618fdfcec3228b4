import type { IncomingMessage } from 'node:http';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Request, Response } from 'express';
import { paths } from '../../shared/paths.ts';
import { DomainError } from '../modules/errors.ts';
import { errorBody, formatError, GONE, isGone, retryHeader } from './errors.ts';

const DISCARDED_MAX = 4 * 1024 * 1024; // bytes of a refused body that are read

export function badRequest(message: string): TRPCError {
  const cause = new DomainError('invalid_input', message);
  return new TRPCError({ code: 'BAD_REQUEST', message, cause });
}

export function refuseRequest(request: Request, response: Response, error: TRPCError): void {
  discardBody(request);
  const status = isGone(error) ? GONE : getHTTPStatusCodeFromError(error);
  response.status(status).set({ ...retryHeader([error]), 'Cache-Control': 'no-store' });
  if (isUnder(request, paths.trpc)) {
    const data = { code: error.code, httpStatus: status };
    const shape = { message: error.message, code: TRPC_ERROR_CODES_BY_KEY[error.code], data };
    response.json({ error: formatError({ shape, error }) });
  } else if (isUnder(request, paths.api)) response.json(errorBody(error));
  else response.type('text/plain').send(`${error.message}\n`);
}

export const isUnder = ({ path, baseUrl }: Request, prefix: string): boolean =>
  `${baseUrl}${path}`.startsWith(`${prefix}/`);

/** Discards a body. Closing at once would lose the answer for a client that still sends. */
export function discardBody(request: IncomingMessage): void {
  let discarded = 0;
  request.on('data', (part: Buffer) => {
    discarded += part.length;
    if (discarded > DISCARDED_MAX) request.destroy();
  });
  request.resume();
}
