import type { Log } from '../../../log.ts';

const SOON_MS = 1_000;

export interface DebouncedWriter {
  /**
   * Resolves when everything is on disk. Concurrent calls share one write; a failed one undoes all.
   */
  now: () => Promise<void>;
  soon: () => void;
  close: () => Promise<void>;
}

/** Never calls `write` twice at a time. */
export function createDebouncedWriter(write: () => Promise<void>, log: Log): DebouncedWriter {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let behind = false;

  async function run(): Promise<void> {
    next = null;
    behind = false;
    try {
      await write();
    } catch (error) {
      behind = true;
      next = null;
      running = Promise.resolve();
      throw error;
    }
  }

  function now(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    behind = true;
    next ??= running.then(() => {
      running = run();
      return running;
    });
    return next;
  }

  const report = (error: unknown) => {
    log.error({ err: error }, 'what changed about the accounts could not be written');
  };

  return {
    now,
    soon() {
      behind = true;
      timer ??= setTimeout(() => void now().catch(report), SOON_MS);
    },
    close: () => (behind ? now().catch(report) : running),
  };
}
