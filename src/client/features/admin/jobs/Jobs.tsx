import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { useState } from 'react';
import type { FailedJob, QueueState, RunningJob } from '../../../../shared/schema/operations.ts';
import type { Step } from '../../../../shared/schema/analysis.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { SmallButton } from '../../../ui/SmallButton.ts';
import { Empty, Loaded, LoadedList } from '../../../ui/list/ListStates.tsx';
import {
  cappedCount,
  ClaimLink,
  CountCell,
  HeadCell,
  ListTable,
  LongCell,
} from '../../../ui/list/ListTable.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { aPlace, listAddress, listQuery, useListAddress } from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';

const REFRESH_MS = 5_000;

/** Analyses that wait, run or failed. The part that changes most is last, so that nothing else moves. */
export function Jobs() {
  const jobs = api.admin.jobs.read.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return (
    <Stack gap="2.75rem" mt="lg">
      <Loaded query={jobs} what="The jobs" rows={3}>
        {({ queues }) => <QueueTable queues={queues} now={jobs.dataUpdatedAt} />}
      </Loaded>
      <FailedJobs onRetried={() => void jobs.refetch()} />
      {jobs.data && <RunningJobs {...jobs.data} now={jobs.dataUpdatedAt} />}
    </Stack>
  );
}

const QUEUE_NAMES = { analysis: 'Analyses', detailed: 'Detailed analyses' } as const;
const QUEUE_COLUMNS = ['Queue', 'Waiting', 'Active', 'Tried again', 'Given up', 'Oldest waits'];

function QueueTable({ queues, now }: { queues: readonly QueueState[]; now: number }) {
  return (
    <ListTable label="Queues" columns={QUEUE_COLUMNS}>
      {queues.map(({ kind, waiting, active, retrying, abandoned, oldestAt }) => (
        <Table.Tr key={kind}>
          <HeadCell>{QUEUE_NAMES[kind]}</HeadCell>
          <Table.Td data-label="Waiting">{cappedCount(waiting)}</Table.Td>
          <Table.Td data-label="Active">{cappedCount(active)}</Table.Td>
          <Table.Td data-label="Tried again">{cappedCount(retrying)}</Table.Td>
          <Table.Td data-label="Given up" {...(abandoned > 0 && { c: 'var(--danger)' })}>
            {cappedCount(abandoned)}
          </Table.Td>
          <Table.Td data-label="Oldest waits">
            {oldestAt === null ? '–' : <Ago iso={oldestAt} now={now} />}
          </Table.Td>
        </Table.Tr>
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

const RUNNING_COLUMNS = ['Claim', 'Step', { name: 'For', isNumber: true }] as const;

function RunningJobs(props: { running: readonly RunningJob[]; total: number; now: number }) {
  const { running, total, now } = props;
  return (
    <section>
      <h2>Running now</h2>
      {running.length === 0 ? (
        <Text c="dimmed">Nothing is being analyzed at the moment.</Text>
      ) : (
        <ListTable label="Analyses that have not ended" columns={RUNNING_COLUMNS}>
          {running.map(({ kind, reportId, slug, content, step, since }) => (
            <Table.Tr key={`${kind} ${reportId}`}>
              <HeadCell>
                <ClaimLink {...{ slug, content }} />
              </HeadCell>
              <Table.Td c="dimmed">
                {kind === 'detailed'
                  ? 'Detailed analysis'
                  : step === null
                    ? 'Waiting'
                    : STEPS[step]}
              </Table.Td>
              <Table.Td c="dimmed" ta="end">
                <Ago iso={since} now={now} />
              </Table.Td>
            </Table.Tr>
          ))}
        </ListTable>
      )}
      {total > running.length && (
        <Text c="dimmed">And {cappedCount(total, running.length)} more.</Text>
      )}
    </section>
  );
}

const PLACE = aPlace(/^\d{1,14}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);

export const failedAddress = listAddress({ after: PLACE, before: PLACE });

const FAILED_COLUMNS = [
  'Claim',
  'Why',
  'When',
  { name: 'Tries', isNumber: true },
  { name: 'Try again', unseen: true },
] as const;

/** Failed jobs and their retries. The list is not refreshed while a pointer or the focus is in it. */
function FailedJobs({ onRetried }: { onRetried: () => void }) {
  const { address, to } = useListAddress(failedAddress);
  const { after, before } = address;
  const { hovered, ref: hover } = useHover<HTMLTableElement>();
  const { focused, ref: focus } = useFocusWithin<HTMLTableElement>();
  const table = useMergedRef(hover, focus);
  const [asking, setAsking] = useState(false);
  const query = api.admin.jobs.failed.useQuery(
    { ...(after !== '' && { after }), ...(before !== '' && { before }) },
    { ...listQuery, refetchInterval: hovered || focused ? false : REFRESH_MS },
  );
  const retries = useRetries(onRetried);
  const left = (query.data?.jobs ?? []).filter((job) => retries.outcomeOf(job) !== 'begun');
  const isFirst = after === '' && before === '';
  return (
    <section>
      <Group justify="space-between">
        <h2>Failed</h2>
        {left.length > 1 && (
          <Button variant="default" disabled={retries.busy} onClick={() => setAsking(true)}>
            Try all {left.length} again
          </Button>
        )}
      </Group>
      <Text c="dimmed" role="status">
        {retries.reported}
      </Text>
      <LoadedList query={query} what="The failed jobs">
        {({ jobs, previous, next }) =>
          jobs.length > 0 ? (
            <>
              <ListTable
                ref={table}
                label="Failed analyses, the last first"
                columns={FAILED_COLUMNS}
              >
                {jobs.map((job) => (
                  <FailedRow
                    key={`${job.kind} ${job.reportId}`}
                    job={job}
                    now={query.dataUpdatedAt}
                    outcome={retries.outcomeOf(job)}
                    onRetry={retries.busy ? undefined : () => void retries.retry([job])}
                  />
                ))}
              </ListTable>
              <Pager
                status={`${jobs.length} shown`}
                first={isFirst ? undefined : to({})}
                previous={previous === null ? undefined : to({ before: previous })}
                next={next === null ? undefined : to({ after: next })}
              />
            </>
          ) : isFirst ? (
            <Text c="dimmed">Nothing failed. Every analysis that ended has a result.</Text>
          ) : (
            <Empty
              role="status"
              title="Nothing here"
              text="The list does not go on so far any more."
            >
              <Link to={to({})}>Go to the first page</Link>
            </Empty>
          )
        }
      </LoadedList>
      {asking && (
        <ConfirmDialog
          title={`Try all ${left.length} again?`}
          confirmLabel="Try all again"
          busy={retries.busy}
          onConfirm={() => void retries.retry(left).then(() => setAsking(false))}
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
  onRetry: (() => void) | undefined;
}) {
  const { job, now, outcome, onRetry } = props;
  const { slug, content, reason, at, run, kind, hasResult } = job;
  return (
    <Table.Tr>
      <HeadCell>
        <ClaimLink {...{ slug, content }} />
      </HeadCell>
      <LongCell>
        {typeof outcome === 'object' ? outcome.why : reason}
        {kind === 'analysis' && hasResult && <> The earlier result still stands.</>}
      </LongCell>
      <Table.Td c="dimmed">
        <Ago iso={at} now={now} suffix=" ago" />
      </Table.Td>
      <CountCell count={run} unit={['try', 'tries']} />
      <Table.Td miw="8rem">
        {outcome === 'begun' ? (
          'Begun anew'
        ) : (
          <SmallButton
            aria-label={`Try again: ${content.slice(0, 80)}`}
            aria-disabled={!onRetry}
            onClick={onRetry}
          >
            Try again
          </SmallButton>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

type Outcome = 'begun' | { why: string };

/** Retries failed jobs and keeps what became of each. */
function useRetries(onRetried: () => void) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [reported, setReported] = useState('');
  const { mutateAsync, isPending } = api.admin.jobs.retryAll.useMutation();
  const dashboard = api.useUtils().admin.dashboard;
  const sendAll = async (jobs: readonly FailedJob[]) => {
    try {
      const sent = jobs.map(({ reportId, kind }) => ({ reportId, kind }));
      return (await mutateAsync({ jobs: sent })).map(({ refused }) => refused);
    } catch (error) {
      return jobs.map(() => (error as Error).message);
    }
  };
  return {
    reported,
    busy: isPending,
    outcomeOf: (job: FailedJob) => outcomes.get(keyOf(job)),
    async retry(jobs: readonly FailedJob[]) {
      setReported('');
      const refusals = await sendAll(jobs);
      const made = jobs.map((job, index) => {
        const why = refusals[index] ?? null;
        return [keyOf(job), why === null ? 'begun' : { why }] as const;
      });
      setOutcomes((before) => new Map([...before, ...made]));
      const begun = made.filter(([, outcome]) => outcome === 'begun').length;
      setReported(
        jobs.length > 1
          ? `${begun} of ${jobs.length} begun anew.`
          : begun > 0
            ? 'Begun anew.'
            : `Not begun. ${refusals[0]}`,
      );
      onRetried();
      void dashboard.read.invalidate();
    },
  };
}

/** The same report may fail again, so the time belongs to the key. */
const keyOf = ({ reportId, kind, at }: FailedJob) => `${kind} ${reportId} ${at}`;

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
  const past = Math.max(0, Math.floor((now - Date.parse(iso)) / 1_000));
  const { seconds, one, many } = UNITS.find((unit) => past >= unit.seconds) ?? UNITS[3];
  const count = Math.floor(past / seconds);
  return `${inDigits(count)} ${count === 1 ? one : many}`;
}
