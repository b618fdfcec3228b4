import type { ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import type { Request, RequestHandler } from 'express';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import { z } from 'zod';
import { messages } from '../../../shared/messages.ts';
import type { AddressShare } from '../addressShare.ts';
import type { Context, CreateContext } from '../context.ts';
import { asTRPCError, badRequest, refuseRequest } from '../errors.ts';
import { DEFAULT_BOUNDS, hasBody, readBody } from '../readBody.ts';
import { appRouter } from '../router.ts';
import { restRoutes, type RestRoute } from './routes.ts';

interface RestParts {
  bodyLimit: number;
  log: Context['log'];
  share: Pick<AddressShare, 'holdBody'>;
  createContext: CreateContext;
}

export function restHandler(parts: RestParts): RequestHandler {
  const call = procedureCall(parts.createContext);
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    try {
      const path = normalizePath(request.path);
      // Node omits the body of an answer to HEAD.
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const decoded = decodeURI(path);
      const lacking = restRoutes.find(
        (route) => route.meta.needsId && route.method === method && route.withoutId.test(decoded),
      );
      if (lacking?.meta.needsId) throw badRequest(lacking.meta.needsId);
      const matching = restRoutes.filter(({ pattern }) => pattern.test(path));
      if (matching.length === 0)
        throw new TRPCError({ code: 'NOT_FOUND', message: messages.noSuchCall });
      const route = matching.find((candidate) => candidate.method === method);
      if (!route) {
        const methods = new Set(matching.map((candidate) => candidate.method));
        if (methods.has('GET')) methods.add('HEAD');
        response.set('Allow', [...methods].join(', '));
        throw new TRPCError({
          code: 'METHOD_NOT_SUPPORTED',
          message: messages.methodNotAllowed,
        });
      }
      request.body = await readInput(route, path, parts, request, response);
      // The library expects normalized addresses, and a content type even without a body.
      request.method = route.method;
      request.url = path + (/\?.*$/s.exec(request.url)?.[0] ?? '');
      request.headers['content-type'] = 'application/json';
      await call(request, response);
    } catch (error) {
      // tRPC checks inputs itself; this error is of an `unread` call.
      const code = error instanceof z.ZodError ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR';
      refuseRequest(request, response, asTRPCError(error, request.path, parts.log, code));
    }
  };
}

const procedureCall = (createContext: CreateContext) =>
  createOpenApiNodeHttpHandler({
    router: appRouter,
    createContext: ({ req, res, info }) => createContext(req, res as ServerResponse, info.signal),
    onError: ({ error }) => {
      throw error;
    },
    responseMeta: ({ type, data: [output] }) => {
      const { status, redirect } = (output ?? {}) as { status?: string; redirect?: string };
      return {
        status: type === 'mutation' && status === 'processing' ? 202 : 200,
        headers: {
          // Node does not count a body that it omits.
          'Content-Length': String(Buffer.byteLength(JSON.stringify(output))),
          ...(redirect && { Location: redirect }),
        },
      };
    },
  });

async function readInput(
  { meta, method, pattern }: RestRoute,
  path: string,
  { bodyLimit, share, createContext }: RestParts,
  request: Request,
  response: ServerResponse,
): Promise<object> {
  if (method === 'GET') return {};
  const { unread, fields = DEFAULT_BOUNDS.fields } = meta;
  if (unread)
    await unread.check(createContext(request, response), pattern.exec(path)?.groups ?? {});
  if (!hasBody(request)) return {};
  if (unread) {
    await readBody(request, { bytes: unread.bytes, json: null }, share);
    return {};
  }
  const json = { ...DEFAULT_BOUNDS, fields };
  const text = await readBody(request, { bytes: bodyLimit, json }, share);
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch {}
  throw new TRPCError({ code: 'PARSE_ERROR', message: messages.malformedRequest });
}

/** Makes `%61` equal `a`. */
function normalizePath(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/');
  } catch {
    throw new TRPCError({ code: 'BAD_REQUEST', message: messages.malformedAddress });
  }
}
