import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { TRPCError } from '@trpc/server';
import type { Request, RequestHandler } from 'express';
import { BODY_DEPTH_MAX, BODY_FIELDS_MAX, QUERY_PARAMETERS_MAX } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { networkOf } from '../modules/accounts/address.ts';
import type { AddressShare } from './addressShare.ts';
import { badRequest } from './errors.ts';

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export async function readBody(
  request: Request,
  { bytes: maxBytes, json }: { bytes: number; json: JsonBounds | null },
  share: Pick<AddressShare, 'holdBody'>,
): Promise<string> {
  const { headers } = request;
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: messages.bodyCompressed });
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '') ?? [];
  if (!request.is('application/json') || !/^utf-?8$/i.test(charset))
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: messages.jsonOnly });
  const declared = Number(headers['content-length'] ?? maxBytes);
  if (declared > maxBytes) throw tooLarge();
  const check = json && createJsonBounds(json);
  const parts: Buffer[] = [];
  let length = 0;
  const release = share.holdBody(networkOf(request.ip), json === null ? 0 : declared);
  try {
    // A loop that ends early must not close the connection before the answer.
    for await (const part of request.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > maxBytes) throw tooLarge();
      const excess = check?.(part);
      if (json && excess) throw boundError(excess, json);
      if (json) parts.push(part);
    }
  } catch (error) {
    throw error instanceof TRPCError ? error : new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' });
  } finally {
    release();
  }
  const all = Buffer.concat(parts);
  if (isUtf8(all)) return all.toString('utf8').replace(/^\ufeff/, '');
  throw new TRPCError({ code: 'PARSE_ERROR', message: messages.malformedRequest });
}

const tooLarge = () => new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: messages.bodyTooLarge });

export function boundError(excess: keyof JsonBounds, { fields }: JsonBounds): TRPCError {
  if (excess === 'depth') return badRequest(messages.nestedTooDeep);
  if (excess === 'calls') return badRequest(messages.tooManyCalls);
  return badRequest(messages.tooManyFields(fields));
}

export const boundQuery: RequestHandler = (request, _response, next) => {
  const parameters = queryOf(request).split('&', QUERY_PARAMETERS_MAX + 1);
  if (parameters.length > QUERY_PARAMETERS_MAX) throw badRequest(messages.tooManyParameters);
  next();
};

export const queryOf = ({ url }: Request): string =>
  url.includes('?') ? url.slice(url.indexOf('?')) : '';

export interface JsonBounds {
  fields: number;
  depth: number;
  /** Maximum of batched calls, one per field of the outermost object; null: not batched. */
  calls: number | null;
}

export const DEFAULT_BOUNDS: JsonBounds = {
  fields: BODY_FIELDS_MAX,
  depth: BODY_DEPTH_MAX,
  calls: null,
};

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Checks JSON bytes as they arrive, in constant memory. Invalid JSON is left to the parser. */
export function createJsonBounds(bounds: JsonBounds) {
  const isBatch = bounds.calls !== null;
  const max = { fields: bounds.fields, depth: bounds.depth + (isBatch ? 1 : 0) };
  const maxCalls = bounds.calls ?? 1;
  let state = { inText: false, escaped: false, depth: 0, fields: 0, calls: 1 };

  return (part: Uint8Array): keyof JsonBounds | null => {
    // Local variables make the loop ten times faster.
    let { inText, escaped, depth, fields, calls } = state;
    for (let at = 0; at < part.length; at += 1) {
      const byte = part[at];
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) {
        inText = true;
      } else if (byte === COMMA) {
        if (isBatch && depth === 1) {
          fields = 0;
          calls += 1;
          if (calls > maxCalls) return 'calls';
        } else {
          fields += 1;
        }
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth += 1;
        if (depth > max.depth) return 'depth';
        // Counts the first entry; each comma counts one more.
        if (!isBatch || depth > 1) fields += 1;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        depth -= 1;
      }
      if (fields > max.fields) return 'fields';
    }
    state = { inText, escaped, depth, fields, calls };
    return null;
  };
}

export const exceeds = (text: string, bounds: JsonBounds) =>
  createJsonBounds(bounds)(Buffer.from(text));
