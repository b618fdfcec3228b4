import { Worker } from 'node:worker_threads';
import type { Painted, Picture } from './painterWorker.ts';

export interface Painter {
  /** Rejects when the picture can't be painted, took too long, or too many wait already. */
  paint: (picture: Picture) => Promise<Buffer>;
  close: () => Promise<void>;
}

export interface PainterOptions {
  /** For one picture; the first one waits for the thread and its fonts, too. */
  limitMs?: number;
  /** Pictures that may wait. */
  waitingMax?: number;
  /** After this long without work the thread gives its memory back. */
  idleMs?: number;
}

/**
 * Paints pictures in a thread of its own, one after the other: laying out and compressing one takes as
 * long as some hundred answers. The thread starts when it is needed, and is ended when it hangs.
 */
export function openPainter(options: PainterOptions = {}): Painter {
  const { limitMs = 15_000, waitingMax = 40, idleMs = 60_000 } = options;
  let thread: Worker | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isClosed = false;

  const stop = async () => {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  };
  const idleTimer = setTimeout(() => void stop(), idleMs).unref();

  /** A thread that ends by itself, at work or idle, makes room for another one. */
  const begin = () => {
    const begun = start();
    begun.once('exit', () => {
      if (thread === begun) thread = null;
    });
    return begun;
  };

  const work = async (picture: Picture) => {
    if (isClosed) throw new Error(CLOSED);
    idleTimer.refresh();
    thread ??= begin();
    try {
      return await ask(thread, picture, limitMs);
    } catch (error) {
      // Whatever it was, the next picture gets a thread that is well.
      await stop();
      throw error;
    } finally {
      idleTimer.refresh();
    }
  };

  return {
    async paint(picture) {
      if (isClosed) throw new Error(CLOSED);
      if (waiting >= waitingMax) throw new Error('The painter has too much to do');
      waiting += 1;
      const painted = turn.then(() => work(picture));
      turn = painted.catch(() => undefined);
      try {
        return await painted;
      } finally {
        waiting -= 1;
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      await stop();
      await turn;
    },
  };
}

const CLOSED = 'The painter is closed';

/** A thread without the environment, where the secrets are. While it is idle it keeps no process alive. */
function start(): Worker {
  const worker = new Worker(new URL('./painterWorker.ts', import.meta.url), {
    name: 'painter',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  worker.unref();
  // Whoever waits for a picture hears of it; where nobody does, an unheard error would end the server.
  worker.on('error', () => undefined);
  return worker;
}

function ask(worker: Worker, picture: Picture, limitMs: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const timer = setTimeout(() => reject(new Error('The painter took too long')), limitMs);
  const answer = (painted: Painted) => {
    if ('png' in painted) resolve(Buffer.from(painted.png));
    else reject(new Error(painted.fault));
  };
  const end = () => reject(new Error('The painter is gone'));
  worker.ref();
  worker.on('message', answer).on('error', reject).on('exit', end);
  worker.postMessage(picture);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', answer).off('error', reject).off('exit', end).unref();
  });
}
