import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';

/** Clock ticks in a second, as the kernel counts processor time. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time that a process has used so far, in seconds; Linux only. */
export function cpuSeconds(pid: number): number {
  // The name of the program, in brackets, may hold spaces: count from behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Memory that a process holds now, in MB; Linux only. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
