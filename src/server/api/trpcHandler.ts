import type { IncomingMessage, ServerResponse } from 'node:http';
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import { resolveResponse } from '@trpc/server/http';
import type { Request, RequestHandler } from 'express';
import { BATCH_MAX } from '../../shared/limits.ts';
import type { Context } from './context.ts';
import { goneStatus, retryHeader } from './errors.ts';
import { appRouter } from './router.ts';

type CreateContext = (
  request: IncomingMessage,
  response: ServerResponse,
  gone: AbortSignal,
) => Context;

/**
 * Answers tRPC's calls, each answer in one write: tRPC's own adapter for Express streams it in three,
 * and each of them costs as much as a small query.
 */
export function trpcHandler(createContext: CreateContext): RequestHandler {
  return async (request: Request, response) => {
    const answer = await resolveResponse({
      router: appRouter,
      req: incomingMessageToRequest(request, response, { maxBodySize: null }),
      path: request.path.slice(1),
      error: null,
      maxBatchSize: BATCH_MAX,
      createContext: async ({ info }) => {
        // Who calls, and when, is found out once all of it is there: whoever sends it slowly may have
        // lost a role meanwhile, and limits go by the time. What can't be read is told by the calls.
        await Promise.allSettled(info.calls.map((call) => call.getRawInput()));
        return createContext(request, response, info.signal);
      },
      responseMeta: ({ errors, info }) => ({
        ...goneStatus(errors, info?.calls.length),
        headers: { 'Cache-Control': 'no-store', ...retryHeader(errors) },
      }),
    });
    response.status(answer.status).setHeaders(answer.headers);
    response.end(await answer.text());
  };
}
