import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Report } from './threads.ts';

interface TaskModule {
  runTask: (task: unknown) => Iterable<unknown> | AsyncIterable<unknown>;
}

/** When all processors are busy, the thread gets a third of the server's share. */
const NICE = 5;
// Elsewhere than on Linux, this would change the priority of the whole process.
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
