import { TRPCError } from '@trpc/server';
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import { resolveResponse } from '@trpc/server/http';
import type { Request, RequestHandler } from 'express';
import { BATCH_MAX, BODY_FIELDS_MAX } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { decodePart } from '../../shared/decodePart.ts';
import type { AddressShare } from './addressShare.ts';
import type { CreateContext } from './context.ts';
import { badRequest, GONE, isGone, retryHeader } from './errors.ts';
import { boundError, DEFAULT_BOUNDS, exceeds, hasBody, queryOf, readBody } from './readBody.ts';
import { appRouter, procedureMetas } from './router.ts';

/** Checks calls, and their bodies while they arrive, before anything parses them. */
export function readCalls(bytes: number, share: Pick<AddressShare, 'holdBody'>): RequestHandler {
  return async (request, _response, next) => {
    // Node accepts TRACE, but the `Request` that tRPC creates does not.
    if (request.method === 'TRACE')
      throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: messages.methodNotAllowed });
    const names = decodePart(request.path.slice(request.path.lastIndexOf('/') + 1))?.split(',');
    if (!names) throw badRequest(messages.malformedAddress);
    if (names.length > BATCH_MAX) throw badRequest(messages.tooManyCalls);
    const query = new URLSearchParams(queryOf(request));
    const json = {
      ...DEFAULT_BOUNDS,
      fields: Math.max(...names.map((name) => procedureMetas.get(name)?.fields ?? BODY_FIELDS_MAX)),
      calls: query.get('batch') === '1' ? names.length : null,
    };
    if (request.method === 'GET' || request.method === 'HEAD') {
      const excess = exceeds(query.get('input') ?? '', json);
      if (excess) throw boundError(excess, json);
    } else if (hasBody(request)) {
      request.body = await readBody(request, { bytes, json }, share);
    }
    next();
  };
}

/** tRPC's adapter for Express writes an answer in three parts, each as costly as a small query. */
export function trpcHandler(createContext: CreateContext): RequestHandler {
  return async (request: Request, response) => {
    const answer = await resolveResponse({
      router: appRouter,
      req: incomingMessageToRequest(request, response, { maxBodySize: null }),
      path: request.path.slice(1),
      error: null,
      maxBatchSize: BATCH_MAX,
      createContext: async ({ info }) => {
        // Reads the whole input first, because a slow caller may lose a role meanwhile.
        await Promise.allSettled(info.calls.map((call) => call.getRawInput()));
        return createContext(request, response, info.signal);
      },
      responseMeta: ({ errors, info }) => ({
        ...(info?.calls.length === 1 && errors.some(isGone) && { status: GONE }),
        headers: { 'Cache-Control': 'no-store', ...retryHeader(errors) },
      }),
    });
    response.status(answer.status).setHeaders(answer.headers);
    response.end(await answer.text());
  };
}
