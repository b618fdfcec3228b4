import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { Request, Response } from 'express';
import { paths } from '../../shared/paths.ts';
import { DomainError } from '../modules/errors.ts';
import { errorBody, formatError, GONE, isGone, retryHeader } from './errors.ts';
import { messages } from '../../shared/messages.ts';

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

/** Checked last; most requests name the same. */
let clearHost: string | undefined;

/** Node itself refuses a request of HTTP/1.1 without a host, and keeps the first of several. */
function namesOneHost({ rawHeaders }: IncomingMessage): boolean {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return false;
    host = rawHeaders[index + 1] ?? '';
  }
  if (host === undefined || host === clearHost) return true;
  const isClear = HOST.test(host) && URL.canParse(`http://${host}`);
  if (isClear) clearHost = host;
  return isClear;
}

const HOST = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
