import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type * as operations from '../../../shared/schema/operations.ts';
import { api } from '../../app/api.ts';
import { Link } from '../../ui/Link.tsx';
import { FilterChips, ListControls } from '../../ui/list/ListControls.tsx';
import { LoadedList } from '../../ui/list/List.tsx';
import { cappedCount } from '../../ui/list/ListTable.tsx';
import { listAddress, listQuery, param, useList } from '../../ui/list/address.ts';
import { counted, inDigits } from '../../ui/text.ts';
import { DayChart, Figures, formatOf } from './measures.tsx';
import words from './words.json' with { type: 'json' };
import classes from './admin.module.css';

const REFRESH_MS = 60_000;

const SPANS = (['7', '30', '90'] as const).map((value) => ({ value, label: `${value} days` }));

export const daysAddress = listAddress({ days: param.oneOf(SPANS, '30') });

export function Dashboard() {
  const { address, at } = useList(daysAddress);
  const refreshed = { refetchInterval: REFRESH_MS, staleTime: REFRESH_MS / 2 };
  const numbers = api.admin.dashboard.read.useQuery(
    { days: Number(address.days) as operations.DashboardDays },
    { ...listQuery, ...refreshed },
  );
  const analysts = api.admin.analysts.state.useQuery(undefined, refreshed);
  return (
    <>
      <ListControls>
        <FilterChips label="Days to show" options={SPANS} {...at('days')} />
      </ListControls>
      <LoadedList query={numbers} what="The numbers">
        {(dashboard) => (
          <>
            <RecentErrors dashboard={dashboard} analysts={analysts.data?.places ?? []} />
            <DashboardFigures dashboard={dashboard} />
            <section className={classes.grid} aria-label="Day by day">
              {MEASURES.map((of) => {
                const { name, none } = words.dashboardCharts[of];
                return dashboard.days.some((day) => day[of]) ? (
                  <DayChart key={name} label={name} days={dashboard.days} of={of} />
                ) : (
                  <div key={name}>
                    {name}
                    <Text c="dimmed">{none}</Text>
                  </div>
                );
              })}
            </section>
            <div className={classes.grid}>
              <RankedList
                title="Why analyses failed"
                none="No analysis failed in these days."
                items={dashboard.failures.map(({ kind, failure, count }) => ({
                  key: `${kind} ${failure}`,
                  what: kind === 'detailed' ? detailedFailure : failures[failure],
                  count: inDigits(count),
                }))}
              />
              <RankedList
                title="Most read reports"
                none="No report has been read yet."
                items={dashboard.top.map(({ slug, title, views }) => ({
                  key: slug,
                  what: <ClaimLine slug={slug} title={title} />,
                  count: (
                    <>
                      {inDigits(views)}
                      <span className="unseen">{views === 1 ? ' view' : ' views'}</span>
                    </>
                  ),
                }))}
              />
            </div>
          </>
        )}
      </LoadedList>
    </>
  );
}

const { failures, detailedFailure } = adminMessages.jobs;

type Measure = Exclude<keyof operations.DashboardDay, 'day'>;
const MEASURES = Object.keys(words.dashboardCharts) as Measure[];

const ClaimLine = ({ slug, title }: { slug: string; title: string }) => (
  <Text component={Link} to={paths.report(slug)} truncate c="inherit" dir="auto" title={title}>
    {title}
  </Text>
);

function RankedList(props: {
  title: string;
  none: string;
  items: readonly { key: string; what: ReactNode; count: ReactNode }[];
}) {
  const { title, none, items } = props;
  return (
    <section>
      <h2>{title}</h2>
      {items.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <ol className="ruled">
          {items.map(({ key, what, count }) => (
            <Group key={key} component="li" justify="space-between" wrap="nowrap">
              {what}
              <Text c="dimmed" flex="none">
                {count}
              </Text>
            </Group>
          ))}
        </ol>
      )}
    </section>
  );
}

function RecentErrors(props: {
  dashboard: operations.Dashboard;
  analysts: readonly operations.AnalystState[];
}) {
  const { now, failures } = props.dashboard;
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  const shut = props.analysts.filter(({ circuit }) => (circuit?.state ?? 'closed') !== 'closed');
  return (
    <Stack component="ul" gap={4}>
      <li>
        {now.processing === 0 && now.waiting === 0
          ? 'Nothing is being analyzed at the moment.'
          : `${cappedCount(now.processing)} being analyzed, ${cappedCount(now.waiting)} of them waiting.`}{' '}
        <Link to={paths.adminJobs}>Jobs</Link>
      </li>
      {failed > 0 && (
        <Text component="li" c="var(--danger)">
          {counted(failed, 'analysis', 'analyses')} failed in these days.{' '}
          <Link to={paths.adminJobs}>See what can be tried again</Link>
        </Text>
      )}
      {shut.map(({ place, name }) => (
        <Text key={place} component="li" c="var(--danger)">
          {name} is paused for now: too many requests failed.{' '}
          <Link to={paths.adminSettings}>See the analysts</Link>
        </Text>
      ))}
    </Stack>
  );
}

function DashboardFigures({ dashboard }: { dashboard: operations.Dashboard }) {
  const { days, allowanceUsedUp } = dashboard;
  const totals = withSubmissions(dashboard.totals);
  const before = dashboard.before && withSubmissions(dashboard.before);
  const figure = (name: string, of: Exclude<keyof typeof totals, 'reused'>) => ({
    name,
    value: totals[of] === null ? '–' : formatOf(of)(totals[of]),
    note: before && changeInWords(totals[of], before[of]),
  });
  const share = (name: string, of: (numbers: typeof totals) => number | null) => ({
    name,
    value: percent(of(totals)) ?? '–',
    note: before && (percent(of(before), ' before') ?? 'none before'),
  });
  const cost = figure('Cost', 'costUsd');
  const figures = [
    figure('Analyses', 'analyses'),
    share('Failed', ({ failed, analyses }) => (analyses === 0 ? null : failed / analyses)),
    share('Partial', ({ partial, analyses }) => (analyses === 0 ? null : partial / analyses)),
    figure('Median time', 'medianMs'),
    figure('Submissions', 'submissions'),
    share('Answered from stored reports', ({ reused }) => reused),
    figure('New accounts', 'registrations'),
    totals.costUsd === null ? { ...cost, note: 'no vendor reported any' } : cost,
    {
      name: 'Free reports used up',
      value: cappedCount(allowanceUsedUp),
      note: 'visitors, this month',
    },
  ];
  return (
    <section aria-label="At a glance">
      <Figures figures={figures} />
      <Text c="dimmed" fz="xs">
        {before
          ? `Compared with the ${days.length} days before, up to the same time of day.`
          : 'Records are kept for 90 days, so there is nothing to compare these with.'}{' '}
        Days are counted in UTC.
      </Text>
    </section>
  );
}

const withSubmissions = (numbers: operations.Dashboard['totals']) => ({
  ...numbers,
  submissions: numbers.visitors + numbers.accounts,
});

const percent = (part: number | null, when = '') =>
  part === null
    ? null
    : `${(part * 100).toLocaleString('en', { maximumFractionDigits: part < 0.1 ? 1 : 0 })}%${when}`;

/** `+12%`, `−40%`, `about the same`, or that there is nothing to compare. */
export function changeInWords(present: number | null, before: number | null): string {
  if (before === null || before === 0) return present ? 'none before' : 'none before either';
  if (present === null) return 'none now';
  const percent = Math.round((present / before - 1) * 100);
  if (percent === 0) return 'about the same';
  return `${percent > 0 ? '+' : '−'}${inDigits(Math.abs(percent))}%`;
}
