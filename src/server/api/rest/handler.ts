import type { IncomingMessage, ServerResponse } from 'node:http';
import { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import { messages } from '../../../shared/messages.ts';
import type { Context } from '../context.ts';
import { type ErrorBody, errorBody, goneStatus, retryHeader, toAnswer } from '../errors.ts';
import { readRequest, refuse, type RequestParts } from './readRequest.ts';
import { restRoutes } from './routes.ts';
import { appRouter } from '../router.ts';

/**
 * The REST interface: the same procedures as tRPC's, at the addresses that their descriptions name.
 * Mounted at `/api`, it answers every request, in JSON. Other origins get no permission from it:
 * pages of theirs cannot read its answers.
 */
export function restHandler(parts: RequestParts): Router {
  const router = Router({ caseSensitive: false });
  router.use((_request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    next();
  });
  router.use(readRequest(restRoutes(appRouter), parts));
  router.use(callProcedure(parts));
  router.use(answerFault(parts.log));
  return router;
}

function callProcedure({ createContext }: RequestParts): RequestHandler {
  /** What went wrong with a request, in our own words: the library would say it in its own. */
  const faults = new WeakMap<IncomingMessage, ErrorBody>();
  const handle = createOpenApiNodeHttpHandler({
    router: appRouter,
    createContext: ({ req, res, info }) => createContext(req, res as ServerResponse, info.signal),
    onError: ({ error, req }) => {
      faults.set(req, errorBody(error));
    },
    responseMeta: ({ type, data, errors }) => {
      if (errors.length > 0) return { ...goneStatus(errors), headers: retryHeader(errors) };
      const reported = data[0] as { status?: string; redirect?: string } | undefined;
      if (!reported) return {};
      return {
        // What was asked for goes on after the answer.
        status: type === 'mutation' && reported.status === 'processing' ? 202 : 200,
        headers: reported.redirect ? { Location: reported.redirect } : {},
      };
    },
  });
  return async (request, response, next) => {
    const end = response.end.bind(response);
    response.end = ((text: string) => {
      const fault = faults.get(request);
      const body = fault ? JSON.stringify(fault) : text;
      response.setHeader('Content-Length', Buffer.byteLength(body));
      return end(body);
    }) as typeof response.end;
    await handle(request, response, next);
  };
}

/** What went wrong before a procedure was called. */
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
