import { availableParallelism } from 'node:os';
import type { Log } from '../../log.ts';
import type { Extracted } from './extracted.ts';
import type { ReaderTask } from './readerWorker.ts';
import type { ReaderThread } from './startReaderThread.ts';
import { startReaderThread } from './startReaderThread.ts';

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

  const buryDead = (): void => {
    for (const thread of idle.filter((one) => !one.isAlive())) {
      idle.splice(idle.indexOf(thread), 1);
      threads.delete(thread);
    }
  };

  const proceed = (): void => {
    buryDead();
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
