import { keepPreviousData } from '@tanstack/react-query';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import { paths } from '../../../../shared/paths.ts';
import type { AnalystState } from '../../../../shared/schema/analystState.ts';
import type {
  Dashboard as DashboardDashboard,
  DashboardDays,
} from '../../../../shared/schema/dashboard.ts';
import { api } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import { ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { cappedCount } from '../../../ui/list/cappedCount.ts';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import { DashboardCharts } from './DashboardCharts.tsx';
import { DashboardFigures } from './DashboardFigures.tsx';
import countedList from './CountedList.module.css';
import classes from './Dashboard.module.css';

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
          <div className={classes.lists}>
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
    <ul className={classes.lines}>
      <li>
        {now.processing === 0 && now.waiting === 0
          ? 'Nothing is being analysed at the moment.'
          : `${cappedCount(now.processing)} being analysed, ${cappedCount(now.waiting)} of them waiting.`}{' '}
        <Link to={paths.adminJobs}>Jobs</Link>
      </li>
      {failed > 0 && (
        <li className={classes.recentError}>
          {failed === 1 ? '1 analysis' : `${inDigits(failed)} analyses`} failed in these days.{' '}
          <Link to={paths.adminJobs}>See what can be tried again</Link>
        </li>
      )}
      {shut.map(({ place, name }) => (
        <li key={place} className={classes.recentError}>
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
