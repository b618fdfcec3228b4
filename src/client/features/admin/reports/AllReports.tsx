import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ADMIN_FILTERS } from '../../../../shared/adminLists.ts';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import type {
  AdminFilter,
  AdminReport,
  AdminReportList,
  AdminSort,
} from '../../../../shared/schema/adminReport.ts';
import { api } from '../../../app/api.ts';
import { UndoToast } from '../../../ui/UndoToast.tsx';
import { FilterChips, OrderSelect } from '../../../ui/list/FilterChips.tsx';
import { Empty, ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import { AllReportsTable } from './AllReportsTable.tsx';
import { type Asked, AskFirst, ReportsBar } from './ReportsBar.tsx';
import {
  FIRST,
  pagesOf,
  type Place,
  readReportsAddress,
  type ReportsAddress,
  writeReportsAddress,
} from './reportsAddress.ts';
import {
  type Feedback,
  nameOfReport,
  useBulkActs,
  useReportOrder,
  useReportRemoval,
  useReportSwitches,
} from './useReportActs.ts';
import input from '../../../ui/Input.module.css';
import classes from './AllReports.module.css';

/** All reports, with their switches. */
export function AllReports() {
  const { address, to, change } = useListAddress(readReportsAddress, writeReportsAddress, {
    place: FIRST,
  });
  const { search, filter, sort, place } = address;
  const { data, error, isPlaceholderData, refetch } = api.admin.reports.list.useQuery(
    {
      ...place,
      pageSize: LIST_PAGE_SIZE,
      sortBy: sort,
      filter,
      ...(search === '' ? {} : { search }),
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const beyond = data && !isPlaceholderData && pageInstead(place, data);
  useEffect(() => {
    if (beyond) change({ place: beyond }, true);
  });
  const [reported, setReported] = useState<Feedback | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const inOrder = useReportOrder();
  const switches = useReportSwitches(setReported, inOrder);
  const removal = useReportRemoval(setReported, inOrder);

  const reports = (data?.reports ?? [])
    .map(switches.seen)
    .filter((report) => !removal.hides(report));
  const selection = useSelection(writeReportsAddress(address), reports);
  const bulk = useBulkActs(setReported);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (removal.open.length === 0) return;
    const element = list.current;
    return () => {
      // The button that had the focus is gone, as the row was before.
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    };
  }, [removal.open]);
  const confirm = () => {
    if (!asked) return;
    setAsked(null);
    if (asked.act === 'delete') removal.begin(asked.reports);
    else asked.reports.forEach(switches.withhold);
  };
  const ask = (act: Asked['act']) => (report: AdminReport) => setAsked({ act, reports: [report] });
  const gone = (data?.reports.length ?? 0) - reports.length;
  const total = data?.atLeast ? data.total : (data?.total ?? 0) - gone;
  const pages = data && pagesOf(place, { ...data, total }, reports.length);
  const linkTo = (next: Place | null) => (next ? to({ place: next }) : undefined);

  return (
    <div className={classes.room}>
      <div className={classes.controls}>
        <SearchField
          label="Search all reports"
          value={search}
          onChange={(text) => change({ search: text }, true)}
        />
        <FilterChips
          label="Which reports"
          options={FILTERS}
          value={filter}
          onChange={(chosen) => change({ filter: chosen })}
        />
        <OrderSelect options={ORDERS} value={sort} onChange={(order) => change({ sort: order })} />
      </div>
      <div
        ref={list}
        tabIndex={-1}
        className={classes.list}
        aria-busy={!error && (!data || isPlaceholderData)}
      >
        {error?.data?.httpStatus === 400 ? (
          <NoSuchReports address={address} onClear={change} />
        ) : error && reports.length === 0 ? (
          <ListFailed what="The reports" onRetry={() => void refetch()} />
        ) : !pages || (reports.length === 0 && total > 0) ? (
          <div className={classes.loading}>
            <TableSkeleton label="The reports are being loaded." />
          </div>
        ) : reports.length === 0 ? (
          <NoSuchReports address={address} onClear={change} />
        ) : (
          <>
            <ReportsBar
              reports={reports}
              chosen={selection.chosen}
              busy={bulk.busy}
              onChoose={selection.choose}
              onIndexable={(on) => bulk.setIndexable(selection.chosen, on)}
              onFeatured={(category, on) => bulk.setFeatured(selection.chosen, category, on)}
              onDelete={() => setAsked({ act: 'delete', reports: selection.chosen })}
            />
            <AllReportsTable
              reports={reports}
              has={selection.has}
              sort={sort}
              onSort={(order) => change({ sort: order })}
              acts={{
                onToggle: selection.toggle,
                onIndexable: switches.setIndexable,
                onFeatured: switches.setFeatured,
                onWithhold: ask('withhold'),
                onRelease: switches.release,
                onDelete: ask('delete'),
              }}
            />
            <Pager
              status={pages.status}
              first={linkTo(pages.first)}
              previous={linkTo(pages.previous)}
              next={linkTo(pages.next)}
              last={linkTo(pages.last)}
            >
              {pages.numbered > 2 && (
                <PageJump
                  page={'page' in place ? place.page : null}
                  last={pages.numbered}
                  onJump={(page) => change({ place: { page } })}
                />
              )}
            </Pager>
          </>
        )}
      </div>
      {asked && <AskFirst asked={asked} onConfirm={confirm} onClose={() => setAsked(null)} />}
      <UndoToast
        done={removal.open.map((deletion) => ({
          key: deletion.key,
          text: textOf(deletion.reports),
          onUndo: () => void removal.undo(deletion),
        }))}
        failed={reported && reported.refusals.length > 0 ? <Refusals reported={reported} /> : null}
        onDismiss={() => setReported(null)}
      />
    </div>
  );
}

function PageJump(props: {
  /** Null where the number of this page is unknown. */
  page: number | null;
  last: number;
  onJump: (page: number) => void;
}) {
  const { page, last, onJump } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = Number(typed ?? page);
    setTyped(null);
    if (Number.isInteger(wanted) && wanted > 0) onJump(Math.min(wanted, last));
  };
  return (
    <form className={classes.jump} onSubmit={submit} noValidate>
      <label>
        Page
        <input
          className={input.input}
          value={typed ?? page ?? ''}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <span>of {inDigits(last)}</span>
    </form>
  );
}

function NoSuchReports(props: {
  address: ReportsAddress;
  onClear: (changes: Partial<ReportsAddress>) => void;
}) {
  const { search, filter, place } = props.address;
  const first = 'page' in place && place.page === 1;
  if (search === '' && filter === 'all' && first) {
    return <Empty title="No reports yet" text="What anybody analyses here is listed here." />;
  }
  if (!first) {
    return (
      <Empty role="status" title="Nothing here" text="The list does not go on so far any more.">
        <Button variant="default" onClick={() => props.onClear({ place: FIRST })}>
          Go to the first page
        </Button>
      </Empty>
    );
  }
  const text =
    search === '' ? (
      'No report is of this kind.'
    ) : (
      <>
        No report {filter === 'all' ? '' : 'of this kind '}has <q dir="auto">{search}</q> in its
        text, its title or its address.
      </>
    );
  return (
    <Empty role="status" title="Nothing found" text={text}>
      <Button variant="default" onClick={() => props.onClear({ search: '', filter: 'all' })}>
        Show all reports
      </Button>
    </Empty>
  );
}

/** Where to go when this page is empty, as after its reports were deleted; null when it may stay. */
function pageInstead(place: Place, { total, reports, atLeast, totalPages }: AdminReportList) {
  if (total === 0 || reports.length > 0) return null;
  if ('before' in place) return FIRST;
  if ('last' in place || ('page' in place && place.page <= totalPages)) return null;
  return atLeast ? ({ last: true } as const) : { page: totalPages };
}

/** The chosen reports of the page with this address; on another one nothing is chosen. */
function useSelection(page: string, reports: readonly AdminReport[]) {
  const [chosen, setChosen] = useState<{ page: string; ids: readonly string[] }>({ page, ids: [] });
  const ids = chosen.page === page ? chosen.ids : [];
  const has = ({ reportId }: AdminReport) => ids.includes(reportId);
  const choose = (ones: readonly AdminReport[]) =>
    setChosen({ page, ids: ones.map(({ reportId }) => reportId) });
  return {
    has,
    choose,
    chosen: reports.filter(has),
    toggle: (report: AdminReport) =>
      choose(reports.filter((one) => has(one) !== (one.reportId === report.reportId))),
  };
}

const NAMES: Record<AdminFilter, string> = {
  all: 'All',
  indexable: 'Indexable',
  not_indexable: 'Not indexable',
  featured: 'Featured',
  detailed: 'Detailed',
  partial: 'Partial',
  failed: 'Failed',
};
const FILTERS = ADMIN_FILTERS.map((value) => ({ value, label: NAMES[value] }));

const ORDERS: readonly { value: AdminSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'updated', label: 'Latest analysis first' },
  { value: 'highest', label: 'Highest score' },
  { value: 'lowest', label: 'Lowest score' },
];

function textOf(reports: readonly AdminReport[]) {
  const [first] = reports;
  if (!first || reports.length > 1) return `${reports.length} reports deleted`;
  return (
    <>
      Deleted: <span dir="auto">{nameOfReport(first)}</span>
    </>
  );
}

/** The reports that an act was refused for, by reason. */
function Refusals({ reported: { what, refusals } }: { reported: Feedback }) {
  const reasons = [...new Set(refusals.map(({ why }) => why))];
  return (
    <>
      <p>
        {what}: {refusals.length === 1 ? 'one report' : `${refusals.length} reports`}
      </p>
      <ul className={classes.refusals}>
        {reasons.map((why) => (
          <li key={why}>
            {why}
            {refusals
              .filter((one) => one.why === why)
              .map(({ report }) => (
                <q key={report.reportId} dir="auto">
                  {nameOfReport(report, 60)}
                </q>
              ))}
          </li>
        ))}
      </ul>
    </>
  );
}
