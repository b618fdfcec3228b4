import { ANALYSIS_GIVEN_UP_MS, type Settings } from '../../../shared/limits.ts';
import type { Log } from '../../log.ts';
import type { JobDefinition } from '../../platform/queue/job.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Analysts } from '../analysts/analyst.ts';
import type { AnalystsFor } from '../analysts/places.ts';
import { failAnalysis, runAnalysis, type RunParts } from './run.ts';

/**
 * The main job: one run of one report. `fresh` asks the analysts although a stored report of the same
 * text is there; a `sample` is judged by the built-in analysts, because nobody asked for it. Four
 * further tries over about a minute: analysts' trouble is an answer, so a try fails only with the
 * database, which is back by then or needs a person. A process that dies is no try; time alone bounds
 * how often a run is taken up again. A run mostly waits for vendors, so many can run at a time; each
 * vendor has a cap of its own.
 */
export const runAnalysisJob: JobDefinition<AnalysisPayload> = {
  name: 'run-analysis',
  retryLimit: 4,
  retryDelay: 2,
  expireInSeconds: 300,
  giveUpAfterSeconds: ANALYSIS_GIVEN_UP_MS / 1_000,
  concurrency: 128,
};

interface AnalysisPayload {
  id: string;
  run: number;
  fresh: boolean;
  sample: boolean;
}

interface JobParts extends Omit<RunParts, 'analysts' | 'settings' | 'signal'> {
  analysts: AnalystsFor;
  /** Judge the samples. */
  builtIn: Analysts;
  settings: () => Promise<Settings>;
  log: Log;
}

/** Binds the analysis jobs to what they do. */
export async function workOnAnalyses(queue: Queue, parts: JobParts): Promise<void> {
  await queue.work(
    runAnalysisJob,
    async ({ id, payload, signal }) => {
      const log = parts.log.child({ job: id, report: payload.id });
      const startedAt = performance.now();
      const settings = await parts.settings();
      const analysts = payload.sample ? parts.builtIn : await parts.analysts(settings);
      await runAnalysis({ ...parts, analysts, signal, settings }, payload, payload);
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
