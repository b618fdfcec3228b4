import type { ServerResponse } from 'node:http';
import { callTRPCProcedure, TRPCError } from '@trpc/server';
import type { Request, RequestHandler } from 'express';
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

/** Answers the procedures that have an address of their own. */
export function restHandler(parts: RestParts): RequestHandler {
  const routes = restRoutes(appRouter);
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    try {
      const path = normalizePath(request.path);
      const missing = missingId(routes, request.method, path);
      if (missing !== null) throw badRequest(missing);
      const matching = routes.filter(({ pattern }) => pattern.test(path));
      if (matching.length === 0)
        throw new TRPCError({ code: 'NOT_FOUND', message: messages.noSuchCall });
      const route = matching.find(({ method }) => method === methodOf(request));
      if (!route) {
        const methods = new Set(matching.map(({ method }) => method));
        if (methods.has('GET')) methods.add('HEAD');
        response.set('Allow', [...methods].join(', '));
        throw new TRPCError({
          code: 'METHOD_NOT_SUPPORTED',
          message: messages.methodNotAllowed,
        });
      }
      const at = parametersOf(route, path);
      const input = { ...(await readInput(route, at, parts, request, response)), ...at };
      await answer(route, input, parts.createContext, response);
    } catch (error) {
      refuseRequest(request, response, asTRPCError(error, request.path, parts.log));
    }
  };
}

/** What works by GET works by HEAD; Node leaves the body out. */
const methodOf = ({ method }: Request): string => (method === 'HEAD' ? 'GET' : method);

/** The caller is established now that the whole call is there. */
async function answer(
  { procedure: path, type }: RestRoute,
  input: object,
  createContext: CreateContext,
  response: ServerResponse & { req: Request },
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const output: unknown = await callTRPCProcedure({
    ...{ router: appRouter, path, type, signal: gone.signal, batchIndex: 0 },
    ctx: createContext(response.req, response, gone.signal),
    getRawInput: () => Promise.resolve(input),
  });
  const { status, redirect } = output as { status?: string; redirect?: string };
  const body = JSON.stringify(output);
  response
    // What was asked for goes on after the answer.
    .writeHead(type === 'mutation' && status === 'processing' ? 202 : 200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      ...(redirect && { Location: redirect }),
    })
    .end(body);
}

async function readInput(
  { meta, method }: RestRoute,
  at: Record<string, string>,
  { bodyLimit, share, log, createContext }: RestParts,
  request: Request,
  response: ServerResponse,
): Promise<object> {
  if (method === 'GET')
    return Object.fromEntries(Object.entries(request.query).filter(([, value]) => value !== ''));
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

/** What to say where an address lacks the id that its call needs; else null. */
function missingId(routes: readonly RestRoute[], method: string, path: string): string | null {
  const parts = path.split('/').map((part) => decodeURIComponent(part).trim().toLowerCase());
  const segments = parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);
  const route = routes.find(
    (candidate) =>
      candidate.meta.needsId !== undefined &&
      candidate.method === (method === 'HEAD' ? 'GET' : method) &&
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
