import type { DetailedAnalyst } from './detailedAnalyst.ts';
import type { DetailedParts } from './run.ts';
import { failDetailed, runDetailed } from './run.ts';
import { runDetailedJob } from './runDetailedJob.ts';
import type { Log } from '../../log.ts';
import type { Queue } from '../../platform/queue/queue.ts';

export interface DetailedJobParts extends Omit<DetailedParts, 'detailed' | 'signal'> {
  /** Who writes one that begins now. */
  detailed: () => Promise<DetailedAnalyst>;
  log: Log;
}

/** Binds the jobs of the detailed analysis to what they do. */
export async function workOnDetailed(queue: Queue, parts: DetailedJobParts): Promise<void> {
  await queue.work(
    runDetailedJob,
    async ({ id, payload, signal }) => {
      const log = parts.log.child({ job: id, report: payload.id });
      const startedAt = performance.now();
      const detailed = await parts.detailed();
      const outcome = await runDetailed({ ...parts, detailed, signal }, payload, (error) =>
        log.warn({ err: error }, 'detailed analysis failed'),
      );
      const ms = Math.round(performance.now() - startedAt);
      log.info({ ms, outcome }, 'detailed analysis ended');
    },
    async ({ id, payload, outOfTime }) => {
      const about = { job: id, report: payload.id, outOfTime };
      parts.log.error(about, 'detailed analysis given up');
      await failDetailed(parts, payload);
    },
  );
}
