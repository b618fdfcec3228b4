import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import { api } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { UndoToast } from '../../../ui/UndoToast.tsx';
import { OrderSelect } from '../../../ui/list/FilterChips.tsx';
import { Empty, ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { Pager, pageStatus } from '../../../ui/list/Pager.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { ReportTable } from './ReportTable.tsx';
import { type ListAddress, readListAddress, type Sort, writeListAddress } from './listAddress.ts';
import { type Deletion, useDeletion } from './useDeletion.ts';
import listControls from '../../../ui/list/ListControls.module.css';
import classes from './MyReports.module.css';

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

/** There is nothing to list: nothing yet, or nothing that matches. */
function NoReports({ search, onClear }: { search: string; onClear: () => void }) {
  if (search !== '') {
    const text = (
      <>
        None of your reports has <q dir="auto">{search}</q> in its text or in the title of its page.
      </>
    );
    return (
      <Empty role="status" title="Nothing found" text={text}>
        <Button variant="default" onClick={onClear}>
          Show all reports
        </Button>
      </Empty>
    );
  }
  return (
    <Empty
      title="No reports yet"
      text="Every claim, text or link that you have analysed while signed in is kept here."
    >
      <Button component={Link} to={paths.home}>
        Check a claim
      </Button>
    </Empty>
  );
}

/** What is looked for and, where the screen is too narrow for a table's header, in which order. */
function ListControls(props: {
  address: ListAddress;
  onChange: (changes: Partial<ListAddress>, replace?: boolean) => void;
}) {
  const { address, onChange } = props;
  return (
    <div className={listControls.controls}>
      <SearchField
        label="Search your reports"
        value={address.search}
        onChange={(search) => onChange({ search }, true)}
      />
      <OrderSelect options={ORDERS} value={address.sort} onChange={(sort) => onChange({ sort })} />
    </div>
  );
}

const ORDERS: readonly { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'highest', label: 'Highest score' },
  { value: 'lowest', label: 'Lowest score' },
];

/** How visible the person's reports are, in a line that is there before the figures are. */
function ExposureLine() {
  const { data } = api.account.exposure.useQuery(undefined, { staleTime: 0 });
  return <p className={classes.line}>{data && inWords(data)}</p>;
}

function inWords(figures: {
  totalReports: number;
  indexableReports: number;
  featuredReports: number;
  views: number;
}): string {
  const { totalReports, indexableReports, featuredReports, views } = figures;
  if (totalReports === 0) return 'What you have analysed is listed here, for you alone.';
  return [
    totalReports === 1 ? '1 report' : `${count(totalReports)} reports`,
    `${indexableReports === 0 ? 'none' : count(indexableReports)} listed publicly`,
    ...(featuredReports > 0 ? [`${count(featuredReports)} featured`] : []),
    views === 0 ? 'no views yet' : `read ${views === 1 ? 'once' : `${count(views)} times`}`,
  ].join(' · ');
}

const count = (number: number): string => number.toLocaleString();

/** How often a list is read again in which an analysis runs. */
const WATCH_MS = 4_000;

/** A page of the list as it is now; the one before stands until it is there. */
function useMyReports({ page, search, sort }: ListAddress) {
  return api.reports.mine.useQuery(
    { page, pageSize: LIST_PAGE_SIZE, sortBy: sort, ...(search === '' ? {} : { search }) },
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.reports.some(({ status }) => status === 'processing') ? WATCH_MS : false,
    },
  );
}
