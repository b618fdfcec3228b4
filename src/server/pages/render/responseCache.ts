import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { type CachedResponse, sendAtOnce } from './cachedResponse.ts';

export const CACHE_BYTES = 64 * 1024 * 1024;

/** `tags` name the data shown; null: do not cache. Expires after `until`. */
export interface FreshResponse {
  answer: CachedResponse;
  tags: readonly string[] | null;
  until?: Date;
}

export interface ResponseCache {
  find(key: string): CachedResponse | undefined;
  /**
   * Returns the cached response or creates and caches it. Concurrent callers of a key share one
   * call of `work`, unless its data changed before they came. A response whose data changed meanwhile is returned but not cached; `since` is
   * the revision before its data was read, if that was earlier.
   */
  make(key: string, work: () => Promise<FreshResponse>, since?: number): Promise<CachedResponse>;
  revision(): number;
  forget(tag: string): void;
  /**
   * Removes all tagged responses and caches none until `resume`, because notifications may be lost.
   */
  pause(): void;
  resume(): void;
  size(): { entries: number; bytes: number };
  /** Since the start: responses found, and made. */
  uses(): { hits: number; misses: number };
}

/** Number of tags with a known last change; older readers count as outdated for all tags. */
const REVISIONS_MAX = 10_000;

export function createResponseCache(
  capacity: number = CACHE_BYTES,
  clock: () => number = Date.now,
): ResponseCache {
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
  /** Readers that began earlier may have missed a change. */
  let completeSince = 0;
  /** Revision of each tag's last change. */
  const invalidations = new LRUCache<string, number>({
    max: REVISIONS_MAX,
    dispose: (at, _tag, reason) => {
      // A pause may have been later.
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

    async make(key, work, since = revision) {
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

    forget(tag) {
      revision += 1;
      invalidations.set(tag, revision);
      dropWhere((tags) => tags.includes(tag));
    },

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

/**
 * Serves a cached GET or HEAD before authentication and routing; false if there is none. Keys are
 * addresses whose answer is the same for every visitor; whoever signs in may get another one of what
 * varies by it.
 */
export function answerFromCache(
  responseCache: ResponseCache,
  commonHeaders: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const answer = responseCache.find(request.url ?? '');
  if (!answer || (request.headers.authorization && variesByCaller(answer))) return false;
  sendAtOnce(request, response, answer, commonHeaders);
  return true;
}

const variesByCaller = ({ headers }: CachedResponse) =>
  headers['Vary']?.includes('Authorization') ?? false;
