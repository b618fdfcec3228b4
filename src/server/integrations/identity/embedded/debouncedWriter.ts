import type { Log } from '../../../log.ts';

/** How long what nobody would miss (the time of a sign-in) may wait for others. */
const SOON_MS = 1_000;

export interface DebouncedWriter {
  /**
   * Resolves when everything up to now is on disk. Calls that come together share one writing; one that
   * fails has undone also what was to be written next.
   */
  now: () => Promise<void>;
  soon: () => void;
  /** Writes what is still to be written; nobody is waiting for it any more, so a failure is logged. */
  close: () => Promise<void>;
}

/** Has `write` called whenever there is something to keep, never twice at a time. */
export function createDebouncedWriter(write: () => Promise<void>, log: Log): DebouncedWriter {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  /** Something changed that is not on disk yet. */
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
