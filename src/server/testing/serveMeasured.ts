/**
 * The product itself, telling on SIGUSR2 how far its event loop has lagged since the last time, and the
 * most processor time that it used between two looks at it: what others run on the machine is not in that.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the loop is looked at, in milliseconds; a look that comes in time counts this much. */
const RESOLUTION_MS = 5;

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
let used = process.cpuUsage();
let most = 0;
setInterval(() => {
  const { user, system } = process.cpuUsage(used);
  used = process.cpuUsage();
  most = Math.max(most, (user + system) / 1_000);
}, RESOLUTION_MS).unref();
process.on('SIGUSR2', () => {
  const lag = Math.max(0, delays.percentile(99) / 1e6 - RESOLUTION_MS);
  process.stdout.write(`event loop delay p99: ${lag} ms, longest work: ${most} ms\n`);
  delays.reset();
  most = 0;
});
await import('../main.ts');
