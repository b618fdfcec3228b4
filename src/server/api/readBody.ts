import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { TRPCError } from '@trpc/server';
import type { Request, RequestHandler } from 'express';
import { BATCH_MAX, BODY_FIELDS_MAX, QUERY_PARAMETERS_MAX } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { networkOf } from '../modules/accounts/address.ts';
import type { AddressShare } from './addressShare.ts';
import { createJsonBounds, exceeds, type JsonBounds, USUAL_BOUNDS } from './jsonBounds.ts';
import { badRequest, refuseRequest } from './refuseRequest.ts';
import { metaOf } from './rest/routes.ts';
import type { AppRouter } from './router.ts';

/** What the body of a request may be. */
export interface BodyLimits {
  bytes: number;
  /** Null: it is counted and let go, and nobody looks into it. */
  json: JsonBounds | null;
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The text of a request's body, which is looked over while it comes in and before anybody parses it; an
 * empty one of a body that is let go. Fails with the TRPCError to refuse it with, without having read the
 * rest.
 */
export async function readBody(
  request: Request,
  { bytes: most, json }: BodyLimits,
  share: Pick<AddressShare, 'holdBody'>,
): Promise<string> {
  const { headers } = request;
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: messages.bodyCompressed });
  }
  if (!isJson(request)) {
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: messages.jsonOnly });
  }
  const declared = Number(headers['content-length'] ?? most);
  if (declared > most) throw tooLarge();
  const letGo = share.holdBody(networkOf(request.ip), json === null ? 0 : declared);
  try {
    return await collect(request, most, json);
  } finally {
    letGo();
  }
}

/** In UTF-8, which is what it is without a word. */
function isJson(request: Request): boolean {
  if (!request.is('application/json')) return false;
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '') ?? [];
  return /^utf-?8$/i.test(charset);
}

const tooLarge = () => new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: messages.bodyTooLarge });

function collect(request: Request, most: number, json: JsonBounds | null): Promise<string> {
  const bounds = json && { ...json, crossedBy: createJsonBounds(json) };
  const parts: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const leave = () => {
      request.off('data', take).off('end', finish).off('close', giveUp);
    };
    const giveUp = () => refuse(new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' }));
    const refuse = (error: TRPCError) => {
      leave();
      reject(error);
    };
    const take = (part: Buffer) => {
      length += part.length;
      if (length > most) {
        refuse(tooLarge());
        return;
      }
      if (!bounds) return;
      const excess = bounds.crossedBy(part);
      if (excess) refuse(crossed(excess, bounds));
      else parts.push(part);
    };
    const finish = () => {
      leave();
      const all = Buffer.concat(parts);
      if (isUtf8(all)) resolve(all.toString('utf8').replace(/^\ufeff/, ''));
      else reject(new TRPCError({ code: 'PARSE_ERROR', message: messages.malformedRequest }));
    };
    request.on('data', take).on('end', finish).on('close', giveUp);
  });
}

function crossed(excess: keyof JsonBounds, { fields }: JsonBounds): TRPCError {
  if (excess === 'depth') return badRequest(messages.nestedTooDeep);
  if (excess === 'calls') return badRequest(messages.tooManyCalls);
  return badRequest(messages.tooManyFields(fields));
}

/** Refuses an address with more in its query than any of ours has, before anybody reads it. */
export const boundQuery: RequestHandler = (request, response, next) => {
  const query = queryOf(request);
  if (query.split('&', QUERY_PARAMETERS_MAX + 1).length <= QUERY_PARAMETERS_MAX) next();
  else refuseRequest(request, response, badRequest(messages.tooManyParameters));
};

const queryOf = ({ url }: Request): string =>
  url.includes('?') ? url.slice(url.indexOf('?')) : '';

/**
 * Looks at what the calls of tRPC bring, in a body or in the address, before tRPC parses it, and hands a
 * body on as text.
 */
export function readCalls(
  router: AppRouter,
  bytes: number,
  share: Pick<AddressShare, 'holdBody'>,
): RequestHandler {
  const metas = metaOf(router);
  return async (request, response, next) => {
    try {
      const names = namesIn(request.path);
      if (names.length > BATCH_MAX) throw badRequest(messages.tooManyCalls);
      const query = new URLSearchParams(queryOf(request));
      const json: JsonBounds = {
        ...USUAL_BOUNDS,
        fields: Math.max(...names.map((name) => metas.get(name)?.fields ?? BODY_FIELDS_MAX)),
        calls: query.get('batch') === '1' ? names.length : null,
      };
      if (request.method === 'GET' || request.method === 'HEAD') {
        const excess = exceeds(query.get('input') ?? '', json);
        if (excess) throw crossed(excess, json);
      } else if (hasBody(request)) {
        request.body = await readBody(request, { bytes, json }, share);
      }
    } catch (error) {
      if (error instanceof TRPCError) refuseRequest(request, response, error);
      else next(error);
      return;
    }
    next();
  };
}

/** As tRPC finds them. */
function namesIn(path: string): string[] {
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last).split(',');
  } catch {
    throw badRequest(messages.malformedAddress);
  }
}
