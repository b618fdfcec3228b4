import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Report } from './threads.ts';

interface TaskModule {
  runTask: (task: unknown) => Iterable<unknown> | AsyncIterable<unknown>;
}

/** With all processors busy, a third of the server's own share. */
const NICE = 5;
// On Linux the priority of this thread alone, elsewhere of the whole server.
if (process.platform === 'linux') setPriority(NICE);

const { runTask } = (await import(workerData as string)) as TaskModule;
const report = (value: Report<unknown>) => parentPort?.postMessage(value);

async function answer(task: unknown): Promise<void> {
  try {
    for await (const result of runTask(task)) report({ kind: 'result', result });
    report({ kind: 'done' });
  } catch (error) {
    report({ kind: 'failed', message: String(error) });
  }
}

parentPort?.on('message', (task: unknown) => void answer(task));
report({ kind: 'ready' });
