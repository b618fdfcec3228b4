import { useEffect, useRef } from 'react';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { pageStatus } from '../../../ui/list/pageStatus.ts';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { UndoToast } from '../../../ui/UndoToast.tsx';
import { ExposureLine } from './ExposureLine.tsx';
import { ListControls } from './ListControls.tsx';
import { readListAddress, writeListAddress } from './listAddress.ts';
import classes from './MyReports.module.css';
import { NoReports } from './NoReports.tsx';
import { ReportTable } from './ReportTable.tsx';
import { type Deletion, useDeletion } from './useDeletion.ts';
import { useMyReports } from './useMyReports.ts';

/** What the person asked for: to be found, read again and deleted. */
export function MyReports() {
  const { address, to, change } = useListAddress(readListAddress, writeListAddress, { page: 1 });
  const { data, isError, isPlaceholderData, refetch } = useMyReports(address);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion(() => heading.current?.focus());

  const beyond = data && !isPlaceholderData && data.total > 0 && address.page > data.totalPages;
  const last = data?.totalPages ?? 1;
  useEffect(() => {
    if (beyond) change({ page: last }, true);
  });

  const { page } = address;
  const reports = data?.reports.filter(({ reportId }) => !deletion.hides(reportId)) ?? [];
  const total = (data?.total ?? 0) - ((data?.reports.length ?? 0) - reports.length);
  const shown = reports.length;
  return (
    <div className={classes.wide}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        My Reports
      </h1>
      <ExposureLine />
      <ListControls address={address} onChange={change} />
      <div className={classes.list} aria-busy={!isError && (!data || isPlaceholderData)}>
        {isError && !data ? (
          <ListFailed what="Your reports" onRetry={() => void refetch()} />
        ) : !data || beyond ? (
          <TableSkeleton label="Your reports are being loaded." />
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
              status={pageStatus({ before: (page - 1) * LIST_PAGE_SIZE, shown, total })}
              first={page > 1 ? to({ page: 1 }) : undefined}
              previous={page > 1 ? to({ page: page - 1 }) : undefined}
              next={page < last ? to({ page: page + 1 }) : undefined}
              last={page < last ? to({ page: last }) : undefined}
            />
          </>
        )}
      </div>
      <DeletedToast deletion={deletion} />
    </div>
  );
}

function DeletedToast({ deletion: { pending, failed, undo, dismiss } }: { deletion: Deletion }) {
  const text = (
    <>
      Deleted: <span dir="auto">{pending?.title ?? pending?.content}</span>
    </>
  );
  return (
    <UndoToast
      done={pending ? [{ key: pending.reportId, text, onUndo: undo }] : []}
      failed={failed === null ? null : `Not deleted. ${failed}`}
      onDismiss={dismiss}
    />
  );
}
