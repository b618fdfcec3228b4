import { Button, Group, Table } from '@mantine/core';
import '@mantine/core/styles/Group.layer.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  FailedJob,
  JobRetry,
  QueueState,
  RunningJob,
} from '../../../../shared/schema/operations.ts';
import type { Step } from '../../../../shared/schema/analysis.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { SmallButton } from '../../../ui/SmallButton.ts';
import { Empty, ListFailed, Loaded, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { cappedCount, ClaimLink, CountCell, ListRow, ListTable } from '../../../ui/list/cells.tsx';
import { stepThrough, useListAddress, writeQuery } from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import table from '../../../ui/list/Table.module.css';
import classes from './Jobs.module.css';

const REFRESH_MS = 5_000;

/** Analyses that wait, run or failed. The part that changes most is last, so that nothing else moves. */
export function Jobs() {
  const jobs = api.admin.jobs.read.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return (
    <div className={classes.room}>
      <Loaded query={jobs} what="The jobs" rows={3}>
        {({ queues }) => <QueueTable queues={queues} now={jobs.dataUpdatedAt} />}
      </Loaded>
      <FailedJobs onRetried={() => void jobs.refetch()} />
      {jobs.data && <RunningJobs {...jobs.data} now={jobs.dataUpdatedAt} />}
    </div>
  );
}

const QUEUE_NAMES = { analysis: 'Analyses', detailed: 'Detailed analyses' } as const;
const QUEUE_COLUMNS = ['Queue', 'Waiting', 'Active', 'Tried again', 'Given up', 'Oldest waits'];

function QueueTable({ queues, now }: { queues: readonly QueueState[]; now: number }) {
  return (
    <ListTable label="Queues" columns={QUEUE_COLUMNS}>
      {queues.map(({ kind, waiting, active, retrying, abandoned, oldestAt }) => (
        <ListRow key={kind}>
          <Table.Th scope="row" className={table.head ?? ''}>
            {QUEUE_NAMES[kind]}
          </Table.Th>
          <Table.Td data-label="Waiting">{cappedCount(waiting)}</Table.Td>
          <Table.Td data-label="Active">{cappedCount(active)}</Table.Td>
          <Table.Td data-label="Tried again">{cappedCount(retrying)}</Table.Td>
          <Table.Td data-label="Given up" className={abandoned > 0 ? (table.bad ?? '') : ''}>
            {cappedCount(abandoned)}
          </Table.Td>
          <Table.Td data-label="Oldest waits">
            {oldestAt === null ? '–' : <Ago iso={oldestAt} now={now} />}
          </Table.Td>
        </ListRow>
      ))}
    </ListTable>
  );
}

const STEPS: Record<Step, string> = {
  preprocessing: 'Reading',
  openai_analysis: 'Asking the analysts',
  perplexity_analysis: 'Asking the analysts',
  gemini_analysis: 'Asking the analysts',
  source_check: 'Checking the sources',
  scoring: 'Scoring',
  saving: 'Saving',
};

function RunningJobs(props: { running: readonly RunningJob[]; total: number; now: number }) {
  const { running, total, now } = props;
  return (
    <section>
      <h2>Running now</h2>
      {running.length === 0 ? (
        <p className={table.quiet}>Nothing is being analyzed at the moment.</p>
      ) : (
        <ListTable
          label="Analyses that have not ended"
          columns={['Claim', 'Step', { name: 'For', className: table.number }]}
        >
          {running.map((job) => (
            <ListRow key={`${job.kind} ${job.reportId}`}>
              <Table.Th scope="row" className={table.head ?? ''}>
                <ClaimLink slug={job.slug} content={job.content} />
              </Table.Th>
              <Table.Td className={table.quiet ?? ''}>{stepOf(job)}</Table.Td>
              <Table.Td className={`${table.quiet} ${table.number}`}>
                <Ago iso={job.since} now={now} />
              </Table.Td>
            </ListRow>
          ))}
        </ListTable>
      )}
      {total > running.length && (
        <p className={table.quiet}>And {cappedCount(total, running.length)} more.</p>
      )}
    </section>
  );
}

function stepOf({ kind, step }: RunningJob): string {
  if (kind === 'detailed') return 'Detailed analysis';
  return step === null ? 'Waiting' : STEPS[step];
}

const FAILED_COLUMNS = [
  'Claim',
  'Why',
  'When',
  { name: 'Tries', className: table.number },
  { name: 'Try again', unseen: true },
] as const;

/** Failed jobs and their retries. The list is not refreshed while a pointer or the focus is in it. */
function FailedJobs({ onRetried }: { onRetried: () => void }) {
  const { address, to } = useListAddress(readFailedAddress, writeFailedAddress, {});
  const [inUse, setInUse] = useState(false);
  const [asking, setAsking] = useState(false);
  const { data, isError, dataUpdatedAt, refetch } = api.admin.jobs.failed.useQuery(address.place, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: inUse ? false : REFRESH_MS,
  });
  const retries = useRetries(onRetried);
  const jobs = data?.jobs ?? [];
  const left = jobs.filter((job) => retries.outcomeOf(job)?.state !== 'started');
  const isFirst = address.place.after === undefined && address.place.before === undefined;
  return (
    <section aria-busy={!isError && !data}>
      <Group justify="space-between">
        <h2>Failed</h2>
        {left.length > 1 && (
          <Button variant="default" disabled={retries.busy} onClick={() => setAsking(true)}>
            Try all {left.length} again
          </Button>
        )}
      </Group>
      <p className={table.quiet} role="status">
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
        <p className={table.quiet}>Nothing failed. Every analysis that ended has a result.</p>
      ) : (
        <>
          <ListTable
            label="Failed analyses, the last first"
            columns={FAILED_COLUMNS}
            onKeyDown={stepThrough}
            onPointerEnter={() => setInUse(true)}
            onPointerLeave={() => setInUse(false)}
            onFocus={() => setInUse(true)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) setInUse(false);
            }}
          >
            {jobs.map((job) => (
              <FailedRow
                key={`${job.kind} ${job.reportId}`}
                job={job}
                now={dataUpdatedAt}
                outcome={retries.outcomeOf(job)}
                onRetry={() => void retries.retry(job)}
              />
            ))}
          </ListTable>
          <Pager
            status={`${jobs.length} shown`}
            first={isFirst ? undefined : to({ place: {} })}
            previous={data.previous === null ? undefined : to({ place: { before: data.previous } })}
            next={data.next === null ? undefined : to({ place: { after: data.next } })}
          />
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={`Try all ${left.length} again?`}
          confirmLabel="Try all again"
          busy={retries.busy}
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

function FailedRow(props: {
  job: FailedJob;
  now: number;
  outcome: Outcome | undefined;
  onRetry: () => void;
}) {
  const { job, now, outcome, onRetry } = props;
  const { slug, content, reason, at, run, kind, hasResult } = job;
  const isSent = outcome?.state === 'sent';
  return (
    <ListRow>
      <Table.Th scope="row" className={table.head ?? ''}>
        <ClaimLink slug={slug} content={content} />
      </Table.Th>
      <Table.Td className={classes.why ?? ''}>
        {outcome?.state === 'refused' ? outcome.why : reason}
        {kind === 'analysis' && hasResult && <> The earlier result still stands.</>}
      </Table.Td>
      <Table.Td className={table.quiet ?? ''}>
        <Ago iso={at} now={now} suffix=" ago" />
      </Table.Td>
      <CountCell count={run} unit={['try', 'tries']} />
      <Table.Td className={table.menu ?? ''}>
        {outcome?.state === 'started' ? (
          <span className={table.quiet}>Begun anew</span>
        ) : (
          <SmallButton
            className={classes.again}
            aria-label={`Try again: ${content.slice(0, 80)}`}
            aria-disabled={isSent}
            onClick={isSent ? undefined : onRetry}
          >
            Try again
          </SmallButton>
        )}
      </Table.Td>
    </ListRow>
  );
}

type Outcome = { state: 'sent' | 'started' } | { state: 'refused'; why: string };

/** Retries failed jobs and keeps what became of each. */
function useRetries(onRetried: () => void) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [reported, setReported] = useState('');
  const one = api.admin.jobs.retry.useMutation();
  const several = api.admin.jobs.retryAll.useMutation();
  const utils = api.useUtils();

  const note = (entries: readonly [string, Outcome][]) =>
    setOutcomes((before) => new Map([...before, ...entries]));
  const finish = (report: string) => {
    setReported(report);
    onRetried();
    void utils.admin.dashboard.read.invalidate();
  };
  return {
    reported,
    busy: one.isPending || several.isPending,
    outcomeOf: (job: FailedJob) => outcomes.get(keyOf(job)),
    async retry(job: FailedJob) {
      const key = keyOf(job);
      note([[key, { state: 'sent' }]]);
      setReported('');
      try {
        await one.mutateAsync(toRetry(job));
        note([[key, { state: 'started' }]]);
        finish('Begun anew.');
      } catch (error) {
        const why = (error as Error).message;
        note([[key, { state: 'refused', why }]]);
        finish(`Not begun. ${why}`);
      }
    },
    async all(jobs: readonly FailedJob[]) {
      setReported('');
      try {
        const answers = await several.mutateAsync({ jobs: jobs.map(toRetry) });
        note(
          jobs.map((job, index) => {
            const why = answers[index]?.refused ?? null;
            return [keyOf(job), why === null ? { state: 'started' } : { state: 'refused', why }];
          }),
        );
        const started = answers.filter(({ refused }) => refused === null).length;
        finish(`${started} of ${jobs.length} begun anew.`);
      } catch (error) {
        finish(`Not begun. ${(error as Error).message}`);
      }
    },
  };
}

const toRetry = ({ reportId, kind }: FailedJob): JobRetry => ({ reportId, kind });

/** The same report may fail again, so the time belongs to the key. */
const keyOf = ({ reportId, kind, at }: FailedJob) => `${kind} ${reportId} ${at}`;

const PLACE = /^\d{1,14}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where in the list: at its beginning, or beside a place that the server named. */
type FailedAddress = { place: { after?: string; before?: string } };

export function readFailedAddress(query: string): FailedAddress {
  const params = new URLSearchParams(query);
  for (const name of ['after', 'before'] as const) {
    const place = params.get(name) ?? '';
    if (PLACE.test(place)) return { place: { [name]: place } };
  }
  return { place: {} };
}

export const writeFailedAddress = ({ place }: FailedAddress): string => writeQuery({ ...place });

const Ago = ({ iso, now, suffix = '' }: { iso: string; now: number; suffix?: string }) => (
  <time dateTime={iso} title={iso}>
    {agoInWords(iso, now)}
    {suffix}
  </time>
);

const UNITS = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3_600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'min', many: 'min' },
  { seconds: 1, one: 's', many: 's' },
] as const;

/** `12 s`, `5 min`, `3 days`. Never negative, even when the clocks of server and browser differ. */
export function agoInWords(iso: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1_000));
  const unit = UNITS.find((one) => seconds >= one.seconds) ?? UNITS[3];
  const count = Math.floor(seconds / unit.seconds);
  return `${inDigits(count)} ${count === 1 ? unit.one : unit.many}`;
}
