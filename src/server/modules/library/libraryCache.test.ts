import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { silentLog } from '../../testing/app.ts';
import { type IndexedLibrary, indexLibrary, createLibraryCache, starterRecords } from './load.ts';
import { indexSteps } from './matching/matchClaim.ts';
import { runYielding } from './matching/words.ts';

/** A library that the test loads explicitly. */
function readings() {
  const waiting: ((edition: string | Error) => void)[] = [];
  const read = () =>
    new Promise<IndexedLibrary>((resolve, reject) => {
      waiting.push((given) => {
        if (given instanceof Error) reject(given);
        else resolve({ ...indexLibrary([]), edition: given });
      });
    });
  return { waiting, read };
}

it('a changed library is reloaded once for several changes, and stays available', async () => {
  const { waiting, read } = readings();
  const opened = createLibraryCache(read, silentLog);
  waiting[0]?.('first');
  const cache = await opened;
  cache.refresh();
  cache.refresh();
  cache.refresh();
  expect(waiting).toHaveLength(2);
  expect(cache.now().edition).toBe('first');
  waiting[1]?.('second');
  await setImmediate();
  // More changes during the reload.
  expect([cache.now().edition, waiting.length]).toEqual(['second', 3]);
  waiting[2]?.('third');
  await setImmediate();
  expect([cache.now().edition, waiting.length]).toEqual(['third', 3]);
});

it('a library that cannot be read stays as it was, until the next change', async () => {
  const { waiting, read } = readings();
  const opened = createLibraryCache(read, silentLog);
  waiting[0]?.('first');
  const cache = await opened;
  cache.refresh();
  waiting[1]?.(new Error('The database is away.'));
  await setImmediate();
  expect(cache.now().edition).toBe('first');
  cache.refresh();
  waiting[2]?.('second');
  await setImmediate();
  expect(cache.now().edition).toBe('second');
});

it('an index that is built in steps equals one that is built at once', async () => {
  const records = starterRecords();
  let turns = 0;
  let ready = false;
  const count = async () => {
    while (!ready) {
      turns += 1;
      await setImmediate();
    }
  };
  const counting = count();
  const index = await runYielding(indexSteps([...records, ...records, ...records]));
  ready = true;
  await counting;
  expect(turns).toBeGreaterThan(3);
  expect([...index.phrasings.keys()]).toEqual([...indexLibrary(records).index.phrasings.keys()]);
});
