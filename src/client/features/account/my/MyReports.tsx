import { Button, UnstyledButton } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { inferRouterOutputs } from '@trpc/server';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LIST_PAGE_MAX, LIST_PAGE_SIZE, SEARCH_MAX } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type { MyReport } from '../../../../shared/schema/account.ts';
import { api, type AppRouter } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { Time } from '../../../ui/Time.tsx';
import { UndoToast } from '../../../ui/UndoToast.tsx';
import { OrderSelect } from '../../../ui/list/FilterChips.tsx';
import { Empty, ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { Pager, pageStatus } from '../../../ui/list/Pager.tsx';
import { ReportHead } from '../../../ui/list/ReportHead.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { CountCell, findingOf, ScoreCell, SortHead } from '../../../ui/list/cells.tsx';
import { stepThrough, useListAddress } from '../../../ui/list/useListAddress.ts';
import { useDeletion } from './useDeletion.ts';
import listControls from '../../../ui/list/Table.module.css';
import classes from './MyReports.module.css';

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

function DeletedToast({ deletion }: { deletion: ReturnType<typeof useDeletion> }) {
  const { pending, failed, undo, dismiss } = deletion;
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

const ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'highest', label: 'Highest score' },
  { value: 'lowest', label: 'Lowest score' },
] as const;

type Sort = (typeof ORDERS)[number]['value'];

function ExposureLine() {
  const { data } = api.account.exposure.useQuery(undefined, { staleTime: 0 });
  return <p className={classes.line}>{data && inWords(data)}</p>;
}

function inWords(figures: inferRouterOutputs<AppRouter>['account']['exposure']): string {
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

export function MyReportsWaiting() {
  return (
    <div className={classes.wide}>
      <h1 className={classes.title}>My Reports</h1>
      <div className={classes.above} aria-hidden="true" />
      <div className={classes.list} aria-busy="true">
        <TableSkeleton label="Your reports are being loaded." />
      </div>
    </div>
  );
}

function ReportTable(props: {
  reports: readonly MyReport[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onDelete: (report: MyReport) => void;
}) {
  const { reports, sort, onSort, onDelete } = props;
  return (
    <table className={listControls.table} onKeyDown={stepThrough}>
      <caption className="unseen">Your reports</caption>
      <thead>
        <tr>
          <th scope="col">Report</th>
          <th scope="col">Finding</th>
          <SortHead {...{ sort, onSort }} up="oldest" down="newest">
            Asked for
          </SortHead>
          <th scope="col" className={listControls.number}>
            Views
          </th>
          <SortHead
            {...{ sort, onSort }}
            up="lowest"
            down="highest"
            className={listControls.number}
          >
            Score
          </SortHead>
          <th scope="col">
            <span className="unseen">Delete</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <ReportTableRow key={report.reportId} report={report} onDelete={() => onDelete(report)} />
        ))}
      </tbody>
    </table>
  );
}

function ReportTableRow({ report, onDelete }: { report: MyReport; onDelete: () => void }) {
  const { content, title, credibilityScore, confidence, views, askedAt } = report;
  const finding = findingOf(report);
  return (
    <tr className={`${listControls.row} ${classes.row}`}>
      <ReportHead report={report} className={classes.report} />
      <td className={`${listControls.quiet} ${classes.finding}`} data-tone={finding.tone}>
        {finding.text}
        {report.isIndexable && <span className={classes.listed}> · listed</span>}
      </td>
      <td className={`${listControls.quiet} ${classes.asked}`}>
        <Time iso={askedAt} />
      </td>
      <CountCell count={views} unit={['view', 'views']} className={classes.views} />
      <ScoreCell
        score={credibilityScore}
        provisional={confidence === 'low'}
        className={classes.score}
      />
      <td className={classes.actions}>
        <UnstyledButton
          className={classes.delete}
          aria-label={`Delete the report on ${(title ?? content).slice(0, 80)}`}
          title="Delete"
          onClick={onDelete}
        >
          <IconTrash aria-hidden />
        </UnstyledButton>
      </td>
    </tr>
  );
}

interface ListAddress {
  page: number;
  search: string;
  sort: Sort;
}

export function readListAddress(query: string): ListAddress {
  const params = new URLSearchParams(query);
  const page = params.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), LIST_PAGE_MAX) : 1,
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX).toWellFormed(),
    sort: ORDERS.find(({ value }) => value === params.get('sort'))?.value ?? 'newest',
  };
}

export function writeListAddress({ page, search, sort }: ListAddress): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (sort !== 'newest') params.set('sort', sort);
  if (page !== 1) params.set('page', String(page));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}
