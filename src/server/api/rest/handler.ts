import type { ServerResponse, IncomingMessage } from 'node:http';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import {
  Router,
  type ErrorRequestHandler,
  type RequestHandler,
  type Request,
  type Response,
} from 'express';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import { messages } from '../../../shared/messages.ts';
import type { Context } from '../context.ts';
import {
  errorBody,
  goneStatus,
  retryHeader,
  toAnswer,
  type ErrorBody,
  toTRPCError,
} from '../errors.ts';
import { restRoutes, methodsOf, missingId, type RestRoute } from './routes.ts';
import { appRouter } from '../router.ts';
import { z } from 'zod';
import type { AddressShare } from '../addressShare.ts';
import { DEFAULT_BOUNDS, hasBody, readBody } from '../readBody.ts';
import { discardBody, refuseRequest } from '../refuseRequest.ts';

export function restHandler(parts: RequestParts): Router {
  const router = Router({ caseSensitive: false });
  router.use((request, response, next) => {
    if (request.method === 'HEAD') headResponses.add(response);
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    next();
  });
  router.use(readRequest(restRoutes(appRouter), parts));
  router.use(callProcedure(parts));
  router.use(answerFault(parts.log));
  return router;
}

/** Node counts the body itself, but not the one that it leaves out. */
const headResponses = new WeakSet<ServerResponse>();

function setHeadLength(response: ServerResponse, body: unknown): void {
  if (headResponses.has(response))
    response.setHeader('Content-Length', Buffer.byteLength(JSON.stringify(body)));
}

function callProcedure({ createContext }: RequestParts): RequestHandler {
  const responses = new WeakMap<Context, ServerResponse>();
  const handle = createOpenApiNodeHttpHandler({
    router: appRouter,
    createContext: ({ req, res, info }) => {
      const context = createContext(req, res as ServerResponse, info.signal);
      responses.set(context, res as ServerResponse);
      return context;
    },
    onError: ({ error }) => {
      throw error;
    },
    responseMeta: ({ type, data, ctx }) => {
      const response = ctx && responses.get(ctx);
      if (response) setHeadLength(response, data[0]);
      const reported = data[0] as { status?: string; redirect?: string } | undefined;
      return {
        // What was asked for goes on after the answer.
        status: type === 'mutation' && reported?.status === 'processing' ? 202 : 200,
        headers: reported?.redirect ? { Location: reported.redirect } : {},
      };
    },
  });
  return async (request, response, next) => {
    try {
      await handle(request, response, next);
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      const { status = getHTTPStatusCodeFromError(error) } = goneStatus([error]);
      response.setHeaders(new Map(Object.entries(retryHeader([error]))));
      response.setHeader('Content-Type', 'application/json');
      setHeadLength(response, errorBody(error));
      response.status(status).end(JSON.stringify(errorBody(error)));
    }
  };
}

function answerFault(log: Context['log']): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { status } = error as { status?: number };
    if (response.headersSent) next(error);
    else if (status === 400) {
      refuse(response, 400, { message: messages.malformedRequest, code: 'PARSE_ERROR' });
    } else {
      const answer = toAnswer(error, request.path, log);
      refuse(response, answer.status, { message: answer.message, code: 'INTERNAL_SERVER_ERROR' });
    }
  };
}

export function refuse(response: Response, status: number, body: ErrorBody): void {
  discardBody(response.req);
  response.status(status).json(body);
}

interface RequestParts {
  bodyLimit: number;
  log: Context['log'];
  share: Pick<AddressShare, 'holdBody'>;
  createContext: (request: IncomingMessage, response: ServerResponse, gone: AbortSignal) => Context;
}

/** Normalizes the path's encoding, so that `%61` equals `a`. */
function readRequest(routes: readonly RestRoute[], parts: RequestParts): RequestHandler {
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
  } catch {}
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
