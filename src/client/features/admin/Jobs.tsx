import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { useState } from 'react';
import { momentInWords } from '../../../shared/dates.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import type { FailedJob, QueueState, RunningJob } from '../../../shared/schema/operations.ts';
import { api, whyNotDone } from '../../app/api.ts';
import { ActDialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Empty, Loaded, LoadedList, Pager } from '../../ui/list/List.tsx';
import {
  cappedCount,
  ClaimLink,
  CountCell,
  HeadCell,
  ListTable,
  LongCell,
} from '../../ui/list/ListTable.tsx';
import { listAddress, listQuery, param, useList } from '../../ui/list/address.ts';
import { counted } from '../../ui/text.ts';
import words from './words.json' with { type: 'json' };

const REFRESH_MS = 5_000;

/** The part that changes most is last, so that nothing else moves. */
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
const QUEUE_COUNTS = [
  { name: 'Waiting', of: 'waiting' },
  { name: 'Active', of: 'active' },
  { name: 'Tried again', of: 'retrying' },
  { name: 'Given up', of: 'abandoned' },
] as const;

function QueueTable({ queues, now }: { queues: readonly QueueState[]; now: number }) {
  return (
    <ListTable label="Queues" columns={['Queue', ...QUEUE_COUNTS, 'Oldest waits']}>
      {queues.map((queue) => (
        <Table.Tr key={queue.kind}>
          <HeadCell>{QUEUE_NAMES[queue.kind]}</HeadCell>
          {QUEUE_COUNTS.map(({ name, of }) => {
            const color = of === 'abandoned' && queue[of] > 0 && { c: 'var(--danger)' };
            return (
              <Table.Td key={of} data-label={name} {...color}>
                {cappedCount(queue[of])}
              </Table.Td>
            );
          })}
          <Table.Td data-label="Oldest waits">
            {queue.oldestAt === null ? '–' : <Ago iso={queue.oldestAt} now={now} />}
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}

const RUNNING_COLUMNS = ['Claim', 'Step', { name: 'For', isNumber: true }] as const;

function stepOf({ kind, step }: RunningJob): string {
  if (kind === 'detailed') return 'Detailed analysis';
  return step === null ? 'Waiting' : words.steps[step];
}

function RunningJobs(props: { running: readonly RunningJob[]; total: number; now: number }) {
  const { running, total, now } = props;
  return (
    <section>
      <h2>Running now</h2>
      {running.length === 0 ? (
        <Text c="dimmed">Nothing is being analyzed at the moment.</Text>
      ) : (
        <ListTable label="Analyses that have not ended" columns={RUNNING_COLUMNS}>
          {running.map((job) => (
            <Table.Tr key={`${job.kind} ${job.reportId}`}>
              <HeadCell>
                <ClaimLink slug={job.slug} content={job.content} />
              </HeadCell>
              <Table.Td c="dimmed" miw="9rem">
                {stepOf(job)}
              </Table.Td>
              <Table.Td c="dimmed" ta="end" miw="5rem">
                <Ago iso={job.since} now={now} />
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

const PLACE = /^\d{1,14}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const aJob = param.place((given) => PLACE.test(given));

export const failedAddress = listAddress({ after: aJob, before: aJob });

const FAILED_COLUMNS = [
  'Claim',
  'Why',
  'When',
  { name: 'Tries', isNumber: true },
  { name: 'Try again', unseen: true },
] as const;

/** The list is not refreshed while the pointer or the focus is in it. */
function FailedJobs({ onRetried }: { onRetried: () => void }) {
  const { address, to } = useList(failedAddress);
  const { hovered, ref: hover } = useHover<HTMLTableElement>();
  const { focused, ref: focus } = useFocusWithin<HTMLTableElement>();
  const table = useMergedRef(hover, focus);
  const [asking, setAsking] = useState(false);
  const query = api.admin.jobs.failed.useQuery(failedAddress.asked(address), {
    ...listQuery,
    refetchInterval: hovered || focused ? false : REFRESH_MS,
  });
  const retries = useRetries(onRetried);
  const left = (query.data?.jobs ?? []).filter((job) => retries.outcomeOf(job) !== null);
  const isFirst = address.after === '' && address.before === '';
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
                    {...{ job, retries }}
                    now={query.dataUpdatedAt}
                  />
                ))}
              </ListTable>
              <Pager
                status={`${jobs.length} shown`}
                to={to}
                first={!isFirst && {}}
                previous={previous !== null && { before: previous }}
                next={next !== null && { after: next }}
              />
            </>
          ) : isFirst ? (
            <Text c="dimmed">Nothing failed. Every analysis that ended has a result.</Text>
          ) : (
            <Empty role="status" title="Nothing here" text="The list is shorter now.">
              <Link to={to({})}>Go to the first page</Link>
            </Empty>
          )
        }
      </LoadedList>
      {asking && (
        <ActDialog
          title={`Try all ${left.length} again?`}
          confirmLabel="Try all again"
          act={() => retries.retry(left)}
          onClose={() => setAsking(false)}
        >
          <p>
            Each of them starts again and asks the analysts again, which may cost money. The people
            who asked for them are not charged.
          </p>
        </ActDialog>
      )}
    </section>
  );
}

function FailedRow({ job, now, retries }: { job: FailedJob; now: number; retries: Retries }) {
  const { retry, busy, outcomeOf } = retries;
  const outcome = outcomeOf(job);
  const { slug, content, reason, at, run, kind, hasResult } = job;
  return (
    <Table.Tr>
      <HeadCell>
        <ClaimLink {...{ slug, content }} />
      </HeadCell>
      <LongCell miw="16rem">
        {outcome ?? reason}
        {kind === 'analysis' && hasResult && <> The earlier result still stands.</>}
      </LongCell>
      <Table.Td c="dimmed" miw="5rem">
        <Ago iso={at} now={now} suffix=" ago" />
      </Table.Td>
      <CountCell count={run} unit={['try', 'tries']} />
      <Table.Td miw="8rem">
        {outcome === null ? (
          'Started again'
        ) : (
          <SmallButton
            aria-label={`Try again: ${content.slice(0, 80)}`}
            aria-disabled={busy}
            onClick={busy ? undefined : () => void retry([job])}
          >
            Try again
          </SmallButton>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

type Retries = ReturnType<typeof useRetries>;

/** `outcomeOf` says why a retry was refused; null when the job started again. */
function useRetries(onRetried: () => void) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [reported, setReported] = useState('');
  const { mutateAsync, isPending } = api.admin.jobs.retryAll.useMutation();
  const dashboard = api.useUtils().admin.dashboard;
  const retry = async (jobs: readonly FailedJob[]) => {
    setReported('');
    const sent = jobs.map(({ reportId, kind }) => ({ reportId, kind }));
    const failed = (error: Error) => jobs.map(() => ({ refused: whyNotDone(error) }));
    const answers = await mutateAsync({ jobs: sent }).catch(failed);
    const made = jobs.map((job, index) => [keyOf(job), answers[index]?.refused ?? null] as const);
    setOutcomes((before) => new Map([...before, ...made]));
    const started = made.filter(([, refused]) => refused === null).length;
    const why = answers[0]?.refused;
    const one = started > 0 ? 'Started again.' : `Not started. ${why}`;
    const all = jobs.length > 1 ? `${started} of ${jobs.length} started again.` : one;
    setReported(why === pageMessages.noAnswer ? why : all);
    onRetried();
    void dashboard.read.invalidate();
  };
  const outcomeOf = (job: FailedJob) => outcomes.get(keyOf(job));
  return { retry, busy: isPending, reported, outcomeOf };
}

/** A report may fail again: `at` tells its failures apart. */
const keyOf = ({ reportId, kind, at }: FailedJob) => `${kind} ${reportId} ${at}`;

const Ago = ({ iso, now, suffix = '' }: { iso: string; now: number; suffix?: string }) => (
  <time dateTime={iso} title={momentInWords(iso)}>
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
  return counted(Math.floor(past / seconds), one, many);
}
