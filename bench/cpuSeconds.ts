import { readdirSync, readFileSync } from 'node:fs';

/**
 * Processor seconds used so far by the threads that a process has, to the nanosecond: the ticks of
 * `/proc/<pid>/stat` are too long for a short load. Linux only.
 */
export function cpuSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9;
}

/** Resident memory in MB; Linux only. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
