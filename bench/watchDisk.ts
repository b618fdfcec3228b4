import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Between two looks, in milliseconds. */
const EVERY_MS = 20;

/**
 * Writes 8 kB to the disk that the benches' databases lie on, over and over, beside what is measured:
 * whoever stores something waits at least as long. `stop` gives what each write took, in milliseconds.
 */
export async function watchDisk(): Promise<{ stop: () => Promise<number[]> }> {
  const folder = await mkdtemp(join(tmpdir(), 'verimeter-disk-'));
  const file = await open(join(folder, 'page'), 'w');
  const page = Buffer.alloc(8_192);
  const took: number[] = [];
  const watch = { on: true };
  const watching = (async () => {
    while (watch.on) {
      const begun = performance.now();
      await file.write(page, 0, page.length, 0);
      await file.datasync();
      took.push(performance.now() - begun);
      await pause(EVERY_MS);
    }
  })();
  return {
    async stop() {
      watch.on = false;
      await watching;
      await file.close();
      await rm(folder, { recursive: true });
      return took;
    },
  };
}
