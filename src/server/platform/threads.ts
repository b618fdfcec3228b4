import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { moduleOf } from '../root.ts';

/** How a task ended: `done`, or why its result is missing or not the best. */
type End = 'done' | 'failed' | 'out_of_time' | 'out_of_memory' | 'crashed' | 'stopped';

interface Outcome<Result> {
  /** The last result that the worker reported. */
  result: Result | null;
  end: End;
  /** Set when the worker threw. */
  message?: string;
}

interface ThreadsOptions<Result> {
  /** The module whose `runTask` does the work in the thread; its last result counts. */
  module: URL;
  name: string;
  memoryMb: number;
  threads: number;
  waitingMax: number;
  /** For one task, not counting its wait nor the start of the thread. */
  limitMs: number;
  /** Added for a task that has no result yet: then the machine is slow, not the task. */
  patienceMs?: number;
  /** After this long without work the threads give their memory back. */
  idleMs: number;
  onEnd?: (outcome: Outcome<Result>) => void;
}

interface Threads<Task, Result> {
  /** Rejects with the signal's reason, or when too many tasks wait or the threads are closed. */
  run: (task: Task, signal?: AbortSignal) => Promise<Outcome<Result>>;
  close: () => Promise<void>;
}

export type OpenThreads = typeof openThreads;

/** Runs tasks in threads that start when needed and are ended when a task takes too long. */
export function openThreads<Task, Result>(options: ThreadsOptions<Result>): Threads<Task, Result> {
  interface Entry {
    task: Task;
    resolve: (outcome: Outcome<Result>) => void;
    reject: (reason: unknown) => void;
  }
  const { name, threads: threadsMax, waitingMax, idleMs, onEnd } = options;
  const threads = new Set<Thread<Task, Result>>();
  let idle: Thread<Task, Result>[] = [];
  const waiting: Entry[] = [];
  const pending = new Set<Entry>();
  let isClosed = false;
  const closedError = () => new Error(`The ${name} is closed`);

  const discard = (thread: Thread<Task, Result>) => {
    threads.delete(thread);
    void thread.stop();
  };
  const idleTimer = setTimeout(() => idle.splice(0).forEach(discard), idleMs).unref();

  const start = () => {
    const thread = startThread<Task, Result>(options);
    threads.add(thread);
    return thread;
  };
  const work = async (thread: Thread<Task, Result>, { task, resolve }: Entry) => {
    const outcome = await thread.run(task);
    if (isClosed) return;
    onEnd?.(outcome);
    resolve(outcome);
    idle.push(thread);
    idleTimer.refresh();
    proceed();
  };
  const proceed = () => {
    idle.filter((thread) => !thread.isAlive()).forEach(discard);
    idle = idle.filter((thread) => thread.isAlive());
    while (idle.length > 0 || threads.size < threadsMax) {
      const next = waiting.shift();
      if (!next) return;
      void work(idle.pop() ?? start(), next);
    }
  };

  return {
    async run(task, signal) {
      signal?.throwIfAborted();
      if (isClosed) throw closedError();
      if (pending.size >= threadsMax + waitingMax) {
        throw new Error(`The ${name} has too much to do`);
      }
      const { promise, resolve, reject } = Promise.withResolvers<Outcome<Result>>();
      const entry = { task, resolve, reject };
      const abort = () => {
        const place = waiting.indexOf(entry);
        if (place !== -1) waiting.splice(place, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      pending.add(entry);
      waiting.push(entry);
      proceed();
      try {
        return await promise;
      } finally {
        pending.delete(entry);
        signal?.removeEventListener('abort', abort);
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      waiting.length = 0;
      for (const { reject } of pending) reject(closedError());
      await Promise.all(Array.from(threads, (thread) => thread.stop()));
      threads.clear();
    },
  };
}

interface Thread<Task, Result> {
  /** Takes one task at a time. */
  run(task: Task): Promise<Outcome<Result>>;
  isAlive(): boolean;
  stop(): Promise<void>;
}

export type Report<Result> =
  | { kind: 'ready' }
  | { kind: 'result'; result: Result }
  | { kind: 'done' }
  | { kind: 'failed'; message: string };

/** Without the environment, where the secrets are. An idle thread keeps no process alive. */
function startThread<Task, Result>({
  module,
  name,
  memoryMb,
  limitMs,
  patienceMs = 0,
}: ThreadsOptions<Result>): Thread<Task, Result> {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
  const worker = new Worker(moduleOf('platform/taskWorker'), {
    ...{ name, env: {}, resourceLimits, workerData: module.href },
  });
  let isAlive = true;
  let ending: End = 'crashed';
  let finish: ((end: End, message?: string) => void) | null = null;
  let result: Result | null = null;
  let isOverdue = false;
  const ready = once(worker, 'message');
  // The exit reports a thread that dies while it loads.
  ready.catch(() => undefined);

  const stop = async (end: End) => {
    isAlive = false;
    ending = end;
    await worker.terminate();
  };
  worker.on('message', (report: Report<Result>) => {
    if (report.kind === 'result') {
      result = report.result;
      if (isOverdue) void stop('out_of_time');
    }
    if (report.kind === 'done') finish?.('done');
    if (report.kind === 'failed') finish?.('failed', report.message);
  });
  worker.on('error', (error) => {
    if (isOutOfMemory(error)) ending = 'out_of_memory';
  });
  worker.on('exit', () => {
    isAlive = false;
    finish?.(ending);
  });
  worker.unref();

  return {
    run: (task) =>
      new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        [result, isOverdue] = [null, false];
        finish = (end, message) => {
          clearTimeout(timer);
          finish = null;
          worker.unref();
          resolve({ result, end, ...(message === undefined ? {} : { message }) });
        };
        worker.ref();
        const begin = () => {
          if (!isAlive) return;
          worker.postMessage(task);
          timer = setTimeout(() => {
            isOverdue = true;
            const waitMs = result === null ? patienceMs : 0;
            timer = setTimeout(() => void stop('out_of_time'), waitMs);
          }, limitMs);
        };
        ready.then(begin, () => undefined);
      }),
    isAlive: () => isAlive,
    stop: () => stop('stopped'),
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
