import type { ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import type { Request, RequestHandler } from 'express';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import { z } from 'zod';
import { messages } from '../../../shared/messages.ts';
import type { AddressShare } from '../addressShare.ts';
import type { Context, CreateContext } from '../context.ts';
import { asTRPCError, badRequest, refuseRequest, toTRPCError } from '../errors.ts';
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
  const routes = restRoutes(appRouter);
  const call = procedureCall(parts.createContext);
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    try {
      const path = normalizePath(request.path);
      // What works by GET works by HEAD; Node leaves the body out.
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const missing = missingId(routes, method, path);
      if (missing !== null) throw badRequest(missing);
      const matching = routes.filter(({ pattern }) => pattern.test(path));
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
      request.body = await readInput(route, parametersOf(route, path), parts, request, response);
      // The library expects one form of each address, and a type even without a body.
      request.method = route.method;
      request.url = path + (/\?.*$/s.exec(request.url)?.[0] ?? '');
      request.headers['content-type'] = 'application/json';
      await call(request, response);
    } catch (error) {
      refuseRequest(request, response, asTRPCError(error, request.path, parts.log));
    }
  };
}

/** The caller is established when the whole call is there. */
function procedureCall(createContext: CreateContext) {
  const responses = new WeakMap<Context, ServerResponse>();
  return createOpenApiNodeHttpHandler({
    router: appRouter,
    createContext: ({ req, res, info }) => {
      const context = createContext(req, res as ServerResponse, info.signal);
      responses.set(context, res as ServerResponse);
      return context;
    },
    onError: ({ error }) => {
      throw error;
    },
    responseMeta: ({ type, data: [output], ctx }) => {
      const { status, redirect } = (output ?? {}) as { status?: string; redirect?: string };
      // Node counts the body itself, but not the one that it leaves out.
      const length = Buffer.byteLength(JSON.stringify(output));
      if (ctx) responses.get(ctx)?.setHeader('Content-Length', length);
      return {
        // What was asked for goes on after the answer.
        status: type === 'mutation' && status === 'processing' ? 202 : 200,
        headers: redirect ? { Location: redirect } : {},
      };
    },
  });
}

async function readInput(
  { meta, method }: RestRoute,
  at: Record<string, string>,
  { bodyLimit, share, log, createContext }: RestParts,
  request: Request,
  response: ServerResponse,
): Promise<object> {
  if (method === 'GET') return {};
  const { unread, fields = DEFAULT_BOUNDS.fields } = meta;
  if (unread) {
    try {
      await unread.check(createContext(request, response), at);
    } catch (cause) {
      const code = cause instanceof z.ZodError ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR';
      throw toTRPCError(new TRPCError({ code, cause }), request.path, log);
    }
  }
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

const parametersOf = ({ pattern }: RestRoute, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pattern.exec(path)?.groups ?? {}).map(([name, part]) => [
      name,
      decodeURIComponent(part),
    ]),
  );

/** One form of each address, so that `%61` equals `a`. */
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

function missingId(routes: readonly RestRoute[], method: string, path: string): string | null {
  const parts = path.split('/').map((part) => decodeURIComponent(part).trim().toLowerCase());
  const segments = parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);
  const route = routes.find(
    (candidate) =>
      candidate.meta.needsId !== undefined &&
      candidate.method === method &&
      lacksId(candidate.path, segments),
  );
  return route?.meta.needsId ?? null;
}

function lacksId(path: string, segments: readonly string[]): boolean {
  const names = path.toLowerCase().split('/');
  if (segments.length > names.length) return false;
  return names.every(
    (name, index) => (segments[index] ?? '') === (name.startsWith('{') ? '' : name),
  );
}
