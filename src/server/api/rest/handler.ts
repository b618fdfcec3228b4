import type { ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import { messages } from '../../../shared/messages.ts';
import type { Context } from '../context.ts';
import { errorBody, goneStatus, retryHeader, toAnswer } from '../errors.ts';
import { readRequest, refuse, type RequestParts } from './readRequest.ts';
import { restRoutes } from './routes.ts';
import { appRouter } from '../router.ts';

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
