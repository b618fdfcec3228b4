import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 20;

/**
 * Repeatedly writes 8 kB to the disk of the benches' databases, as a lower bound for commits.
 * `stop` returns the milliseconds of each write.
 */
export async function watchDisk(): Promise<{ stop: () => Promise<number[]> }> {
  const folder = await mkdtemp(join(tmpdir(), 'verimeter-disk-'));
  const file = await open(join(folder, 'page'), 'w');
  const page = Buffer.alloc(8_192);
  const took: number[] = [];
  const watch = { on: true };
  const watching = (async () => {
    while (watch.on) {
      const startedAt = performance.now();
      await file.write(page, 0, page.length, 0);
      await file.datasync();
      took.push(performance.now() - startedAt);
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
