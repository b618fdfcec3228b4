import { useState } from 'react';
import type { FailedJob, JobRetry } from '../../../../shared/schema/job.ts';
import { api } from '../../../app/api.ts';

/** What is known of a retry: that it is on its way, that it was begun, or why it was refused. */
type Outcome = { state: 'sent' | 'begun' } | { state: 'refused'; why: string };

/** Trying again what failed, one or several, and what became of it. */
export function useRetries(onBegun: () => void) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [told, setTold] = useState('');
  const one = api.admin.jobs.retry.useMutation();
  const several = api.admin.jobs.retryAll.useMutation();
  const utils = api.useUtils();

  const note = (entries: readonly [string, Outcome][]) =>
    setOutcomes((before) => new Map([...before, ...entries]));
  const ended = () => {
    onBegun();
    void utils.admin.dashboard.read.invalidate();
  };
  return {
    told,
    busy: one.isPending || several.isPending,
    outcomeOf: (job: FailedJob) => outcomes.get(keyOf(job)) ?? null,
    isBegun: (job: FailedJob) => outcomes.get(keyOf(job))?.state === 'begun',
    async retry(job: FailedJob) {
      const key = keyOf(job);
      note([[key, { state: 'sent' }]]);
      setTold('');
      try {
        await one.mutateAsync(named(job));
        note([[key, { state: 'begun' }]]);
        setTold('Begun anew.');
      } catch (error) {
        note([[key, { state: 'refused', why: (error as Error).message }]]);
        setTold(`Not begun. ${(error as Error).message}`);
      }
      ended();
    },
    async all(jobs: readonly FailedJob[]) {
      setTold('');
      try {
        const answers = await several.mutateAsync({ jobs: jobs.map(named) });
        note(
          jobs.map((job, index) => {
            const why = answers[index]?.refused ?? null;
            return [keyOf(job), why === null ? { state: 'begun' } : { state: 'refused', why }];
          }),
        );
        const begun = answers.filter(({ refused }) => refused === null).length;
        setTold(`${begun} of ${jobs.length} begun anew.`);
      } catch (error) {
        setTold(`Not begun. ${(error as Error).message}`);
      }
      ended();
    },
  };
}

export type Retries = ReturnType<typeof useRetries>;

const named = ({ reportId, kind }: FailedJob): JobRetry => ({ reportId, kind });

/** One failure: the same report may fail again. */
const keyOf = ({ reportId, kind, at }: FailedJob) => `${kind} ${reportId} ${at}`;
