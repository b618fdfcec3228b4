import type { OpenThreads } from '../../platform/threads.ts';
import { moduleOf } from '../../root.ts';
import type { Picture } from './painterWorker.ts';

export interface Painter {
  /** Rejects when the picture can't be painted, took too long, or too many wait already. */
  paint: (picture: Picture) => Promise<Buffer>;
  close: () => Promise<void>;
}

interface PainterOptions {
  limitMs?: number;
  /** Pictures that may be unfinished. */
  waitingMax?: number;
}

/** Paints in one thread, because a picture takes as long as some hundred answers. */
export function openPainter(
  openThreads: OpenThreads,
  { limitMs = 15_000, waitingMax = 40 }: PainterOptions = {},
): Painter {
  const threads = openThreads<Picture, Uint8Array>({
    module: moduleOf('pages/share-image/painterWorker'),
    name: 'painter',
    memoryMb: 128,
    threads: 1,
    waitingMax: waitingMax - 1,
    limitMs,
    idleMs: 60_000,
  });
  return {
    async paint(picture) {
      const { result, end, message } = await threads.run(picture);
      if (end === 'done' && result) return Buffer.from(result);
      throw new Error(
        message ?? `The painter ${end === 'out_of_time' ? 'took too long' : 'is gone'}`,
      );
    },
    close: threads.close,
  };
}
