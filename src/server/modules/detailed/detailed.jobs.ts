import { ANALYSIS_GIVEN_UP_MS } from '../../../shared/limits.ts';
import type { Log } from '../../log.ts';
import type { JobDefinition } from '../../platform/queue/job.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { DetailedAnalyst } from './analyst.ts';
import { type DetailedParts, failDetailed, runDetailed } from './run.ts';

/** Retries are for a lost database connection; vendor calls retry by themselves for up to 160 s. */
export const runDetailedJob: JobDefinition<{ id: string; run: number }> = {
  name: 'run-detailed',
  retryLimit: 4,
  retryDelay: 2,
  expireInSeconds: 300,
  giveUpAfterSeconds: ANALYSIS_GIVEN_UP_MS / 1_000,
  concurrency: 8,
};

interface DetailedJobParts extends Omit<DetailedParts, 'detailed' | 'signal'> {
  detailed: () => Promise<DetailedAnalyst>;
  log: Log;
}

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
