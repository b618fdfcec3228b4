import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { messages } from '../../../shared/messages.ts';
import type { AddressShare } from '../addressShare.ts';
import type { Context } from '../context.ts';
import { type ErrorBody, toTRPCError } from '../errors.ts';
import { DEFAULT_BOUNDS } from '../jsonBounds.ts';
import { hasBody, readBody } from '../readBody.ts';
import { discardBody, refuseRequest } from '../refuseRequest.ts';
import { methodsOf, missingId, type RestRoute } from './routes.ts';

export function refuse(response: Response, status: number, body: ErrorBody): void {
  discardBody(response.req);
  response.status(status).json(body);
}

export interface RequestParts {
  bodyLimit: number;
  log: Context['log'];
  share: Pick<AddressShare, 'holdBody'>;
  createContext: (request: IncomingMessage, response: ServerResponse, gone: AbortSignal) => Context;
}

/** Normalizes the path's encoding, so that `%61` equals `a`. */
export function readRequest(routes: readonly RestRoute[], parts: RequestParts): RequestHandler {
  return async (request, response, next) => {
    const path = normalizePath(request.path);
    if (path === null) {
      refuse(response, 400, { message: messages.malformedAddress, code: 'BAD_REQUEST' });
      return;
    }
    const missing = missingId(routes, request.method, path);
    if (missing !== null) {
      refuse(response, 400, { message: missing, code: 'BAD_REQUEST', error: 'invalid_input' });
      return;
    }
    const methods = methodsOf(routes, path);
    if (methods.length === 0) {
      refuse(response, 404, { message: messages.noSuchCall, code: 'NOT_FOUND' });
      return;
    }
    if (!methods.includes(request.method)) {
      response.set('Allow', methods.join(', '));
      refuse(response, 405, { message: messages.methodNotAllowed, code: 'METHOD_NOT_SUPPORTED' });
      return;
    }
    request.url = path + (/\?.*$/s.exec(request.url)?.[0] ?? '');
    if (request.method === 'GET' || request.method === 'HEAD') {
      // Node omits the body of HEAD responses.
      request.method = 'GET';
      next();
      return;
    }
    const route = routes.find(
      (candidate) => candidate.method === request.method && candidate.pattern.test(path),
    );
    try {
      await checkUnread(route, path, parts, request, response);
      request.body = hasBody(request) ? await readObject(route, parts, request) : {};
    } catch (error) {
      if (error instanceof TRPCError) refuseRequest(request, response, error);
      else next(error);
      return;
    }
    // trpc-openapi expects the type in lower case, even without a body.
    request.headers['content-type'] = 'application/json';
    next();
  };
}

async function checkUnread(
  route: RestRoute | undefined,
  path: string,
  { log, createContext }: RequestParts,
  request: Request,
  response: Response,
): Promise<void> {
  if (!route?.meta.unread) return;
  const parameters = Object.entries(route.pattern.exec(path)?.groups ?? {});
  const at = Object.fromEntries(parameters.map(([name, part]) => [name, decodeURIComponent(part)]));
  try {
    await route.meta.unread.check(createContext(request, response, NEVER_ABORTED), at);
  } catch (cause) {
    const code = cause instanceof z.ZodError ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR';
    throw toTRPCError(new TRPCError({ code, cause }), request.path, log);
  }
}

const NEVER_ABORTED = new AbortController().signal;

async function readObject(
  route: RestRoute | undefined,
  { bodyLimit, share }: RequestParts,
  request: Request,
): Promise<object> {
  const { unread, fields } = route?.meta ?? {};
  if (unread) {
    await readBody(request, { bytes: unread.bytes, json: null }, share);
    return {};
  }
  const json = fields === undefined ? DEFAULT_BOUNDS : { ...DEFAULT_BOUNDS, fields };
  const text = await readBody(request, { bytes: bodyLimit, json }, share);
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
  }
  throw new TRPCError({ code: 'PARSE_ERROR', message: messages.malformedRequest });
}

function normalizePath(path: string): string | null {
  try {
    return path
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/');
  } catch {
    return null;
  }
}
