/** The product itself, telling on SIGUSR2 how far its event loop has lagged since the last time. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often the loop is looked at, in milliseconds; a look that comes in time counts this much. */
const RESOLUTION_MS = 5;

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
process.on('SIGUSR2', () => {
  const lag = Math.max(0, delays.percentile(99) / 1e6 - RESOLUTION_MS);
  process.stdout.write(`event loop delay p99: ${lag} ms\n`);
  delays.reset();
});
await import('../main.ts');
