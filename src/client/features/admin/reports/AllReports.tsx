import { Button, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ADMIN_FILTERS, ADMIN_SORTS } from '../../../../shared/lists.ts';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import type {
  AdminFilter,
  AdminReport,
  AdminReportList,
  AdminSort,
} from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { Toast, UndoToast } from '../../../ui/Toast.tsx';
import { FilterChips, OrderSelect, SearchField } from '../../../ui/list/ListControls.tsx';
import { Empty, ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { Pager, pageStatus } from '../../../ui/list/Pager.tsx';
import {
  PAGES_MAX,
  readPage,
  readText,
  useListAddress,
  writeQuery,
} from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import { AllReportsTable, type Asked, AskFirst, ReportsBar } from './AllReportsTable.tsx';
import {
  type Feedback,
  nameOfReport,
  useBulkActs,
  useReportOrder,
  useReportRemoval,
  useReportSwitches,
} from './useReportActs.ts';
import table from '../../../ui/list/Table.module.css';
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
    <>
      <div className={table.controls}>
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
        className={table.list}
        aria-busy={!error && (!data || isPlaceholderData)}
      >
        {error?.data?.httpStatus === 400 ? (
          <NoSuchReports address={address} onClear={change} />
        ) : error && reports.length === 0 ? (
          <ListFailed what="The reports" onRetry={() => void refetch()} />
        ) : !pages || (reports.length === 0 && total > 0) ? (
          <TableSkeleton label="The reports are being loaded." />
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
      {removal.open.map((deletion) => (
        <UndoToast
          key={deletion.key}
          text={textOf(deletion.reports)}
          onUndo={() => void removal.undo(deletion)}
        />
      ))}
      {reported && (
        <Toast role="alert" onDismiss={() => setReported(null)}>
          <Refusals reported={reported} />
        </Toast>
      )}
    </>
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
      <TextInput
        label="Page"
        value={typed ?? page ?? ''}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
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

const FILTERS: readonly { value: AdminFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'indexable', label: 'Indexable' },
  { value: 'not_indexable', label: 'Not indexable' },
  { value: 'featured', label: 'Featured' },
  { value: 'detailed', label: 'Detailed' },
  { value: 'partial', label: 'Partial' },
  { value: 'failed', label: 'Failed' },
];

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
      <ul>
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

/** A page from the beginning of the list, beside a place that the server named, or the last one. */
type Place = { page: number } | { after: string } | { before: string } | { last: true };

const FIRST: Place = { page: 1 };

type ReportsAddress = ReturnType<typeof readReportsAddress>;

export function readReportsAddress(query: string) {
  const params = new URLSearchParams(query);
  return {
    search: readText(params, 'search'),
    filter: ADMIN_FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
    sort: ADMIN_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    place: readPlace(params),
  };
}

function readPlace(params: URLSearchParams): Place {
  for (const name of ['after', 'before'] as const) {
    const cursor = params.get(name) ?? '';
    if (/^[\w-]{1,300}$/.test(cursor))
      return name === 'after' ? { after: cursor } : { before: cursor };
  }
  return params.get('last') === '1' ? { last: true } : { page: readPage(params) };
}

export const writeReportsAddress = ({ search, filter, sort, place }: ReportsAddress): string =>
  writeQuery(
    { search, filter, sort, ...('last' in place ? { last: 1 } : place) },
    { filter: 'all', sort: 'newest', page: 1 },
  );

/** Which part of the list a page is, in words, and where the other pages are. */
export function pagesOf(place: Place, list: Counts, shown: number) {
  const { total, totalPages, atLeast, next, previous } = list;
  const page = 'page' in place ? place.page : null;
  const last: Place = atLeast ? { last: true } : { page: totalPages };
  return {
    status: pageStatus({ before: countBefore(place, list, shown), shown, total, atLeast }),
    first: previous === null ? null : FIRST,
    previous: previous === null ? null : page === null ? { before: previous } : { page: page - 1 },
    next:
      next === null
        ? null
        : page === null || page >= Math.min(totalPages, PAGES_MAX)
          ? { after: next }
          : { page: page + 1 },
    last: next === null || total === 0 ? null : last,
    numbered: Math.min(totalPages, PAGES_MAX),
  } satisfies Record<string, Place | string | number | null>;
}

function countBefore(place: Place, { total, atLeast }: Counts, shown: number): number | null {
  if ('page' in place) return (place.page - 1) * LIST_PAGE_SIZE;
  return 'last' in place && !atLeast ? total - shown : null;
}

type Counts = Omit<AdminReportList, 'reports'>;
