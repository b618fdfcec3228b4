import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const COMPRESSION_MIN = 1_000; // bytes; below, compression costs more than it saves

export interface CachedResponse {
  status: number;
  /** A lower-case name replaces a common header; an empty value removes the header. */
  headers: Record<string, string>;
  etag: string;
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

export async function toCachedResponse(
  status: number,
  body: Buffer | string,
  headers: Record<string, string>,
): Promise<CachedResponse> {
  const identity = Buffer.from(body);
  const isCompressible =
    identity.length >= COMPRESSION_MIN &&
    !/^(image\/(?!svg)|font\/)/.test(headers['Content-Type'] ?? '');
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  const [br, gz] = isCompressible
    ? await Promise.all([brotli(identity, quality), gzipped(identity)])
    : [null, null];
  // Weak, because the compressed variants share it.
  const etag = `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`;
  return { status, headers, etag, identity, br, gzip: gz };
}

export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
): void {
  const { status, headers, body } = prepare(answer, variantOf(request, answer));
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

const prepared = new WeakMap<
  CachedResponse,
  Partial<Record<Variant, ReturnType<typeof prepare>>>
>();

type Variant = 'unchanged' | 'br' | 'gzip' | 'identity';

function variantOf({ headers }: IncomingMessage, answer: CachedResponse): Variant {
  const accepted = headers['accept-encoding'] ?? '';
  if (answer.status === 200 && names(headers['if-none-match'], answer.etag)) return 'unchanged';
  if (answer.br && BR.test(accepted)) return 'br';
  return answer.gzip && GZIP.test(accepted) ? 'gzip' : 'identity';
}

function prepare(answer: CachedResponse, variant: Variant, common = {}) {
  const all: Record<string, string> = {
    ...common,
    Vary: 'Accept-Encoding',
    ...answer.headers,
    ETag: answer.etag,
  };
  const headers = Object.entries(all)
    .filter(([, value]) => value !== '')
    .flat();
  if (variant === 'unchanged') return { status: 304, headers, body: undefined };
  const body = answer[variant] ?? answer.identity;
  if (variant !== 'identity') headers.push('Content-Encoding', variant);
  headers.push('Content-Length', String(body.length));
  return { status: answer.status, headers, body };
}

/** Proxies turn strong tags into weak ones and vice versa. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined || header === etag) return header === etag;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

/** Listed, but not with q=0. */
const BR = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

export const CACHE_BYTES = 64 * 1024 * 1024;

/** `tags` name the data shown; null: do not cache. Expires after `until`. */
interface FreshResponse {
  answer: CachedResponse;
  tags: readonly string[] | null;
  until?: Date;
}

export const LIST_TAG = 'list';
/** On every page, because the banner setting may appear there. */
export const SITE_TAG = 'site';
export const reportTag = (reportId: string) => `report:${reportId}`;

export const toFresh = async (
  body: Buffer | string,
  headers: Record<string, string>,
  tags: readonly string[] | null,
  status = 200,
): Promise<FreshResponse> => ({ answer: await toCachedResponse(status, body, headers), tags });

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache(capacity = CACHE_BYTES, clock = Date.now) {
  const entries = new LRUCache<string, FreshResponse>({
    // Zero would mean no limit.
    maxSize: capacity || 1,
    sizeCalculation: ({ answer: { identity, br, gzip } }) =>
      Math.max(1, identity.length + (br?.length ?? 0) + (gzip?.length ?? 0)),
  });
  const pending = new Map<string, { since: number; made: Promise<FreshResponse> }>();
  let hits = 0;
  let misses = 0;
  let paused = false;
  let revision = 0;
  /** Reads that began before this revision may have missed a change of any tag. */
  let completeSince = 0;
  const invalidations = new LRUCache<string, number>({
    max: 10_000,
    dispose: (at, _tag, reason) => {
      if (reason === 'evict') completeSince = Math.max(completeSince, at);
    },
  });

  const find = (key: string) => {
    const entry = entries.get(key);
    if (entry && (!entry.until || clock() <= entry.until.getTime())) {
      hits += 1;
      return entry.answer;
    }
    entries.delete(key);
    return undefined;
  };
  const dropWhere = (isOutdated: (tags: readonly string[]) => boolean) => {
    for (const [key, { tags }] of [...entries]) if (isOutdated(tags ?? [])) entries.delete(key);
  };

  const isFresh = (tags: readonly string[], since: number) =>
    tags.length === 0 ||
    (!paused &&
      since >= completeSince &&
      tags.every((tag) => (invalidations.peek(tag) ?? completeSince) <= since));

  return {
    find,
    revision: () => revision,

    /**
     * Concurrent callers of a key share one call of `work` unless its data changed before they came.
     * An answer whose data changed after it was read, at revision `since`, is not cached.
     */
    async make(
      key: string,
      work: () => Promise<FreshResponse>,
      since = revision,
    ): Promise<CachedResponse> {
      const came = revision;
      for (let other = pending.get(key); other; other = pending.get(key)) {
        const { answer, tags } = await other.made;
        if (other.since >= came || (tags && isFresh(tags, other.since))) return answer;
      }
      const ready = find(key);
      if (ready) return ready;
      misses += 1;
      const made = work();
      const entry = { since, made };
      pending.set(key, entry);
      const fresh = await made.finally(() => pending.delete(key));
      if (fresh.tags && isFresh(fresh.tags, since)) entries.set(key, fresh);
      return fresh.answer;
    },

    forget(tag: string) {
      revision += 1;
      invalidations.set(tag, revision);
      dropWhere((tags) => tags.includes(tag));
    },

    /** Caches no tagged response until `resume`, because notifications may be lost. */
    pause() {
      paused = true;
      completeSince = revision += 1;
      dropWhere((tags) => tags.length > 0);
    },

    resume() {
      paused = false;
      completeSince = revision += 1;
    },

    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
    uses: () => ({ hits, misses }),
  };
}

/** Runs before authentication, so an answer whose key is an address must suit every visitor. */
export function answerFromCache(
  responseCache: ResponseCache,
  commonHeaders: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const answer = responseCache.find(request.url ?? '');
  const varies = answer?.headers['Vary']?.includes('Authorization');
  if (!answer || (request.headers.authorization && varies)) return false;
  // Headers prepared as a list take half the time.
  const variant = variantOf(request, answer);
  const variants = prepared.get(answer) ?? {};
  const { status, headers, body } = (variants[variant] ??= prepare(answer, variant, commonHeaders));
  prepared.set(answer, variants);
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
