import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { messages } from '../../../shared/messages.ts';
import type { AddressShare } from '../addressShare.ts';
import type { Context } from '../context.ts';
import { type ErrorBody, toTRPCError } from '../errors.ts';
import { USUAL_BOUNDS } from '../jsonBounds.ts';
import { hasBody, readBody } from '../readBody.ts';
import { letPass, refuseRequest } from '../refuseRequest.ts';
import { methodsOf, missingId, type RestRoute } from './routes.ts';

/** Answers with an error that nothing in the house made. */
export function refuse(response: Response, status: number, body: ErrorBody): void {
  letPass(response.req);
  response.status(status).json(body);
}

/** What a request needs before a procedure is called for it. */
export interface RequestParts {
  /** The most bytes of a body. */
  bodyLimit: number;
  log: Context['log'];
  share: Pick<AddressShare, 'holdBody'>;
  createContext: (request: IncomingMessage, response: ServerResponse, gone: AbortSignal) => Context;
}

/**
 * Looks at a request before it is handed to a procedure: there has to be such a call with that
 * method, and what it brings has to be JSON, of no more than a call can need. A path is rewritten in the
 * one way in which its letters are usually written, so that `%61` and `a` are the same.
 */
export function readRequest(routes: readonly RestRoute[], parts: RequestParts): RequestHandler {
  return async (request, response, next) => {
    const path = plainPath(request.path);
    if (path === null) {
      refuse(response, 400, { message: messages.malformedAddress, code: 'BAD_REQUEST' });
      return;
    }
    const needed = missingId(routes, request.method, path);
    if (needed !== null) {
      refuse(response, 400, { message: needed, code: 'BAD_REQUEST', error: 'invalid_input' });
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
      // Node sends no body in answer to a HEAD, whoever writes one.
      request.method = 'GET';
      next();
      return;
    }
    const route = routes.find((one) => one.method === request.method && one.pattern.test(path));
    try {
      await checkUnread(route, path, parts, request, response);
      request.body = hasBody(request) ? await readObject(route, parts, request) : {};
    } catch (error) {
      if (error instanceof TRPCError) refuseRequest(request, response, error);
      else next(error);
      return;
    }
    // The mirror wants to see the type in lower case, and one even where there is no body.
    request.headers['content-type'] = 'application/json';
    next();
  };
}

/** Of a call whose body nobody reads, before that comes in. */
async function checkUnread(
  route: RestRoute | undefined,
  path: string,
  { log, createContext }: RequestParts,
  request: Request,
  response: Response,
): Promise<void> {
  if (!route?.meta.unread) return;
  const named = Object.entries(route.pattern.exec(path)?.groups ?? {});
  const at = Object.fromEntries(named.map(([name, part]) => [name, decodeURIComponent(part)]));
  try {
    await route.meta.unread.check(createContext(request, response, NOBODY_WAITS), at);
  } catch (cause) {
    const code = cause instanceof z.ZodError ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR';
    throw toTRPCError(new TRPCError({ code, cause }), request.path, log);
  }
}

const NOBODY_WAITS = new AbortController().signal;

/** What a body holds; nothing, where nobody reads it. */
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
  const json = fields === undefined ? USUAL_BOUNDS : { ...USUAL_BOUNDS, fields };
  const text = await readBody(request, { bytes: bodyLimit, json }, share);
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Told below.
  }
  throw new TRPCError({ code: 'PARSE_ERROR', message: messages.malformedRequest });
}

/** The path with each part decoded and encoded again; null when it cannot be decoded. */
function plainPath(path: string): string | null {
  try {
    return path
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/');
  } catch {
    return null;
  }
}
