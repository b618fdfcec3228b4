import { percentile } from './percentile.ts';
import type { BenchRow } from './table.ts';

/** Returns rows with the median and the 99th percentile in milliseconds. */
export async function timesOf(
  what: string,
  work: () => Promise<unknown>,
  { times, target }: { times: number; target: NonNullable<BenchRow['target']> },
): Promise<BenchRow[]> {
  await work(); // what lies on the disk is in memory then
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await work();
    taken.push(performance.now() - startedAt);
  }
  const row = (name: string, part: number) => ({
    ...{ what: name, measured: percentile(taken, part), unit: 'ms' },
  });
  return [row(`${what}, half within`, 0.5), { ...row('  99 of 100', 0.99), target }];
}
