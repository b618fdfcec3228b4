import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../log.ts';
import type { Extracted } from './page.ts';
import type { ReaderReport, ReaderTask } from './readerWorker.ts';

/** How reading a page ended: `done`, or why with less than could have been. */
type ReadingEnd = 'done' | 'failed' | 'out_of_time' | 'out_of_memory' | 'crashed' | 'stopped';

interface Reading {
  /** The best that was read; null when it ended before anything was. */
  page: Extracted | null;
  end: ReadingEnd;
  /** What the fault was, when it failed. */
  message?: string;
}

interface ReaderThread {
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
function startReaderThread(memoryMb: number): ReaderThread {
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

export interface PageReader {
  /**
   * Reads the page found at `url`; `now` tells which dates are plausible. Rejects with the signal's
   * reason, or when too many pages wait, the reader is closed or its thread died: faults of ours, not
   * of the page.
   */
  read(html: string, url: string, now: Date, signal?: AbortSignal): Promise<Extracted>;
  /** Ends all threads; whoever still waits is refused. */
  close(): Promise<void>;
}

export interface PageReaderOptions {
  log: Log;
  /** For one page, not counting its wait nor the thread's start; then its plain text is taken. */
  limitMs?: number;
  /** Heap of one thread. What is handed to the article finder is bounded such that 150 are enough. */
  memoryMb?: number;
  /** One processor stays with the server. */
  threads?: number;
  /** Pages that may wait; each can be 2 MB. */
  waitingMax?: number;
  /** After this long without work the threads give their memory back. */
  idleMs?: number;
}

interface Waiting {
  task: ReaderTask;
  resolve: (page: Extracted) => void;
  reject: (reason: unknown) => void;
}

/**
 * Reads pages in threads of their own, because a page can be made such that its reading takes minutes
 * or all memory: the thread is then ended, and what was read before counts. Threads start when they
 * are needed and are kept for the next page.
 */
export function openPageReader(options: PageReaderOptions): PageReader {
  const { log, limitMs = 2_000, memoryMb = 256, waitingMax = 64, idleMs = 60_000 } = options;
  const { threads: threadsMax = Math.min(2, Math.max(1, availableParallelism() - 1)) } = options;
  const threads = new Set<ReaderThread>();
  const idle: ReaderThread[] = [];
  const waiting: Waiting[] = [];
  const pending = new Set<Waiting>();
  let isClosed = false;

  const stopIdle = (): void => {
    for (const thread of idle.splice(0)) {
      threads.delete(thread);
      void thread.stop();
    }
  };
  const idleTimer = setTimeout(stopIdle, idleMs).unref();

  const start = (): ReaderThread => {
    const thread = startReaderThread(memoryMb);
    threads.add(thread);
    return thread;
  };

  const work = async (thread: ReaderThread, next: Waiting): Promise<void> => {
    const { page, end, message } = await thread.read(next.task, limitMs);
    if (isClosed) return;
    if (end !== 'done') log.warn({ end, message, hasText: page !== null }, 'page not read in full');
    if (page) next.resolve(page);
    else next.reject(new Error(`The page reader gave nothing: ${end}`));
    idle.push(thread);
    idleTimer.refresh();
    proceed();
  };

  const removeDeadWorkers = (): void => {
    for (const thread of idle.filter((one) => !one.isAlive())) {
      idle.splice(idle.indexOf(thread), 1);
      threads.delete(thread);
    }
  };

  const proceed = (): void => {
    removeDeadWorkers();
    while (waiting.length > 0 && (idle.length > 0 || threads.size < threadsMax)) {
      const next = waiting.shift();
      if (next) void work(idle.pop() ?? start(), next);
    }
  };

  return {
    read: async (html, url, now, signal) => {
      signal?.throwIfAborted();
      if (isClosed) throw new Error(CLOSED);
      if (waiting.length >= waitingMax) throw new Error('The page reader has too much to do');
      const { promise, resolve, reject } = Promise.withResolvers<Extracted>();
      const entry: Waiting = { task: { html, url, now }, resolve, reject };
      const onAbort = (): void => {
        const place = waiting.indexOf(entry);
        if (place !== -1) waiting.splice(place, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      pending.add(entry);
      waiting.push(entry);
      proceed();
      try {
        return await promise;
      } finally {
        pending.delete(entry);
        signal?.removeEventListener('abort', onAbort);
      }
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idleTimer);
      waiting.length = 0;
      for (const { reject } of pending) reject(new Error(CLOSED));
      await Promise.all(Array.from(threads, (thread) => thread.stop()));
      threads.clear();
    },
  };
}

const CLOSED = 'The page reader is closed';
