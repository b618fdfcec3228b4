import { createBell } from './bell.ts';

/** What a call that waits for an analysis hangs on. */
export interface Waiting {
  /** Calls the listener at each news of the report, until the returned function is called. */
  watch: (reportId: string, listener: () => void) => () => void;
  /** The house closes; watchers were woken to hear of it. */
  dismissed: () => boolean;
  /** Aborted when the asker went away. */
  gone: AbortSignal;
  /** How long a call waits at most, in milliseconds. */
  analysisMs: number;
  detailedMs: number;
}

/**
 * Looks at once and again at each news of the report, until there is something to see. Null when
 * there is nothing after `limitMs`, when the asker went away and when the house closes. Between two
 * looks nothing is held but a timer.
 */
export async function awaitChange<T>(
  { watch, dismissed, gone }: Waiting,
  reportId: string,
  limitMs: number,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const news = createBell();
  const time = { isUp: false };
  const limit = setTimeout(() => {
    time.isUp = true;
    news.ring();
  }, limitMs);
  // Watching begins before the first look, so nothing falls between the two.
  const unwatch = watch(reportId, news.ring);
  gone.addEventListener('abort', news.ring);
  try {
    for (;;) {
      const found = await look();
      if (found !== null || time.isUp || gone.aborted || dismissed()) return found;
      await news.rung();
    }
  } finally {
    clearTimeout(limit);
    unwatch();
    gone.removeEventListener('abort', news.ring);
  }
}
