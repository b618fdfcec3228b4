import { Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useState } from 'react';
import { ADMIN_UNDO_MS, LIST_PAGE_SIZE } from '../../../shared/limits.ts';
import { ADMIN_FILTERS } from '../../../shared/lists.ts';
import type { AdminReport, AdminReportList } from '../../../shared/schema/admin.ts';
import { api } from '../../app/api.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Toast, UndoToast } from '../../ui/Toast.tsx';
import { useKeepFocus } from '../../ui/focus.ts';
import { Empty, ListFailed, Pager, pageStatus, TableSkeleton } from '../../ui/list/List.tsx';
import {
  FilterChips,
  ListControls,
  optionsOf,
  OrderSelect,
  SearchField,
  SORTS,
} from '../../ui/list/ListControls.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { listAddress, listQuery, PAGES_MAX, param, useList } from '../../ui/list/address.ts';
import { inDigits } from '../../ui/text.ts';
import { AllReportsRow, COLUMNS, ReportsBar, useSelection } from './AllReportsTable.tsx';
import { type Feedback, nameOfReport, useReportActs } from './reportActs.ts';
import list from '../../ui/list/Table.module.css';
import classes from './admin.module.css';

const FILTERS = optionsOf(ADMIN_FILTERS);
const UPDATED = { value: 'updated', label: 'Latest analysis first' } as const;
const ORDERS = [...SORTS.slice(0, 2), UPDATED, ...SORTS.slice(2)];

const cursor = param.place((given) => /^[\w-]{1,300}$/.test(given));

/** Pages are numbered from the start, follow or precede a cursor of the server, or are the last. */
export const reportsAddress = listAddress({
  search: param.text(),
  filter: param.oneOf(FILTERS),
  sort: param.oneOf(ORDERS),
  ...{ page: param.page, after: cursor, before: cursor },
  last: param.place((given) => given === '1'),
});

type ReportsAddress = ReturnType<typeof reportsAddress.read>;
type Place = Partial<ReportsAddress>;

export function toRequest(address: ReportsAddress) {
  const { page = 1, after, before, last, ...asked } = reportsAddress.asked(address);
  const place = after ? { after } : before ? { before } : last ? { last: true as const } : { page };
  return { ...asked, ...place };
}

export function AllReports() {
  const { address, to, change, at } = useList(reportsAddress);
  const query = api.admin.reports.list.useQuery(toRequest(address), listQuery);
  const { data, error, isPlaceholderData } = query;
  const instead = data && !isPlaceholderData && placeInstead(address, data);
  useEffect(() => {
    if (instead) change(instead, true);
  });
  const [reported, setReported] = useState<Feedback | null>(null);
  const [withheld, setWithheld] = useState<AdminReport | null>(null);
  const { acts, busy, withChanges, undoable } = useReportActs(setReported);
  const reports = withChanges(data?.reports ?? []);
  const selection = useSelection(reportsAddress.write(address), reports);
  const kept = useKeepFocus<HTMLDivElement>();
  const gone = (data?.reports.length ?? 0) - reports.length;
  const total = data?.atLeast ? data.total : (data?.total ?? 0) - gone;
  const pages = data && pagesOf(address, { ...data, total }, reports.length);
  return (
    <>
      <ListControls>
        <SearchField label="Search all reports" {...at('search', true)} />
        <FilterChips label="Which reports" options={FILTERS} {...at('filter')} />
        <OrderSelect options={ORDERS} {...at('sort')} />
      </ListControls>
      <div {...kept} className={list.list} aria-busy={!error && (!data || isPlaceholderData)}>
        {error?.data?.httpStatus === 400 ? (
          <NoSuchReports address={address} onClear={change} />
        ) : error && reports.length === 0 ? (
          <ListFailed what="The reports" onRetry={() => void query.refetch()} />
        ) : !pages || (reports.length === 0 && total > 0) ? (
          <TableSkeleton label="The reports are being loaded." />
        ) : reports.length === 0 ? (
          <NoSuchReports address={address} onClear={change} />
        ) : (
          <>
            <ReportsBar {...{ selection, acts, busy }} />
            <ListTable
              className={classes.reports ?? ''}
              label="All reports"
              stickyHeaderOffset="2.75rem"
              columns={COLUMNS}
              sort={address.sort}
              onSort={at('sort').onChange}
            >
              {reports.map((report) => (
                <AllReportsRow
                  key={report.reportId}
                  report={report}
                  selected={selection.has(report)}
                  toggle={selection.toggle}
                  acts={acts}
                  onWithhold={setWithheld}
                />
              ))}
            </ListTable>
            <Pager {...pages} to={to}>
              {pages.numbered > 2 && <PageJump {...pages} onJump={at('page').onChange} />}
            </Pager>
          </>
        )}
      </div>
      {withheld && (
        <ConfirmDialog
          title="Withhold this report?"
          confirmLabel="Withhold"
          danger
          onConfirm={() => {
            setWithheld(null);
            acts.withhold(withheld);
          }}
          onClose={() => setWithheld(null)}
        >
          <p dir="auto">{nameOfReport(withheld, 140)}</p>
          <p>
            Only admins can read it then. It leaves all lists and is no longer indexable; releasing
            it does not bring that back.
          </p>
        </ConfirmDialog>
      )}
      {undoable.map((deletion) => (
        <UndoToast
          key={deletion.key}
          names={deletion.reports.map((report) => nameOfReport(report))}
          ms={ADMIN_UNDO_MS}
          instead={kept.ref}
          onUndo={() => void acts.undo(deletion)}
          onEnd={() => acts.keepDeleted(deletion)}
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
  /** Null when a cursor led to the page. */
  page: number | null;
  numbered: number;
  onJump: (page: number) => void;
}) {
  const { page, numbered, onJump } = props;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = Number(new FormData(event.currentTarget).get('page'));
    // The field shows its default again, which is the open page.
    event.currentTarget.reset();
    if (Number.isInteger(wanted) && wanted > 0) onJump(Math.min(wanted, numbered));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs">
        <TextInput
          label="Page"
          className={classes.beside ?? ''}
          w="7rem"
          name="page"
          defaultValue={page ?? ''}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
        />
        <span>of {inDigits(numbered)}</span>
      </Group>
    </form>
  );
}

function NoSuchReports(props: { address: ReportsAddress; onClear: (changes: Place) => void }) {
  const { address, onClear } = props;
  const { search, filter } = address;
  if (!('page' in toRequest(address)) || address.page > 1)
    return (
      <Empty
        role="status"
        title="Nothing here"
        text="The list is shorter now."
        button="Go to the first page"
        onClick={() => onClear({})}
      />
    );
  if (search === '' && filter === 'all')
    return <Empty title="No reports yet" text="Every report that is made here is listed here." />;
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
    <Empty
      role="status"
      title="Nothing found"
      text={text}
      button="Show all reports"
      onClick={() => onClear({ search: '', filter: 'all' })}
    />
  );
}

/** Where to go when this page is empty, for example after deletions; null to stay. */
function placeInstead(address: ReportsAddress, list: AdminReportList): Place | null {
  const { total, reports, atLeast, totalPages } = list;
  if (total === 0 || reports.length > 0) return null;
  const at = toRequest(address);
  if ('before' in at) return {};
  if ('last' in at || ('page' in at && at.page <= totalPages)) return null;
  return atLeast ? { last: '1' } : { page: totalPages };
}

export function pagesOf(
  address: ReportsAddress,
  list: Omit<AdminReportList, 'reports'>,
  shown: number,
) {
  const { total, totalPages, atLeast, next, previous } = list;
  const at = toRequest(address);
  const page = 'page' in at ? at.page : null;
  const before =
    page !== null ? (page - 1) * LIST_PAGE_SIZE : 'last' in at && !atLeast ? total - shown : null;
  const numbered = Math.min(totalPages, PAGES_MAX);
  const isNumbered = page !== null && page < numbered;
  return {
    page,
    numbered,
    status: pageStatus({ before, shown, total, atLeast }),
    first: previous === null ? null : {},
    previous: previous === null ? null : page === null ? { before: previous } : { page: page - 1 },
    next: next === null ? null : isNumbered ? { page: page + 1 } : { after: next },
    last: next === null || total === 0 ? null : atLeast ? { last: '1' } : { page: totalPages },
  };
}

function Refusals({ reported: { what, refusals } }: { reported: Feedback }) {
  return (
    <>
      <p>
        {what}: {refusals.length === 1 ? 'one report' : `${refusals.length} reports`}
      </p>
      <ul>
        {[...Map.groupBy(refusals, ({ why }) => why)].map(([why, ones]) => (
          <li key={why}>
            {why}{' '}
            {ones.map(({ report }) => (
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
