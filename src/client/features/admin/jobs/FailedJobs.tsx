import { Button } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import type { FailedJob, JobRetry } from '../../../../shared/schema/job.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Empty, ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { ClaimLink } from '../../../ui/list/ReportHead.tsx';
import { CountCell } from '../../../ui/list/cells.tsx';
import { stepThrough, useListAddress } from '../../../ui/list/useListAddress.ts';
import { Ago } from './useJobs.tsx';
import {
  type FailedPlace,
  readFailedAddress,
  useFailedJobs,
  writeFailedAddress,
} from './useJobs.tsx';
import row from '../../../ui/list/Table.module.css';
import table from '../../../ui/list/Table.module.css';
import failedJobs from './FailedJobs.module.css';
import classes from './Jobs.module.css';

const NONE: readonly FailedJob[] = [];

/** What came to nothing, and how it is tried again. While somebody points at a row, none moves. */
export function FailedJobs({ onBegun }: { onBegun: () => void }) {
  const { address, to } = useListAddress(readFailedAddress, writeFailedAddress, {});
  const [held, setHeld] = useState(false);
  const [asking, setAsking] = useState(false);
  const { data, isError, dataUpdatedAt, refetch } = useFailedJobs(address, held);
  const retries = useRetries(onBegun);
  const jobs = data?.jobs ?? NONE;
  const left = jobs.filter((job) => !retries.isBegun(job));
  const wayTo = (place: FailedPlace | null) => (place ? to({ place }) : undefined);
  const isFirst = address.place.after === undefined && address.place.before === undefined;
  return (
    <section aria-busy={!isError && !data}>
      <div className={classes.head}>
        <h2>Failed</h2>
        {left.length > 1 && (
          <Button variant="default" disabled={retries.busy} onClick={() => setAsking(true)}>
            Try all {left.length} again
          </Button>
        )}
      </div>
      <p className={classes.reported} role="status">
        {retries.reported}
      </p>
      {isError && !data ? (
        <ListFailed what="What failed" onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton label="What failed is being loaded." />
      ) : jobs.length === 0 && !isFirst ? (
        <Empty role="status" title="Nothing here" text="The list does not go on so far any more.">
          <Link to={to({ place: {} })}>Go to the first page</Link>
        </Empty>
      ) : jobs.length === 0 ? (
        <p className={classes.none}>Nothing failed. Every analysis that ended has a result.</p>
      ) : (
        <>
          <FailedTable jobs={jobs} now={dataUpdatedAt} retries={retries} onHold={setHeld} />
          <Pager
            status={jobs.length === 1 ? '1 shown' : `${jobs.length} shown`}
            first={isFirst ? undefined : wayTo({})}
            previous={data.previous === null ? undefined : wayTo({ before: data.previous })}
            next={data.next === null ? undefined : wayTo({ after: data.next })}
          />
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={`Try all ${left.length} again?`}
          confirmLabel="Try all again"
          busy={retries.busy}
          error={null}
          onConfirm={() => void retries.all(left).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p>
            Each begins anew and asks the analysts again, which may cost something. Those who asked
            for it are charged nothing.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** What failed, as rows; `onHold` is told while a pointer or the keyboard is in them. */
function FailedTable(props: {
  jobs: readonly FailedJob[];
  now: number;
  retries: Retries;
  onHold: (held: boolean) => void;
}) {
  const { jobs, now, retries, onHold } = props;
  const letGo = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onHold(false);
  };
  return (
    <table
      className={table.table}
      onKeyDown={stepThrough}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={letGo}
    >
      <caption className="unseen">Failed analyses, the last first</caption>
      <thead>
        <tr>
          <th scope="col">Claim</th>
          <th scope="col">Why</th>
          <th scope="col">When</th>
          <th scope="col" className={table.number}>
            Tries
          </th>
          <th scope="col">
            <span className="unseen">Try again</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <FailedRow key={`${job.kind} ${job.reportId}`} {...{ job, now, retries }} />
        ))}
      </tbody>
    </table>
  );
}

function FailedRow(props: { job: FailedJob; now: number; retries: Retries }) {
  const { job, now, retries } = props;
  const { slug, content, reason, at, run, kind, hasResult } = job;
  const outcome = retries.outcomeOf(job);
  return (
    <tr className={`${row.row} ${failedJobs.row}`}>
      <th scope="row" className={`${row.head} ${failedJobs.claim}`}>
        <ClaimLink {...{ slug, content }} />
      </th>
      <td className={failedJobs.why}>
        {outcome?.state === 'refused' ? outcome.why : reason}
        {kind === 'analysis' && hasResult && (
          <span className={failedJobs.kept}>The earlier result still stands.</span>
        )}
      </td>
      <td className={`${row.quiet} ${failedJobs.when}`}>
        <Ago iso={at} now={now} suffix=" ago" />
      </td>
      <CountCell count={run} unit={['try', 'tries']} className={failedJobs.tries} />
      <td className={failedJobs.act}>
        {outcome?.state === 'begun' ? (
          <span className={failedJobs.begun}>Begun anew</span>
        ) : (
          <Button
            variant="default"
            size="sm"
            className={failedJobs.again}
            aria-label={`Try again: ${content.slice(0, 80)}`}
            aria-disabled={outcome?.state === 'sent'}
            onClick={() => {
              if (outcome?.state !== 'sent') void retries.retry(job);
            }}
          >
            Try again
          </Button>
        )}
      </td>
    </tr>
  );
}

/** What is known of a retry: that it is on its way, that it was begun, or why it was refused. */
type Outcome = { state: 'sent' | 'begun' } | { state: 'refused'; why: string };

/** Trying again what failed, one or several, and what became of it. */
function useRetries(onBegun: () => void) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [reported, setTold] = useState('');
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
    reported,
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

type Retries = ReturnType<typeof useRetries>;

const named = ({ reportId, kind }: FailedJob): JobRetry => ({ reportId, kind });

/** One failure: the same report may fail again. */
const keyOf = ({ reportId, kind, at }: FailedJob) => `${kind} ${reportId} ${at}`;
