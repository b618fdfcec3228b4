import { useEffect, useRef } from 'react';
import { DeletedToast } from './DeletedToast.tsx';
import { ExposureLine } from './ExposureLine.tsx';
import { ListControls } from './ListControls.tsx';
import { ListFailed } from './ListFailed.tsx';
import classes from './MyReports.module.css';
import { NoReports } from './NoReports.tsx';
import { Pager } from './Pager.tsx';
import { ReportTable } from './ReportTable.tsx';
import { ReportTableSkeleton } from './ReportTableSkeleton.tsx';
import { useDeletion } from './useDeletion.ts';
import { useListAddress } from './useListAddress.ts';
import { useMyReports } from './useMyReports.ts';

/** What the person asked for: to be found, read again and deleted. */
export function MyReports() {
  const { address, to, change } = useListAddress();
  const { data, isError, isPlaceholderData, refetch } = useMyReports(address);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion(() => heading.current?.focus());

  const beyond = data && !isPlaceholderData && data.total > 0 && address.page > data.totalPages;
  const last = data?.totalPages ?? 1;
  useEffect(() => {
    if (beyond) change({ page: last }, true);
  });

  const reports = data?.reports.filter(({ reportId }) => !deletion.hides(reportId)) ?? [];
  const total = (data?.total ?? 0) - ((data?.reports.length ?? 0) - reports.length);
  return (
    <div className={classes.wide}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        My Reports
      </h1>
      <ExposureLine />
      <ListControls address={address} onChange={change} />
      <div className={classes.list} aria-busy={!data || isPlaceholderData}>
        {isError && !data ? (
          <ListFailed onRetry={() => void refetch()} />
        ) : !data || beyond ? (
          <ReportTableSkeleton />
        ) : total === 0 ? (
          <NoReports search={address.search} onClear={() => change({ search: '' })} />
        ) : (
          <>
            <ReportTable
              reports={reports}
              sort={address.sort}
              onSort={(sort) => change({ sort })}
              onDelete={deletion.begin}
            />
            <Pager
              page={address.page}
              pages={last}
              total={total}
              shown={reports.length}
              to={(page) => to({ page })}
            />
          </>
        )}
      </div>
      <DeletedToast deletion={deletion} />
    </div>
  );
}
