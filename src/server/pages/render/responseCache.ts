import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CachedResponse, sendCachedResponse } from './cachedResponse.ts';

/** Bytes of kept answers; the ones asked for least lately go first. */
export const KEPT_BYTES = 64 * 1024 * 1024;

/**
 * An answer just made. `tags` names the data it shows; null: it is not for keeping. After `until` it is
 * true no more.
 */
export interface Made {
  answer: CachedResponse;
  tags: readonly string[] | null;
  until?: Date;
}

/** Keeps finished public answers in memory until what they show changes. */
export interface ResponseCache {
  find(key: string): CachedResponse | undefined;
  /**
   * Gives the kept answer, or makes one and keeps it. Simultaneous callers of one key share one
   * making; an answer whose data changed while it was made is given to them, but not kept. `since`: when
   * the data was read that the work begins with, where that was before.
   */
  make(key: string, work: () => Promise<Made>, since?: number): Promise<CachedResponse>;
  /** Now, as the keeper counts it. */
  moment(): number;
  /** Forgets every answer that shows `tag`. */
  forget(tag: string): void;
  /** News may be missed from now on: forgets all that shows data, keeps nothing until `resume`. */
  pause(): void;
  resume(): void;
  /** How much is kept now. */
  size(): { entries: number; bytes: number };
}

/** What was forgotten is remembered for so many tags; who began before counts as behind with all. */
const REMEMBERED = 10_000;

const sizeOf = (answer: CachedResponse): number =>
  answer.identity.length + (answer.br?.length ?? 0) + (answer.gzip?.length ?? 0);

export function createResponseCache(
  capacity: number = KEPT_BYTES,
  clock: () => number = Date.now,
): ResponseCache {
  const kept = new Map<string, { answer: CachedResponse; tags: readonly string[]; until?: Date }>();
  const making = new Map<string, Promise<CachedResponse>>();
  /** When each tag was last forgotten; those longest ago first. */
  const forgotten = new Map<string, number>();
  let bytes = 0;
  let paused = false;
  /** Moves with all that makes answers stale. */
  let moment = 0;
  /** Whoever began before this may have missed something. */
  let allKnownSince = 0;

  const drop = (key: string) => {
    const entry = kept.get(key);
    if (entry && kept.delete(key)) bytes -= sizeOf(entry.answer);
  };
  const keep = (key: string, { tags, ...made }: Made) => {
    if (tags === null || sizeOf(made.answer) > capacity) return;
    drop(key);
    kept.set(key, { ...made, tags });
    bytes += sizeOf(made.answer);
    for (const oldest of kept.keys()) {
      if (bytes <= capacity) break;
      drop(oldest);
    }
  };

  const find = (key: string) => {
    const entry = kept.get(key);
    if (!entry) return undefined;
    if (entry.until && clock() > entry.until.getTime()) {
      drop(key);
      return undefined;
    }
    // The map's order is the order of last use.
    kept.delete(key);
    kept.set(key, entry);
    return entry.answer;
  };

  const isFresh = (tags: readonly string[], since: number) =>
    tags.length === 0 ||
    (!paused &&
      since >= allKnownSince &&
      tags.every((tag) => (forgotten.get(tag) ?? allKnownSince) <= since));

  return {
    find,
    moment: () => moment,

    async make(key, work, since = moment) {
      const ready = find(key) ?? making.get(key);
      if (ready) return ready;
      const made = work().then((fresh) => {
        if (fresh.tags && isFresh(fresh.tags, since)) keep(key, fresh);
        return fresh.answer;
      });
      const answer = made.finally(() => making.delete(key));
      making.set(key, answer);
      return answer;
    },

    forget(tag) {
      moment += 1;
      forgotten.delete(tag);
      forgotten.set(tag, moment);
      if (forgotten.size > REMEMBERED) {
        const [[oldest, at] = [tag, moment]] = forgotten;
        forgotten.delete(oldest);
        // A pause may have been later.
        allKnownSince = Math.max(allKnownSince, at);
      }
      for (const [key, entry] of kept) if (entry.tags.includes(tag)) drop(key);
    },

    pause() {
      paused = true;
      allKnownSince = moment += 1;
      for (const [key, entry] of kept) if (entry.tags.length > 0) drop(key);
    },

    resume() {
      paused = false;
      allKnownSince = moment += 1;
    },

    size: () => ({ entries: kept.size, bytes }),
  };
}

/**
 * Answers from memory what lies there complete, before anything else looks at the request. False
 * when it doesn't. Only GET and HEAD without a query: what is kept is the same for every visitor.
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
