/** Keys that are remembered at most; beyond, the one that was used longest ago is forgotten. */
const MOST_KEYS = 10_000;

export interface Tries {
  /** Takes one of the tries that the key has left; null when there is none. The result gives it back. */
  take: (key: string) => (() => void) | null;
}

/** Counts tries by key within a sliding window, in this process. A try counts from its beginning. */
export function createTries(limit: number, windowMs: number, clock: () => Date): Tries {
  const triesOf = new Map<string, Set<{ at: number }>>();
  return {
    take(key) {
      const now = clock().getTime();
      const tries = triesOf.get(key) ?? new Set();
      for (const one of tries) if (now - one.at >= windowMs) tries.delete(one);
      // Put in anew, so that the map stays in the order of last use.
      triesOf.delete(key);
      triesOf.set(key, tries);
      const oldest = triesOf.keys().next();
      if (triesOf.size > MOST_KEYS && !oldest.done) triesOf.delete(oldest.value);
      if (tries.size >= limit) return null;
      const own = { at: now };
      tries.add(own);
      return () => void tries.delete(own);
    },
  };
}
