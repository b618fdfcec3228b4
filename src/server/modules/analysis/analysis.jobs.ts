import { ANALYSIS_GIVEN_UP_MS, type Settings } from '../../../shared/limits.ts';
import type { Log } from '../../log.ts';
import type { JobDefinition } from '../../platform/queue/job.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Analysts } from '../analysts/analyst.ts';
import type { AnalystsFor } from '../analysts/places.ts';
import type { RunKey } from './runs.repository.ts';
import { failAnalysis, runAnalysis, type RunParts } from './run.ts';

/** Analysts report errors as answers: retries are for the database. Runs mostly wait for vendors. */
export const runAnalysisJob: JobDefinition<RunKey & { fresh: boolean; sample: boolean }> = {
  name: 'run-analysis',
  retryLimit: 4,
  retryDelay: 2,
  expireInSeconds: 300,
  giveUpAfterSeconds: ANALYSIS_GIVEN_UP_MS / 1_000,
  concurrency: 128,
};

interface JobParts extends Omit<RunParts, 'analysts' | 'settings' | 'signal'> {
  analysts: AnalystsFor;
  builtIn: Analysts;
  settings: () => Promise<Settings>;
  log: Log;
}

export async function workOnAnalyses(queue: Queue, parts: JobParts): Promise<void> {
  await queue.work(
    runAnalysisJob,
    async ({ id, payload, signal }) => {
      const log = parts.log.child({ job: id, report: payload.id });
      const startedAt = performance.now();
      const settings = await parts.settings();
      const analysts = payload.sample ? parts.builtIn : await parts.analysts(settings);
      await runAnalysis({ ...parts, analysts, signal, settings }, payload);
      log.info({ ms: Math.round(performance.now() - startedAt) }, 'analysis ended');
    },
    async ({ id, payload, outOfTime }) => {
      const failure = outOfTime ? 'out_of_time' : 'analysis_failed';
      parts.log.error({ job: id, report: payload.id, failure }, 'analysis given up');
      const settings = await parts.settings();
      await failAnalysis({ ...parts, settings }, payload, failure);
    },
  );
}
