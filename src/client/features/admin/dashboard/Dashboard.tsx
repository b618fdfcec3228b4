import type { DashboardDays } from '../../../../shared/schema/dashboard.ts';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import classes from './Dashboard.module.css';
import { DashboardCharts } from './DashboardCharts.tsx';
import { DashboardFigures } from './DashboardFigures.tsx';
import { readDaysAddress, SPANS, writeDaysAddress } from './daysAddress.ts';
import { FailureReasons } from './FailureReasons.tsx';
import { MostRead } from './MostRead.tsx';
import { Trouble } from './Trouble.tsx';
import { useDashboard } from './useDashboard.ts';

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
          <Trouble dashboard={data} analysts={analysts} />
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
