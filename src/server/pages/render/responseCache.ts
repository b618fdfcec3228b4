import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CachedResponse, sendCachedResponse } from './cachedResponse.ts';

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
   * call of `work`. A response whose data changed meanwhile is returned but not cached; `since` is
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
}

/** Number of tags with a known last change; older readers count as outdated for all tags. */
const REVISIONS_MAX = 10_000;

const sizeOf = (answer: CachedResponse): number =>
  answer.identity.length + (answer.br?.length ?? 0) + (answer.gzip?.length ?? 0);

export function createResponseCache(
  capacity: number = CACHE_BYTES,
  clock: () => number = Date.now,
): ResponseCache {
  const entries = new Map<
    string,
    { answer: CachedResponse; tags: readonly string[]; until?: Date }
  >();
  const pending = new Map<string, Promise<CachedResponse>>();
  /** Revision of each tag's last change, oldest first */
  const invalidations = new Map<string, number>();
  let bytes = 0;
  let paused = false;
  let revision = 0;
  /** Readers that began earlier may have missed a change. */
  let completeSince = 0;

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (entry && entries.delete(key)) bytes -= sizeOf(entry.answer);
  };
  const keep = (key: string, { tags, ...made }: FreshResponse) => {
    if (tags === null || sizeOf(made.answer) > capacity) return;
    drop(key);
    entries.set(key, { ...made, tags });
    bytes += sizeOf(made.answer);
    for (const oldest of entries.keys()) {
      if (bytes <= capacity) break;
      drop(oldest);
    }
  };

  const find = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.until && clock() > entry.until.getTime()) {
      drop(key);
      return undefined;
    }
    // The map's insertion order is the order of last use.
    entries.delete(key);
    entries.set(key, entry);
    return entry.answer;
  };

  const isFresh = (tags: readonly string[], since: number) =>
    tags.length === 0 ||
    (!paused &&
      since >= completeSince &&
      tags.every((tag) => (invalidations.get(tag) ?? completeSince) <= since));

  return {
    find,
    revision: () => revision,

    async make(key, work, since = revision) {
      const ready = find(key) ?? pending.get(key);
      if (ready) return ready;
      const made = work().then((fresh) => {
        if (fresh.tags && isFresh(fresh.tags, since)) keep(key, fresh);
        return fresh.answer;
      });
      const answer = made.finally(() => pending.delete(key));
      pending.set(key, answer);
      return answer;
    },

    forget(tag) {
      revision += 1;
      invalidations.delete(tag);
      invalidations.set(tag, revision);
      if (invalidations.size > REVISIONS_MAX) {
        const [[oldest, at] = [tag, revision]] = invalidations;
        invalidations.delete(oldest);
        // A pause may have been later.
        completeSince = Math.max(completeSince, at);
      }
      for (const [key, entry] of entries) if (entry.tags.includes(tag)) drop(key);
    },

    pause() {
      paused = true;
      completeSince = revision += 1;
      for (const [key, entry] of entries) if (entry.tags.length > 0) drop(key);
    },

    resume() {
      paused = false;
      completeSince = revision += 1;
    },

    size: () => ({ entries: entries.size, bytes }),
  };
}

/**
 * Serves a cached GET or HEAD before authentication and routing; false if there is none. Keys are
 * addresses without a query, the same for every visitor.
 */
export function answerFromCache(
  responseCache: ResponseCache,
  commonHeaders: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const answer = responseCache.find(request.url ?? '');
  if (!answer) return false;
  sendCachedResponse(request, response, answer, commonHeaders);
  return true;
}
