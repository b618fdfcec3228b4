import type { ReadyAnswer } from './readyAnswer.ts';

/** Bytes of kept answers; the ones asked for least lately go first. */
export const KEPT_BYTES = 64 * 1024 * 1024;

/** An answer just made. `tags` names the data it shows; null: it is not for keeping. */
export interface Made {
  answer: ReadyAnswer;
  tags: readonly string[] | null;
}

/** Keeps finished public answers in memory until what they show changes. */
export interface Keeper {
  find(key: string): ReadyAnswer | undefined;
  /**
   * Gives the kept answer, or makes one and keeps it. Simultaneous callers of one key share one
   * making; an answer whose data changed while it was made is given to them, but not kept.
   */
  make(key: string, work: () => Promise<Made>): Promise<ReadyAnswer>;
  /** Forgets every answer that shows `tag`. */
  forget(tag: string): void;
  /** News may be missed from now on: forgets all that shows data, keeps nothing until `resume`. */
  pause(): void;
  resume(): void;
  /** How much is kept now. */
  size(): { entries: number; bytes: number };
}

const sizeOf = (answer: ReadyAnswer): number =>
  answer.identity.length + (answer.br?.length ?? 0) + (answer.gzip?.length ?? 0);

export function createKeeper(capacity: number = KEPT_BYTES): Keeper {
  const kept = new Map<string, { answer: ReadyAnswer; tags: readonly string[] }>();
  const making = new Map<string, { answer: Promise<ReadyAnswer>; changed: Set<string> }>();
  let bytes = 0;
  let paused = false;
  /** Moves with each pause and each end of one. */
  let turns = 0;

  const drop = (key: string) => {
    const entry = kept.get(key);
    if (entry && kept.delete(key)) bytes -= sizeOf(entry.answer);
  };
  const keep = (key: string, answer: ReadyAnswer, tags: readonly string[]) => {
    if (sizeOf(answer) > capacity) return;
    drop(key);
    kept.set(key, { answer, tags });
    bytes += sizeOf(answer);
    for (const oldest of kept.keys()) {
      if (bytes <= capacity) break;
      drop(oldest);
    }
  };

  const find = (key: string) => {
    const entry = kept.get(key);
    if (!entry) return undefined;
    // The map's order is the order of last use.
    kept.delete(key);
    kept.set(key, entry);
    return entry.answer;
  };

  return {
    find,

    async make(key, work) {
      const ready = find(key) ?? making.get(key)?.answer;
      if (ready) return ready;
      const changed = new Set<string>();
      const turnsBefore = turns;
      const made = work().then(({ answer, tags }) => {
        const newsMissed = paused || turns !== turnsBefore;
        const fresh = tags?.length === 0 || (!newsMissed && !tags?.some((tag) => changed.has(tag)));
        if (tags && fresh) keep(key, answer, tags);
        return answer;
      });
      const answer = made.finally(() => making.delete(key));
      making.set(key, { answer, changed });
      return answer;
    },

    forget(tag) {
      for (const { changed } of making.values()) changed.add(tag);
      for (const [key, entry] of kept) if (entry.tags.includes(tag)) drop(key);
    },

    pause() {
      paused = true;
      turns += 1;
      for (const [key, entry] of kept) if (entry.tags.length > 0) drop(key);
    },

    resume() {
      paused = false;
      turns += 1;
    },

    size: () => ({ entries: kept.size, bytes }),
  };
}
