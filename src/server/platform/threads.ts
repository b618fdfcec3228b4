import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { moduleOf } from '../root.ts';
import { untilAborted } from './untilAborted.ts';

type End = 'done' | 'failed' | 'out_of_time' | 'out_of_memory' | 'crashed' | 'stopped';

interface Outcome<Result> {
  result: Result | null;
  end: End;
  message?: string;
}

export interface ThreadsOptions<Result> {
  /** Exports `runTask`, whose last result counts. */
  module: URL;
  name: string;
  memoryMb: number;
  threads: number;
  waitingMax: number;
  /** For one task, without its wait and the start of the thread. */
  limitMs: number;
  /** Added for a task without a result: then the machine is slow, not the task. */
  patienceMs?: number;
  idleMs: number;
  onEnd?: (outcome: Outcome<Result>) => void;
}

interface Threads<Task, Result> {
  /** Rejects with the signal's reason, or when too many tasks wait or the threads are closed. */
  run: (task: Task, signal?: AbortSignal) => Promise<Outcome<Result>>;
  close: () => Promise<void>;
}

export type OpenThreads = typeof openThreads;

export function openThreads<Task, Result>(options: ThreadsOptions<Result>): Threads<Task, Result> {
  const { name, threads: threadsMax, waitingMax, idleMs, onEnd } = options;
  const queue = new PQueue({ concurrency: threadsMax });
  let threads: Thread<Result>[] = [];
  const closing = new AbortController();
  let awaited = 0;

  const stopIdle = () => {
    for (const thread of threads) if (!thread.isBusy()) void thread.stop();
  };
  const idleTimer = setTimeout(stopIdle, idleMs).unref();

  const start = () => {
    const thread = startThread(options);
    threads.push(thread);
    return thread;
  };
  const work = async (task: Task): Promise<Outcome<Result>> => {
    threads = threads.filter((thread) => thread.isAlive());
    const thread = threads.find((started) => !started.isBusy()) ?? start();
    const outcome = await thread.run(task);
    if (closing.signal.aborted) return outcome;
    onEnd?.(outcome);
    idleTimer.refresh();
    return outcome;
  };

  return {
    async run(task, signal) {
      const ending = AbortSignal.any([...(signal ? [signal] : []), closing.signal]);
      ending.throwIfAborted();
      if (awaited >= threadsMax + waitingMax) throw new Error(`The ${name} has too much to do`);
      awaited += 1;
      const done = queue.add(() => work(task), { signal: ending });
      return untilAborted(done, ending).finally(() => (awaited -= 1));
    },
    async close() {
      closing.abort(new Error(`The ${name} is closed`));
      clearTimeout(idleTimer);
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

type Thread<Result> = ReturnType<typeof startThread<Result>>;

export type Report<Result> =
  | { kind: 'ready' }
  | { kind: 'result'; result: Result }
  | { kind: 'done' }
  | { kind: 'failed'; message: string };

/** Gets no environment, which holds secrets, except the compile cache, which halves its start. */
function startThread<Result>({
  module,
  name,
  memoryMb,
  limitMs,
  patienceMs = 0,
}: ThreadsOptions<Result>) {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
  const compiled = getCompileCacheDir();
  const env = compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) };
  const worker = new Worker(moduleOf('platform/taskWorker'), {
    ...{ name, env, resourceLimits, workerData: module.href },
  });
  let isAlive = true;
  let ending: End = 'crashed';
  let finish: ((end: End, message?: string) => void) | null = null;
  let result: Result | null = null;
  let isOverdue = false;
  const ready = once(worker, 'message');
  // A thread that dies while it loads is reported by its exit.
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
    /** Takes one task at a time. */
    run: (task: unknown) =>
      new Promise<Outcome<Result>>((resolve) => {
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
    isBusy: () => finish !== null,
    stop: () => stop('stopped'),
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
