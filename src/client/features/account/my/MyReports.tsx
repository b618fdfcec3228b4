import { Badge, Button, Table, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { inferRouterOutputs } from '@trpc/server';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type { MyReport } from '../../../../shared/schema/account.ts';
import { api, type AppRouter } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { Time } from '../../../ui/Time.tsx';
import { Toast, UndoToast } from '../../../ui/Toast.tsx';
import {
  ListSelect,
  OrderSelect,
  SearchField,
  type Sort,
  SORTS,
} from '../../../ui/list/ListControls.tsx';
import { Empty, Loaded, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { NumberedPager } from '../../../ui/list/Pager.tsx';
import {
  CountCell,
  findingOf,
  ListRow,
  ListTable,
  ReportHead,
  ScoreCell,
} from '../../../ui/list/cells.tsx';
import { stepThrough, useListAddress } from '../../../ui/list/useListAddress.ts';
import { ExportMine, inReports } from './ExportMine.tsx';
import {
  ALL,
  isNarrowed,
  type ListAddress,
  readListAddress,
  STATUSES,
  toRequest,
  VERDICTS,
  writeListAddress,
} from './listAddress.ts';
import { useDeletion } from './useDeletion.ts';
import listControls from '../../../ui/list/Table.module.css';
import classes from './MyReports.module.css';

const EditLabels = lazy(() => import('./EditLabels.tsx'));

export function MyReports() {
  const { address, to, change } = useListAddress(readListAddress, writeListAddress, { page: 1 });
  const query = useMyReports(address);
  const { data, isError, isPlaceholderData } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const [labeled, setLabeled] = useState<MyReport | null>(null);
  const labels = [...new Set([...(data?.labels ?? []), address.label])].filter(Boolean);
  const deletion = useDeletion(() => heading.current?.focus());

  const beyond = data && !isPlaceholderData && data.total > 0 && address.page > data.totalPages;
  const last = data?.totalPages ?? 1;
  useEffect(() => {
    if (beyond) change({ page: last }, true);
  });

  const { page } = address;
  const reports = data?.reports.filter(({ reportId }) => !deletion.hides(reportId)) ?? [];
  const total = (data?.total ?? 0) - ((data?.reports.length ?? 0) - reports.length);
  return (
    <div className={classes.wide}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        My Reports
      </h1>
      <ExposureLine />
      <div className={listControls.controls}>
        <SearchField
          label="Search your reports"
          value={address.search}
          onChange={(search) => change({ search }, true)}
        />
        <ListSelect
          label="Verdict"
          options={VERDICTS}
          value={address.verdict}
          onChange={(verdict) => change({ verdict })}
        />
        <ListSelect
          label="Status"
          options={STATUSES}
          value={address.status}
          onChange={(status) => change({ status })}
        />
        {labels.length > 0 && (
          <ListSelect
            label="Label"
            options={[
              { value: '', label: 'Any label' },
              ...labels.map((label) => ({ value: label, label })),
            ]}
            value={address.label}
            onChange={(label) => change({ label })}
          />
        )}
        <OrderSelect options={SORTS} value={address.sort} onChange={(sort) => change({ sort })} />
      </div>
      <div className={listControls.list} aria-busy={!isError && (!data || isPlaceholderData)}>
        <Loaded query={beyond ? { ...query, data: undefined } : query} what="Your reports">
          {() =>
            total === 0 ? (
              <NoReports address={address} onClear={() => change(ALL)} />
            ) : (
              <>
                <ReportTable
                  reports={reports}
                  sort={address.sort}
                  onSort={(sort) => change({ sort })}
                  onDelete={deletion.begin}
                  onLabel={setLabeled}
                  toLabel={(label) => to({ label })}
                />
                <NumberedPager {...{ page, last, to, total }} shown={reports.length} />
                <ExportMine address={address} />
              </>
            )
          }
        </Loaded>
      </div>
      <DeletedToast deletion={deletion} />
      {labeled && (
        <Suspense>
          <EditLabels report={labeled} known={labels} onClose={() => setLabeled(null)} />
        </Suspense>
      )}
    </div>
  );
}

function DeletedToast({ deletion }: { deletion: ReturnType<typeof useDeletion> }) {
  const { pending, failed, undo, dismiss } = deletion;
  return (
    <>
      {pending && (
        <UndoToast
          key={pending.reportId}
          text={
            <>
              Deleted: <span dir="auto">{pending.title ?? pending.content}</span>
            </>
          }
          onUndo={undo}
        />
      )}
      {failed !== null && (
        <Toast role="alert" onDismiss={dismiss}>
          Not deleted. {failed}
        </Toast>
      )}
    </>
  );
}

function NoReports({ address, onClear }: { address: ListAddress; onClear: () => void }) {
  const { search } = address;
  if (isNarrowed(address)) {
    const text =
      search === '' ? (
        'None of your reports fits this choice.'
      ) : (
        <>
          None of your reports that fit has <q dir="auto">{search}</q> in its text or in the title
          of its page.
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
      text="Every claim, text or link that you have analyzed while signed in is kept here."
    >
      <Button component={Link} to={paths.home}>
        Check a claim
      </Button>
    </Empty>
  );
}

function ExposureLine() {
  const { data } = api.account.exposure.useQuery(undefined, { staleTime: 0 });
  return <p className={classes.line}>{data && inWords(data)}</p>;
}

function inWords(figures: inferRouterOutputs<AppRouter>['account']['exposure']): string {
  const { totalReports, indexableReports, featuredReports, views } = figures;
  if (totalReports === 0) return 'What you have analyzed is listed here, for you alone.';
  return [
    inReports(totalReports),
    `${indexableReports === 0 ? 'none' : count(indexableReports)} listed publicly`,
    ...(featuredReports > 0 ? [`${count(featuredReports)} featured`] : []),
    views === 0 ? 'no views yet' : `read ${views === 1 ? 'once' : `${count(views)} times`}`,
  ].join(' · ');
}

const count = (number: number): string => number.toLocaleString();

const WATCH_MS = 4_000;

/** A page of the list as it is now; the one before stands until it is there. */
function useMyReports(address: ListAddress) {
  return api.reports.mine.useQuery(
    { ...toRequest(address), page: address.page, pageSize: LIST_PAGE_SIZE },
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
      <div className={listControls.list} aria-busy="true">
        <TableSkeleton label="Your reports are being loaded." />
      </div>
    </div>
  );
}

const COLUMNS = [
  'Report',
  'Finding',
  { name: 'Asked for', up: 'oldest', down: 'newest' },
  { name: 'Views', className: listControls.number },
  { name: 'Score', up: 'lowest', down: 'highest', className: listControls.number },
  { name: 'Acts', unseen: true },
] as const;

function ReportTable(props: {
  reports: readonly MyReport[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onDelete: (report: MyReport) => void;
  onLabel: (report: MyReport) => void;
  toLabel: (label: string) => string;
}) {
  const { reports, sort, onSort, ...acts } = props;
  return (
    <ListTable label="Your reports" {...{ columns: COLUMNS, sort, onSort }} onKeyDown={stepThrough}>
      {reports.map((report) => (
        <ReportTableRow key={report.reportId} report={report} {...acts} />
      ))}
    </ListTable>
  );
}

function FollowButton({ report, name }: { report: MyReport; name: string }) {
  const utils = api.useUtils();
  const { mutate, isPending } = api.reports.follow.useMutation({
    onSettled: () =>
      Promise.all([utils.reports.mine.invalidate(), utils.reports.changes.invalidate()]),
  });
  const { reportId, isFollowed } = report;
  return (
    <UnstyledButton
      className={classes.act}
      aria-label={
        isFollowed ? `Stop following the report on ${name}` : `Follow the report on ${name}`
      }
      title={isFollowed ? 'Stop following' : 'Tell me when it changes'}
      onClick={() => {
        if (!isPending) mutate({ reportId, follow: !isFollowed });
      }}
    >
      {isFollowed ? <IconBellOff aria-hidden /> : <IconBell aria-hidden />}
    </UnstyledButton>
  );
}

type Acts = Pick<Parameters<typeof ReportTable>[0], 'onDelete' | 'onLabel' | 'toLabel'>;

function ReportTableRow({ report, onDelete, onLabel, toLabel }: { report: MyReport } & Acts) {
  const { content, title, credibilityScore, confidence, views, askedAt } = report;
  const name = (title ?? content).slice(0, 80);
  const finding = findingOf(report);
  return (
    <ListRow className={classes.row ?? ''}>
      <ReportHead report={report}>
        {(report.hasChanged || report.labels.length > 0) && (
          <span className={classes.labels}>
            {report.hasChanged && (
              <Badge className={classes.changed ?? ''}>Changed since you last looked</Badge>
            )}
            {report.labels.map((label) => (
              <Badge key={label} component={Link} to={toLabel(label)} dir="auto">
                {label}
              </Badge>
            ))}
          </span>
        )}
      </ReportHead>
      <Table.Td className={listControls.quiet ?? ''} data-tone={finding.tone}>
        {finding.text}
        {report.isIndexable && <span className={classes.listed}> · listed</span>}
      </Table.Td>
      <Table.Td className={listControls.quiet ?? ''}>
        <Time iso={askedAt} />
      </Table.Td>
      <CountCell count={views} unit={['view', 'views']} />
      <ScoreCell score={credibilityScore} provisional={confidence === 'low'} />
      <Table.Td className={classes.actions ?? ''}>
        <FollowButton report={report} name={name} />
        {report.isOwn && (
          <>
            <UnstyledButton
              className={classes.act}
              aria-label={`Label the report on ${name}`}
              title="Label"
              onClick={() => onLabel(report)}
            >
              <IconTag aria-hidden />
            </UnstyledButton>
            <UnstyledButton
              className={classes.act}
              data-danger
              aria-label={`Delete the report on ${name}`}
              title="Delete"
              onClick={() => onDelete(report)}
            >
              <IconTrash aria-hidden />
            </UnstyledButton>
          </>
        )}
      </Table.Td>
    </ListRow>
  );
}
