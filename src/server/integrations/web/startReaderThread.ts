import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Extracted } from './extracted.ts';
import type { ReaderReport, ReaderTask } from './readerWorker.ts';

/** How reading a page ended: `done`, or why with less than could have been. */
export type ReadingEnd =
  'done' | 'failed' | 'out_of_time' | 'out_of_memory' | 'crashed' | 'stopped';

export interface Reading {
  /** The best that was read; null when it ended before anything was. */
  page: Extracted | null;
  end: ReadingEnd;
  /** What the fault was, when it failed. */
  message?: string;
}

export interface ReaderThread {
  /**
   * Reads one page at a time; never rejects. The time counts from when the thread is loaded. Where
   * not even the plain text is there by then, the machine is at fault and it is waited for.
   */
  read(task: ReaderTask, limitMs: number): Promise<Reading>;
  /** False once it was ended; it then reads no more. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

/**
 * Starts a thread that reads pages, without the environment (where the secrets are) and with at most
 * `memoryMb` of heap. While it is idle it does not keep the process alive.
 */
export function startReaderThread(memoryMb: number): ReaderThread {
  const worker = new Worker(new URL('./readerWorker.ts', import.meta.url), {
    name: 'page reader',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let isAlive = true;
  let ending: ReadingEnd = 'crashed';
  let current: ((end: ReadingEnd, message?: string) => void) | null = null;
  let best: Extracted | null = null;
  let isOverdue = false;
  const ready = once(worker, 'message');
  // A thread that dies while it loads is reported by its exit.
  ready.catch(() => undefined);

  worker.on('message', (report: ReaderReport) => {
    if (report.kind === 'read') {
      best = report.page;
      if (isOverdue) void stop('out_of_time');
    }
    if (report.kind === 'done') current?.('done');
    if (report.kind === 'failed') current?.('failed', report.message);
  });
  worker.on('error', (error) => {
    if (isOutOfMemory(error)) ending = 'out_of_memory';
  });
  worker.on('exit', () => {
    isAlive = false;
    current?.(ending);
  });
  worker.unref();

  const stop = async (end: ReadingEnd): Promise<void> => {
    isAlive = false;
    ending = end;
    await worker.terminate();
  };
  return {
    read: (task, limitMs) =>
      new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        [best, isOverdue] = [null, false];
        current = (end, message) => {
          clearTimeout(timer);
          current = null;
          worker.unref();
          resolve({ page: best, end, ...(message === undefined ? {} : { message }) });
        };
        worker.ref();
        const begin = (): void => {
          if (!isAlive) return;
          worker.postMessage(task);
          timer = setTimeout(() => {
            isOverdue = true;
            if (best) void stop('out_of_time');
            else timer = setTimeout(() => void stop('out_of_time'), PATIENCE_MS);
          }, limitMs);
        };
        ready.then(begin, () => undefined);
      }),
    isAlive: () => isAlive,
    stop: () => stop('stopped'),
  };
}

/** The plain text takes a fraction of a second of an idle processor, whatever the page. */
const PATIENCE_MS = 10_000;

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
