import type { JobDefinition } from '../../queue/job.ts';

/**
 * The main job: one run of one report. Four further tries over about a minute: a built-in analyst
 * fails only with the database, which is back by then or needs a person.
 */
export const runAnalysisJob: JobDefinition<{ id: string; run: number }> = {
  name: 'run-analysis',
  retryLimit: 4,
  retryDelay: 2,
  expireInSeconds: 300,
  concurrency: 16,
};
