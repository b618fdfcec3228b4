import { keepPreviousData } from '@tanstack/react-query';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import { paths } from '../../../../shared/paths.ts';
import type { AnalystState } from '../../../../shared/schema/analystState.ts';
import type {
  Dashboard as DashboardDashboard,
  DashboardDay,
  DashboardDays,
} from '../../../../shared/schema/dashboard.ts';
import { api } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { DayBars, DayLine } from '../../../ui/chart/DayChart.tsx';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import { ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { cappedCount } from '../../../ui/list/cells.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import countedList from './Dashboard.module.css';

/** What the site did of late, in numbers. */
export function Dashboard() {
  const { address, change } = useListAddress(readDaysAddress, writeDaysAddress, {});
  const { data, analysts, isError, isPlaceholderData, refetch } = useDashboard(address.days);
  return (
    <div aria-busy={!isError && (!data || isPlaceholderData)}>
      <FilterChips
        label="Days that are counted"
        options={SPANS}
        value={`${address.days}` as const}
        onChange={(value) => change({ days: Number(value) as DashboardDays })}
      />
      {isError && !data ? (
        <ListFailed what="The numbers" onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton label="The numbers are being loaded." />
      ) : (
        <>
          <RecentError dashboard={data} analysts={analysts} />
          <DashboardFigures dashboard={data} />
          <DashboardCharts days={data.days} />
          <div className={countedList.lists}>
            <FailureReasons failures={data.failures} />
            <MostRead reports={data.top} />
          </div>
        </>
      )}
    </div>
  );
}

/** Why analyses failed, the most frequent reason first. */
export function FailureReasons({ failures }: Pick<DashboardDashboard, 'failures'>) {
  const { failures: names, detailedFailure } = adminMessages.jobs;
  return (
    <section>
      <h2>Why analyses failed</h2>
      {failures.length === 0 ? (
        <p className={countedList.none}>No analysis failed in these days.</p>
      ) : (
        <ol className={countedList.list}>
          {failures.map(({ kind, failure, count }) => (
            <li key={`${kind} ${failure}`}>
              <span>{kind === 'detailed' ? detailedFailure : names[failure]}</span>
              <span className={countedList.count}>{inDigits(count)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The reports that were read most, ever. */
export function MostRead({ reports }: { reports: DashboardDashboard['top'] }) {
  return (
    <section>
      <h2>Most read reports</h2>
      {reports.length === 0 ? (
        <p className={countedList.none}>No report has been read yet.</p>
      ) : (
        <ol className={countedList.list}>
          {reports.map(({ slug, title, views }) => (
            <li key={slug}>
              <Link to={paths.report(slug)} dir="auto" title={title}>
                {title}
              </Link>
              <span className={countedList.count}>
                {inDigits(views)}
                <span className="unseen">{views === 1 ? ' view' : ' views'}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** What is going on at this moment, and what somebody should look at, with the way there. */
export function RecentError(props: {
  dashboard: DashboardDashboard;
  analysts: readonly AnalystState[];
}) {
  const { now, failures } = props.dashboard;
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  const shut = props.analysts.filter(({ circuit }) => (circuit?.state ?? 'closed') !== 'closed');
  return (
    <ul className={countedList.lines}>
      <li>
        {now.processing === 0 && now.waiting === 0
          ? 'Nothing is being analysed at the moment.'
          : `${cappedCount(now.processing)} being analysed, ${cappedCount(now.waiting)} of them waiting.`}{' '}
        <Link to={paths.adminJobs}>Jobs</Link>
      </li>
      {failed > 0 && (
        <li className={countedList.recentError}>
          {failed === 1 ? '1 analysis' : `${inDigits(failed)} analyses`} failed in these days.{' '}
          <Link to={paths.adminJobs}>See what can be tried again</Link>
        </li>
      )}
      {shut.map(({ place, name }) => (
        <li key={place} className={countedList.recentError}>
          {name} is not asked at the moment: too many requests failed.{' '}
          <Link to={paths.adminSettings}>See the analysts</Link>
        </li>
      ))}
    </ul>
  );
}

/** How often the numbers are read again while the page is seen. */
const AGAIN_MS = 60_000;
const again = { refetchInterval: AGAIN_MS, staleTime: AGAIN_MS / 2 };

/** The numbers of the last days, those of before until they are there, and how the analysts do. */
function useDashboard(days: DashboardDays) {
  const numbers = api.admin.dashboard.read.useQuery(
    { days },
    { placeholderData: keepPreviousData, ...again },
  );
  const analysts = api.admin.analysts.state.useQuery(undefined, again);
  return { ...numbers, analysts: analysts.data?.places ?? [] };
}

/** The spans that can be looked at, as they are chosen. */
const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

interface DaysAddress {
  days: DashboardDays;
}

const USUAL = 30;

/** Out of what stands behind the `?`, where anybody may have written anything. */
export function readDaysAddress(query: string): DaysAddress {
  const given = new URLSearchParams(query).get('days');
  const known = SPANS.find(({ value }) => value === given);
  return { days: known ? (Number(known.value) as DashboardDays) : USUAL };
}

/** What stands behind the `?`, without what is usual. */
export const writeDaysAddress = ({ days }: DaysAddress): string =>
  days === USUAL ? '' : `?days=${days}`;

/** The days side by side. What did not happen at all is said instead of drawn. */
export function DashboardCharts({ days }: { days: readonly DashboardDay[] }) {
  const charts: DayChart[] = [
    { name: 'Analyses', of: ({ analyses }) => analyses, none: 'No analyses in these days.' },
    { name: 'Failed analyses', of: ({ failed }) => failed, none: 'No analysis failed.' },
    { name: 'Partial analyses', of: ({ partial }) => partial, none: 'No analyst was missing.' },
    {
      name: 'Median time',
      of: ({ medianMs }) => medianMs,
      none: 'No times in these days.',
      format: timeInWords,
      line: true,
    },
    {
      name: '95 % within',
      of: ({ p95Ms }) => p95Ms,
      none: 'No times in these days.',
      format: timeInWords,
      line: true,
    },
    {
      name: 'Cost',
      of: ({ costUsd }) => costUsd,
      none: 'No vendor told what its answers cost.',
      format: costInWords,
    },
    {
      name: 'Submissions by visitors',
      of: ({ visitors }) => visitors,
      none: 'No visitor submitted anything.',
    },
    {
      name: 'Submissions by accounts',
      of: ({ accounts }) => accounts,
      none: 'Nobody with an account submitted anything.',
    },
    { name: 'New accounts', of: ({ registrations }) => registrations, none: 'No new accounts.' },
  ];
  return (
    <section className={countedList.charts} aria-label="Day by day">
      {charts.map(({ name, of, none, format = inDigits, line = false }) => {
        const Chart = line ? DayLine : DayBars;
        const values = days.map((day) => ({ day: day.day, value: of(day) }));
        return values.some(({ value }) => value) ? (
          <Chart key={name} label={name} days={values} format={format} />
        ) : (
          <div key={name} className={countedList.dashboardChartsNone}>
            <span>{name}</span>
            <p>{none}</p>
          </div>
        );
      })}
    </section>
  );
}

interface DayChart {
  name: string;
  of: (day: DashboardDay) => number | null;
  /** Said when there is nothing to draw. */
  none: string;
  format?: (value: number) => string;
  line?: boolean;
}

/** The numbers that are looked at first, each with how it changed against as many days before. */
export function DashboardFigures({ dashboard }: { dashboard: DashboardDashboard }) {
  const { days, totals, before, allowanceUsedUp } = dashboard;
  const asked = ({ visitors, accounts }: typeof totals) => visitors + accounts;
  const change = (of: (totals: DashboardDashboard['totals']) => number | null) =>
    before ? changeInWords(of(totals), of(before)) : null;
  const shareBefore = (of: (totals: DashboardDashboard['totals']) => number) =>
    before &&
    (before.analyses === 0 ? 'none before' : `${share(of(before), before.analyses)} before`);
  const figures: Figure[] = [
    {
      name: 'Analyses',
      value: inDigits(totals.analyses),
      note: change(({ analyses }) => analyses),
    },
    {
      name: 'Failed',
      value: share(totals.failed, totals.analyses),
      note: shareBefore(({ failed }) => failed),
    },
    {
      name: 'Partial',
      value: share(totals.partial, totals.analyses),
      note: shareBefore(({ partial }) => partial),
    },
    {
      name: 'Median time',
      value: totals.medianMs === null ? '–' : timeInWords(totals.medianMs),
      note: change(({ medianMs }) => medianMs),
    },
    { name: 'Submissions', value: inDigits(asked(totals)), note: change(asked) },
    {
      name: 'Without a new report',
      value: totals.reused === null ? '–' : percent(totals.reused),
      note: before && (before.reused === null ? 'none before' : `${percent(before.reused)} before`),
    },
    {
      name: 'New accounts',
      value: inDigits(totals.registrations),
      note: change(({ registrations }) => registrations),
    },
    {
      name: 'Cost',
      value: totals.costUsd === null ? '–' : costInWords(totals.costUsd),
      note: totals.costUsd === null ? 'no vendor told any' : change(({ costUsd }) => costUsd),
    },
    {
      name: 'Free reports used up',
      value: cappedCount(allowanceUsedUp),
      note: 'visitors, this month',
    },
  ];
  return (
    <section className={countedList.place} aria-label="At a glance">
      <dl className={countedList.figures}>
        {figures.map(({ name, value, note }) => (
          <div key={name} className={countedList.figure}>
            <dt>{name}</dt>
            <dd className={countedList.value}>{value}</dd>
            <dd className={countedList.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <p className={countedList.against}>
        {before
          ? `Against the ${days.length} days before, up to the same time of day.`
          : 'Records are kept for 90 days, so there is nothing to compare these with.'}{' '}
        Days are counted in UTC.
      </p>
    </section>
  );
}

interface Figure {
  name: string;
  value: string;
  note: string | null;
}

const percent = (part: number) =>
  `${(part * 100).toLocaleString('en', { maximumFractionDigits: part < 0.1 ? 1 : 0 })} %`;
const share = (part: number, whole: number) => (whole === 0 ? '–' : percent(part / whole));

/**
 * How a number changed against the one before: `+12 %`, `−40 %`, `the same`. Where there was nothing to
 * measure by, that is said.
 */
export function changeInWords(present: number | null, before: number | null): string {
  if (before === null || before === 0) return present ? 'none before' : 'none before either';
  if (present === null) return 'none now';
  const percent = Math.round((present / before - 1) * 100);
  if (percent === 0) return 'about the same';
  return `${percent > 0 ? '+' : '−'}${inDigits(Math.abs(percent))} %`;
}

/** What vendors say that their answers cost; most answers cost less than a cent. */
export const costInWords = (usd: number): string =>
  `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: usd < 1 ? 4 : 2 })}`;

/** How long something took: `640 ms`, `7.3 s`, `1 min 5 s`. */
export function timeInWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${inDigits(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}
