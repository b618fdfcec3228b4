import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { TRPCError } from '@trpc/server';
import { raw, type Request, type RequestHandler } from 'express';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { IMPORT_BYTES_MAX } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import { requireAdmin } from '../../modules/accounts/caller.ts';
import { importRecords } from '../../modules/library/import.ts';
import type { AddressShare } from '../addressShare.ts';
import type { CreateContext } from '../context.ts';
import { badRequest } from '../errors.ts';
import { DEFAULT_BOUNDS, hasBody, readBody } from '../readBody.ts';
import { appRouter, restRoutes, type RestRoute } from '../router.ts';

interface RestParts {
  bodyLimit: number;
  share: Pick<AddressShare, 'holdBody'>;
  createContext: CreateContext;
}

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

export function restHandler(parts: RestParts): RequestHandler {
  const call = createOpenApiNodeHttpHandler({
    router: appRouter,
    createContext: ({ req, res, info }) =>
      parts.createContext(req, res as ServerResponse, info.signal),
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
  return async (request, response) => {
    response.set(HEADERS);
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
      const methods = new Set<string>(matching.map((candidate) => candidate.method));
      if (methods.has('GET')) methods.add('HEAD');
      response.set('Allow', [...methods].join(', '));
      throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: messages.methodNotAllowed });
    }
    request.body = await readInput(route, path, parts, request, response);
    // The library expects normalized addresses, and a content type even without a body.
    request.method = route.method;
    request.url = path + (/\?.*$/s.exec(request.url)?.[0] ?? '');
    request.headers['content-type'] = 'application/json';
    await call(request, response);
  };
}

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

const readFile = promisify(raw({ limit: IMPORT_BYTES_MAX, type: () => true }));

/** Not a tRPC call, because files exceed the size of a call. */
export function importFile(createContext: CreateContext): RequestHandler {
  return async (request, response) => {
    response.set(HEADERS);
    requireAdmin(await createContext(request, response).identify());
    await readFile(request, response).catch((error: unknown) => {
      throw asBodyError(error);
    });
    // The role may be lost during a slow upload.
    const context = createContext(request, response);
    const admin = requireAdmin(await context.identify());
    const { name } = request.query;
    const file = {
      name: typeof name === 'string' ? name : '',
      bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    };
    response.json(await importRecords({ ...context, admin }, file));
  };
}

/** The body parser marks its errors with a status. */
function asBodyError(error: unknown): unknown {
  const { status = 500 } = error as { status?: number };
  const { tooLarge, notText } = adminMessages.library;
  if (status === 413) return new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: tooLarge });
  return status < 500 ? new TRPCError({ code: 'BAD_REQUEST', message: notText }) : error;
}
