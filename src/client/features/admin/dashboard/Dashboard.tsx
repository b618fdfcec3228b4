import { keepPreviousData } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import { paths } from '../../../../shared/paths.ts';
import type {
  AnalystState,
  Dashboard as DashboardNumbers,
  DashboardDay,
  DashboardDays,
} from '../../../../shared/schema/operations.ts';
import { api } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { FilterChips } from '../../../ui/list/ListControls.tsx';
import { Loaded } from '../../../ui/list/ListStates.tsx';
import { cappedCount } from '../../../ui/list/cells.tsx';
import { useListAddress, writeQuery } from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import { DayChart } from './DayChart.tsx';
import list from '../../../ui/list/Table.module.css';
import classes from './Dashboard.module.css';

const REFRESH_MS = 60_000;

export function Dashboard() {
  const { address, change } = useListAddress(readDaysAddress, writeDaysAddress, {});
  const { days } = address;
  const refreshed = { refetchInterval: REFRESH_MS, staleTime: REFRESH_MS / 2 };
  const numbers = api.admin.dashboard.read.useQuery(
    { days },
    { placeholderData: keepPreviousData, ...refreshed },
  );
  const analysts = api.admin.analysts.state.useQuery(undefined, refreshed);
  const { data, isError, isPlaceholderData } = numbers;
  return (
    <div aria-busy={!isError && (!data || isPlaceholderData)}>
      <div className={list.controls}>
        <FilterChips
          label="Days that are counted"
          options={SPANS}
          value={`${days}` as const}
          onChange={(value) => change({ days: Number(value) as DashboardDays })}
        />
      </div>
      <Loaded query={numbers} what="The numbers">
        {(dashboard) => (
          <>
            <RecentError dashboard={dashboard} analysts={analysts.data?.places ?? []} />
            <DashboardFigures dashboard={dashboard} />
            <DashboardCharts days={dashboard.days} />
            <div className={classes.lists}>
              <FailureReasons failures={dashboard.failures} />
              <MostRead reports={dashboard.top} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

export function readDaysAddress(query: string): { days: DashboardDays } {
  const given = new URLSearchParams(query).get('days');
  const known = SPANS.find(({ value }) => value === given);
  return { days: known ? (Number(known.value) as DashboardDays) : 30 };
}

export const writeDaysAddress = ({ days }: { days: DashboardDays }): string =>
  writeQuery({ days }, { days: 30 });

export function FailureReasons({ failures }: Pick<DashboardNumbers, 'failures'>) {
  const { failures: names, detailedFailure } = adminMessages.jobs;
  return (
    <RankedList title="Why analyses failed" none="No analysis failed in these days.">
      {failures.map(({ kind, failure, count }) => (
        <li key={`${kind} ${failure}`}>
          <span>{kind === 'detailed' ? detailedFailure : names[failure]}</span>
          <span className={list.quiet}>{inDigits(count)}</span>
        </li>
      ))}
    </RankedList>
  );
}

export function MostRead({ reports }: { reports: DashboardNumbers['top'] }) {
  return (
    <RankedList title="Most read reports" none="No report has been read yet.">
      {reports.map(({ slug, title, views }) => (
        <li key={slug}>
          <Link to={paths.report(slug)} dir="auto" title={title}>
            {title}
          </Link>
          <span className={list.quiet}>
            {inDigits(views)}
            <span className="unseen">{views === 1 ? ' view' : ' views'}</span>
          </span>
        </li>
      ))}
    </RankedList>
  );
}

function RankedList(props: { title: string; none: string; children: ReactElement[] }) {
  const { title, none, children } = props;
  return (
    <section>
      <h2>{title}</h2>
      {children.length === 0 ? (
        <p className={list.quiet}>{none}</p>
      ) : (
        <ol className={classes.list}>{children}</ol>
      )}
    </section>
  );
}

/** What is going on now, and what an administrator should look at. */
export function RecentError(props: {
  dashboard: DashboardNumbers;
  analysts: readonly AnalystState[];
}) {
  const { now, failures } = props.dashboard;
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  const shut = props.analysts.filter(({ circuit }) => (circuit?.state ?? 'closed') !== 'closed');
  return (
    <ul className={classes.lines}>
      <li>
        {now.processing === 0 && now.waiting === 0
          ? 'Nothing is being analyzed at the moment.'
          : `${cappedCount(now.processing)} being analyzed, ${cappedCount(now.waiting)} of them waiting.`}{' '}
        <Link to={paths.adminJobs}>Jobs</Link>
      </li>
      {failed > 0 && (
        <li className={list.bad}>
          {failed === 1 ? '1 analysis' : `${inDigits(failed)} analyses`} failed in these days.{' '}
          <Link to={paths.adminJobs}>See what can be tried again</Link>
        </li>
      )}
      {shut.map(({ place, name }) => (
        <li key={place} className={list.bad}>
          {name} is not asked at the moment: too many requests failed.{' '}
          <Link to={paths.adminSettings}>See the analysts</Link>
        </li>
      ))}
    </ul>
  );
}

const CHARTS: readonly {
  name: string;
  of: Exclude<keyof DashboardDay, 'day'>;
  /** Said when there is nothing to draw. */
  none: string;
  format?: (value: number) => string;
  line?: boolean;
}[] = [
  { name: 'Analyses', of: 'analyses', none: 'No analyses in these days.' },
  { name: 'Failed analyses', of: 'failed', none: 'No analysis failed.' },
  { name: 'Partial analyses', of: 'partial', none: 'No analyst was missing.' },
  {
    name: 'Median time',
    of: 'medianMs',
    none: 'No times in these days.',
    format: timeInWords,
    line: true,
  },
  {
    name: '95 of 100 done within',
    of: 'p95Ms',
    none: 'No times in these days.',
    format: timeInWords,
    line: true,
  },
  {
    name: 'Cost',
    of: 'costUsd',
    none: 'No vendor told what its answers cost.',
    format: costInWords,
  },
  { name: 'Submissions by visitors', of: 'visitors', none: 'No visitor submitted anything.' },
  {
    name: 'Submissions by accounts',
    of: 'accounts',
    none: 'Nobody with an account submitted anything.',
  },
  { name: 'New accounts', of: 'registrations', none: 'No new accounts.' },
];

export function DashboardCharts({ days }: { days: readonly DashboardDay[] }) {
  return (
    <section className={classes.charts} aria-label="Day by day">
      {CHARTS.map(({ name, of, none, format = inDigits, line }) => {
        const values = days.map((day) => ({ day: day.day, value: day[of] }));
        return values.some(({ value }) => value) ? (
          <DayChart key={name} label={name} days={values} format={format} line={line} />
        ) : (
          <div key={name} className={classes.chart}>
            {name}
            <p className={list.quiet}>{none}</p>
          </div>
        );
      })}
    </section>
  );
}

/** The main numbers, each compared with as many days before. */
export function DashboardFigures({ dashboard }: { dashboard: DashboardNumbers }) {
  const { days, totals, before, allowanceUsedUp } = dashboard;
  const submissions = ({ visitors, accounts }: typeof totals) => visitors + accounts;
  const change = (of: 'analyses' | 'medianMs' | 'registrations' | 'costUsd') =>
    before && changeInWords(totals[of], before[of]);
  const shareBefore = (of: 'failed' | 'partial') =>
    before &&
    (before.analyses === 0 ? 'none before' : `${share(before[of], before.analyses)} before`);
  const figures = [
    { name: 'Analyses', value: inDigits(totals.analyses), note: change('analyses') },
    { name: 'Failed', value: share(totals.failed, totals.analyses), note: shareBefore('failed') },
    {
      name: 'Partial',
      value: share(totals.partial, totals.analyses),
      note: shareBefore('partial'),
    },
    {
      name: 'Median time',
      value: totals.medianMs === null ? '–' : timeInWords(totals.medianMs),
      note: change('medianMs'),
    },
    {
      name: 'Submissions',
      value: inDigits(submissions(totals)),
      note: before && changeInWords(submissions(totals), submissions(before)),
    },
    {
      name: 'Answered from stored reports',
      value: totals.reused === null ? '–' : percent(totals.reused),
      note: before && (before.reused === null ? 'none before' : `${percent(before.reused)} before`),
    },
    { name: 'New accounts', value: inDigits(totals.registrations), note: change('registrations') },
    {
      name: 'Cost',
      value: totals.costUsd === null ? '–' : costInWords(totals.costUsd),
      note: totals.costUsd === null ? 'no vendor told any' : change('costUsd'),
    },
    {
      name: 'Free reports used up',
      value: cappedCount(allowanceUsedUp),
      note: 'visitors, this month',
    },
  ];
  return (
    <section aria-label="At a glance">
      <dl className={classes.figures}>
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={classes.value}>{value}</dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        {before
          ? `Against the ${days.length} days before, up to the same time of day.`
          : 'Records are kept for 90 days, so there is nothing to compare these with.'}{' '}
        Days are counted in UTC.
      </p>
    </section>
  );
}

const percent = (part: number) =>
  `${(part * 100).toLocaleString('en', { maximumFractionDigits: part < 0.1 ? 1 : 0 })} %`;
const share = (part: number, whole: number) => (whole === 0 ? '–' : percent(part / whole));

/** `+12 %`, `−40 %`, `about the same`, or that there is nothing to compare. */
export function changeInWords(present: number | null, before: number | null): string {
  if (before === null || before === 0) return present ? 'none before' : 'none before either';
  if (present === null) return 'none now';
  const percent = Math.round((present / before - 1) * 100);
  if (percent === 0) return 'about the same';
  return `${percent > 0 ? '+' : '−'}${inDigits(Math.abs(percent))} %`;
}

/** With up to four digits: most answers cost less than a cent. */
export function costInWords(usd: number): string {
  return `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: usd < 1 ? 4 : 2 })}`;
}

/** `640 ms`, `7.3 s`, `1 min 5 s`. */
export function timeInWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${inDigits(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}
