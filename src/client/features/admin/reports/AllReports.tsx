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
  type Deletion,
  type Feedback,
  nameOfReport,
  useBulkActs,
  useReportRemoval,
  useReportSwitches,
  useReportTurns,
} from './useReportActs.ts';
import input from '../../../ui/Input.module.css';
import classes from './AllReports.module.css';

const NONE: readonly AdminReport[] = [];

/** All reports, with their switches. */
export function AllReports() {
  const { address, to, change } = useListAddress(readReportsAddress, writeReportsAddress, {
    place: FIRST,
  });
  const { data, error, isPlaceholderData, refetch } = useAllReports(address);
  useEndOfList(address, isPlaceholderData ? null : (data ?? null), change);
  const [reported, setTold] = useState<Feedback | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const withAdvisoryLock = useReportTurns();
  const switches = useReportSwitches(setTold, withAdvisoryLock);
  const removal = useReportRemoval(setTold, withAdvisoryLock);

  const reports = (data?.reports ?? NONE).map(switches.seen).filter((one) => !removal.hides(one));
  const selection = useSelection(writeReportsAddress(address), reports);
  const bulk = useBulkActs(setTold);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (removal.open.length === 0) return;
    const list = place.current;
    return () => {
      // The button that the keyboard was at is gone, as the row was before.
      if (document.activeElement === document.body) list?.focus({ preventScroll: true });
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
  const pages = data && pagesOf(address.place, { ...data, total }, reports.length);
  const wayTo = (place: Place | null | undefined) => (place ? to({ place }) : undefined);

  return (
    <div className={classes.room}>
      <AllReportsControls address={address} onChange={change} />
      <div
        ref={place}
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
              sort={address.sort}
              onSort={(sort) => change({ sort })}
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
              first={wayTo(pages.first)}
              previous={wayTo(pages.previous)}
              next={wayTo(pages.next)}
              last={wayTo(pages.last)}
            >
              {pages.numbered > 2 && (
                <PageJump
                  page={'page' in address.place ? address.place.page : null}
                  last={pages.numbered}
                  onJump={(page) => change({ place: { page } })}
                />
              )}
            </Pager>
          </>
        )}
      </div>
      {asked && <AskFirst asked={asked} onConfirm={confirm} onClose={() => setAsked(null)} />}
      <AllReportsToast
        open={removal.open}
        reported={reported}
        onUndo={(deletion) => void removal.undo(deletion)}
        onDismiss={() => setTold(null)}
      />
    </div>
  );
}

/** Goes to a page by its number. */
function PageJump(props: {
  /** Null where it was not counted which one this is. */
  page: number | null;
  /** The highest number that can be gone to. */
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

/** There is nothing to list: nothing at all, nothing that matches, or nothing on this page any more. */
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

/** A page of the list as it is now; the one before stands until it is there. */
function useAllReports({ search, filter, sort, place }: ReportsAddress) {
  return api.admin.reports.list.useQuery(
    {
      ...place,
      pageSize: LIST_PAGE_SIZE,
      sortBy: sort,
      filter,
      ...(search === '' ? {} : { search }),
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
}

/**
 * Leads to the last page where the list does not go on as far as the address says: all reports of the page
 * may have been deleted. `list` is null as long as it is not known.
 */
function useEndOfList(
  { place }: ReportsAddress,
  list: AdminReportList | null,
  change: (changes: Partial<ReportsAddress>, replace: boolean) => void,
): void {
  const beyond = list && list.total > 0 && list.reports.length === 0 && insteadOf(place, list);
  useEffect(() => {
    if (beyond) change({ place: beyond }, true);
  });
}

/** Null where it is the end itself that is empty: it fills by being read again. */
function insteadOf(place: Place, { atLeast, totalPages }: AdminReportList): Place | null {
  if ('before' in place) return FIRST;
  if ('last' in place || ('page' in place && place.page <= totalPages)) return null;
  return atLeast ? { last: true } : { page: totalPages };
}

/** The reports of a page that are chosen. `page` names it: on another one nothing is chosen. */
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

/** Which of all reports are listed, and where the table has no header in which order. */
function AllReportsControls(props: {
  address: ReportsAddress;
  onChange: (changes: Partial<ReportsAddress>, replace?: boolean) => void;
}) {
  const { address, onChange } = props;
  return (
    <div className={classes.controls}>
      <SearchField
        label="Search all reports"
        value={address.search}
        onChange={(search) => onChange({ search }, true)}
      />
      <FilterChips
        label="Which reports"
        options={FILTERS}
        value={address.filter}
        onChange={(filter) => onChange({ filter })}
      />
      <OrderSelect options={ORDERS} value={address.sort} onChange={(sort) => onChange({ sort })} />
    </div>
  );
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

/** Says what was deleted, and takes it back; and what could not be done. */
function AllReportsToast(props: {
  open: readonly Deletion[];
  reported: Feedback | null;
  onUndo: (deletion: Deletion) => void;
  onDismiss: () => void;
}) {
  const { open, reported, onUndo, onDismiss } = props;
  return (
    <UndoToast
      done={open.map((deletion) => ({
        key: deletion.key,
        text: textOf(deletion.reports),
        onUndo: () => onUndo(deletion),
      }))}
      failed={reported && reported.refusals.length > 0 ? <Refusals reported={reported} /> : null}
      onDismiss={onDismiss}
    />
  );
}

function textOf(reports: readonly AdminReport[]) {
  const [first] = reports;
  if (!first || reports.length > 1) return `${reports.length} reports deleted`;
  return (
    <>
      Deleted: <span dir="auto">{nameOfReport(first)}</span>
    </>
  );
}

/** What an act left as it was, by the reasons. */
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
