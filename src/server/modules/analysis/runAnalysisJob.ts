import { ANALYSIS_GIVEN_UP_MS } from '../../../shared/limits.ts';
import type { JobDefinition } from '../../platform/queue/job.ts';

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

export interface AnalysisPayload {
  id: string;
  run: number;
  fresh: boolean;
  sample: boolean;
}
