import type { Log } from '../../log.ts';
import type { IndexedLibrary } from './matching/index.ts';

/** The library in memory, which follows the one in the database. */
export interface KeptLibrary {
  now: () => IndexedLibrary;
  /** It has changed there: it is read anew, once for changes that come together. */
  refresh: () => void;
}

/**
 * Keeps what `read` gives. Until a new one is ready the last one answers, also when it can't be read: the
 * next change, or the next connection, tries again. Rejects when the first can't be read.
 */
export async function keepLibrary(
  read: () => Promise<IndexedLibrary>,
  log: Log,
): Promise<KeptLibrary> {
  let kept = await read();
  let reading = false;
  let stale = false;
  const readAnew = async () => {
    reading = true;
    while (stale) {
      stale = false;
      try {
        kept = await read();
      } catch (error) {
        log.warn({ err: error }, 'the changed library could not be read');
      }
    }
    reading = false;
  };
  return {
    now: () => kept,
    refresh: () => {
      stale = true;
      if (!reading) void readAnew();
    },
  };
}
