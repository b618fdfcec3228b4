import { failAnalysis } from './failAnalysis.ts';
import { runAnalysis } from './runAnalysis.ts';
import { runAnalysisJob } from './runAnalysisJob.ts';
import type { Analysts } from '../analysts/analyst.ts';
import type { AnalystsFor } from '../analysts/places.ts';
import type { RunParts } from './run.ts';
import type { Settings } from '../../../shared/limits.ts';
import type { Log } from '../../log.ts';
import type { Queue } from '../../platform/queue/queue.ts';

export interface JobParts extends Omit<RunParts, 'analysts' | 'settings' | 'signal'> {
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
