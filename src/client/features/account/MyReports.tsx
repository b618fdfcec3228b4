import { ActionIcon, Badge, Box, Button, Group, Table } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Badge.layer.css';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef, useState } from 'react';
import { dateInWords } from '../../../shared/dates.ts';
import { COUNT_MAX, LABEL_MAX, LIST_PAGE_SIZE_MAX, UNDO_MS } from '../../../shared/limits.ts';
import { verdictGroups } from '../../../shared/lists.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { ContentExposure, MyReport } from '../../../shared/schema/account.ts';
import { api, readAnew, whyNotDone } from '../../app/api.ts';
import { useOrigin } from '../../app/boot.ts';
import { lazyOr, loadAhead } from '../../app/lazyPart.tsx';
import { Link } from '../../ui/Link.tsx';
import { Time } from '../../ui/Time.tsx';
import { Toast, UndoToast } from '../../ui/Toast.tsx';
import { csvForm, Export, jsonForm } from '../../ui/list/Export.tsx';
import { Empty, LoadedList, NumberedPager, TableSkeleton } from '../../ui/list/List.tsx';
import {
  ListControls,
  ListSelect,
  OrderSelect,
  SearchField,
  SORTS,
} from '../../ui/list/ListControls.tsx';
import {
  CountCell,
  findingOf,
  ListTable,
  ReportHead,
  ScoreCell,
} from '../../ui/list/ListTable.tsx';
import { listAddress, listQuery, param, useLastPage, useList } from '../../ui/list/address.ts';
import { SuspenseBoundary } from '../../ui/SuspenseBoundary.tsx';
import { counted, inDigits } from '../../ui/text.ts';
import { useDeletion } from './useDeletion.ts';
import list from '../../ui/list/Table.module.css';
import classes from './account.module.css';

const loadLabels = () => import('./EditLabels.tsx');
const EditLabels = lazyOr(loadLabels);

const WATCH_MS = 4_000;

const VERDICTS = [{ value: 'all', label: 'Any verdict' }, ...verdictGroups] as const;

const STATUSES = [
  { value: 'all', label: 'Any status' },
  { value: 'completed', label: 'Complete' },
  { value: 'partial', label: 'Incomplete' },
  { value: 'processing', label: 'Being analyzed' },
  { value: 'failed', label: 'Failed' },
  { value: 'withheld', label: 'Withheld' },
  { value: 'followed', label: 'Followed' },
  { value: 'changed', label: pageMessages.hasChanged },
] as const;

export const myReportsAddress = listAddress({
  search: param.text(),
  status: param.oneOf(STATUSES),
  label: param.text(2 * LABEL_MAX),
  verdict: param.oneOf(VERDICTS),
  sort: param.oneOf(SORTS),
  page: param.page,
});

type Address = ReturnType<typeof myReportsAddress.read>;

export function MyReports() {
  const { address, to, change, at } = useList(myReportsAddress);
  const { page, sort } = address;
  const [refused, setRefused] = useState<string | null>(null);
  const deletion = useDeletion(setRefused);
  const { pending } = deletion;
  const mine = api.reports.mine.useQuery(myReportsAddress.asked(address), {
    ...listQuery,
    select: deletion.withoutDeleted,
    refetchInterval: ({ state }) =>
      state.data?.reports.some(({ status }) => status === 'processing') ? WATCH_MS : false,
  });
  const { data, isError, isPlaceholderData } = mine;
  const query = useLastPage(mine, page, change);
  const { data: exposure } = api.account.exposure.useQuery(undefined, { staleTime: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  const [labeled, setLabeled] = useState<MyReport | null>(null);
  const labels = [...new Set([...(data?.labels ?? []), address.label])].filter(Boolean);
  const anyLabel = { value: '', label: 'Any label' };
  // An empty list has no search, unless the search is why it is empty.
  const isSearchable =
    (data?.total ?? 0) > 0 || isPlaceholderData || (!data && isError) || !showsAll(address);
  return (
    <div className="wide">
      <h1 ref={heading} tabIndex={-1}>
        My Reports
      </h1>
      <Box component="p" className={classes.line} c="dimmed" fz="sm">
        {exposure && inWords(exposure)}
      </Box>
      {isSearchable && (
        <ListControls>
          <SearchField label="Search your reports" {...at('search', true)} />
          <ListSelect label="Verdict" options={VERDICTS} {...at('verdict')} />
          <ListSelect label="Status" options={STATUSES} {...at('status')} />
          {labels.length > 0 && (
            <ListSelect
              label="Label"
              options={[anyLabel, ...labels.map((label) => ({ value: label, label }))]}
              {...at('label')}
            />
          )}
          <OrderSelect options={SORTS} {...at('sort')} />
        </ListControls>
      )}
      {/* A new element when controls appear above: an old one would count as a layout shift. */}
      <LoadedList key={String(isSearchable)} query={query} what="Your reports">
        {({ reports, total, totalPages }) =>
          total === 0 ? (
            <NoReports address={address} onClear={change} />
          ) : (
            <>
              <ListTable
                label="Your reports"
                {...{ columns: COLUMNS, sort }}
                onSort={at('sort').onChange}
              >
                {reports.map((report) => (
                  <ReportRow
                    key={report.reportId}
                    report={report}
                    onDelete={() => deletion.begin(report)}
                    onLabel={() => setLabeled(report)}
                    onRefused={setRefused}
                    toLabel={(label) => to({ label })}
                  />
                ))}
              </ListTable>
              <NumberedPager {...{ page, to, total, totalPages }} shown={reports.length} />
              <ExportMine address={address} />
            </>
          )
        }
      </LoadedList>
      {pending && (
        <UndoToast
          key={pending.reportId}
          names={[pending.title ?? pending.content]}
          ms={UNDO_MS}
          instead={heading}
          onUndo={deletion.undo}
          onEnd={deletion.carryOut}
        />
      )}
      {refused !== null && (
        <Toast role="alert" onDismiss={() => setRefused(null)}>
          {refused}
        </Toast>
      )}
      {labeled && (
        <SuspenseBoundary>
          <EditLabels report={labeled} known={labels} onClose={() => setLabeled(null)} />
        </SuspenseBoundary>
      )}
    </div>
  );
}

export const MyReportsWaiting = () => (
  <div className="wide">
    <h1>My Reports</h1>
    <Box component="p" className={classes.line} fz="sm" />
    <div className={list.list} aria-busy="true">
      <TableSkeleton label="Your reports are being loaded." />
    </div>
  </div>
);

const ALL = { search: '', status: 'all', verdict: 'all', label: '' } as const;

const showsAll = ({ search, status, verdict, label }: Address): boolean =>
  search === '' && status === 'all' && verdict === 'all' && label === '';

function NoReports(props: { address: Address; onClear: (changes: typeof ALL) => void }) {
  const { search } = props.address;
  if (showsAll(props.address))
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
  const text =
    search === '' ? (
      'None of your reports match this choice.'
    ) : (
      <>
        None of the reports that match your choice has <q dir="auto">{search}</q> in its text or in
        the title of its page.
      </>
    );
  return (
    <Empty
      role="status"
      title="Nothing found"
      text={text}
      button="Show all reports"
      onClick={() => props.onClear(ALL)}
    />
  );
}

function inWords(figures: ContentExposure): string {
  const { totalReports, indexableReports, featuredReports, views } = figures;
  if (totalReports === 0) return 'The reports you ask for are listed here. Only you see this list.';
  return [
    counted(totalReports, 'report'),
    `${indexableReports === 0 ? 'none' : inDigits(indexableReports)} listed publicly`,
    ...(featuredReports > 0 ? [`${inDigits(featuredReports)} featured`] : []),
    views === 0 ? 'no views yet' : `read ${views === 1 ? 'once' : `${inDigits(views)} times`}`,
  ].join(' · ');
}

const COLUMNS = [
  'Report',
  'Verdict',
  { name: 'Requested', up: 'oldest', down: 'newest' },
  { name: 'Views', isNumber: true },
  { name: 'Score', up: 'lowest', down: 'highest', isNumber: true },
  { name: 'Actions', unseen: true },
] as const;

function ReportRow(props: {
  report: MyReport;
  onDelete: () => void;
  onLabel: () => void;
  /** On the page, because the refreshed list may no longer have this row. */
  onRefused: (message: string | null) => void;
  toLabel: (label: string) => string;
}) {
  const { report, onDelete, onLabel, onRefused, toLabel } = props;
  const { reportId, labels, hasChanged, isFollowed, credibilityScore, confidence } = report;
  const utils = api.useUtils();
  const follow = api.reports.follow.useMutation({
    onMutate: () => onRefused(null),
    onError: (error) => onRefused(whyNotDone(error)),
    onSettled: () => Promise.all([readAnew(utils.reports.mine), readAnew(utils.reports.changes)]),
  });
  const name = (report.title ?? report.content).slice(0, 80);
  const { text, ...color } = findingOf(report);
  return (
    <Table.Tr>
      <ReportHead report={report}>
        {(hasChanged || labels.length > 0) && (
          <Group component="span" gap="xs" my={4} ms="calc(40px + 0.75rem)">
            {hasChanged && (
              <Badge h="1.5rem" c="var(--accent)" bd="1px solid">
                {pageMessages.hasChanged}
              </Badge>
            )}
            {labels.map((label) => (
              <Badge key={label} h="1.5rem" component={Link} to={toLabel(label)} dir="auto">
                {label}
              </Badge>
            ))}
          </Group>
        )}
      </ReportHead>
      <Table.Td {...color}>
        {text}
        {report.isIndexable && ' · listed'}
      </Table.Td>
      <Table.Td c="dimmed">
        <Time iso={report.askedAt} />
      </Table.Td>
      <CountCell count={report.views} unit={['view', 'views']} />
      <ScoreCell score={credibilityScore} provisional={confidence === 'low'} />
      <Table.Td p={0}>
        <RowButton
          aria-label={`${isFollowed ? 'Stop following' : 'Follow'} the report on ${name}`}
          title={isFollowed ? pageMessages.unfollow : pageMessages.follow}
          onClick={() => {
            if (!follow.isPending) follow.mutate({ reportId, follow: !isFollowed });
          }}
        >
          {isFollowed ? <IconBellOff aria-hidden /> : <IconBell aria-hidden />}
        </RowButton>
        {report.isOwn && (
          <>
            <RowButton
              aria-label={`Label the report on ${name}`}
              title="Label"
              {...loadAhead(loadLabels)}
              onClick={onLabel}
            >
              <IconTag aria-hidden />
            </RowButton>
            <RowButton
              aria-label={`Delete the report on ${name}`}
              title="Delete"
              onClick={onDelete}
            >
              <IconTrash aria-hidden />
            </RowButton>
          </>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const RowButton = ActionIcon.withProps({ variant: 'subtle', size: 'xl', c: 'dimmed' });

function ExportMine({ address }: { address: Address }) {
  const { client } = api.useUtils();
  const origin = useOrigin();
  return (
    <Export
      name="reports"
      forms={[mineCsv(origin), jsonForm, citations(origin)]}
      ask={async (after: number | null) => {
        const page = (after ?? 0) + 1;
        const asked = { ...myReportsAddress.asked(address), page, pageSize: LIST_PAGE_SIZE_MAX };
        const { reports, totalPages } = await client.reports.mine.query(asked);
        return { entries: reports, next: page < totalPages ? page : null };
      }}
      inWords={(reports) => counted(reports, 'report')}
      most={COUNT_MAX}
      note="Texts are cut at 300 characters."
    />
  );
}

export const mineCsv = (origin: string) =>
  csvForm<MyReport>({
    claim: ({ content }) => content,
    'page title': ({ title }) => title ?? '',
    verdict: (report) => findingOf(report).text,
    score: ({ credibilityScore }) => credibilityScore?.toString() ?? '',
    confidence: ({ confidence }) => confidence ?? '',
    labels: ({ labels }) => labels.join(', '),
    requested: ({ askedAt }) => askedAt,
    address: ({ slug }) => origin + paths.report(slug),
  });

export const citations = (origin: string) => ({
  ...{ label: 'Export citations', ending: 'txt', type: 'text/plain', head: '', foot: '' },
  write: (report: MyReport) => {
    const { content, title, credibilityScore, confidence, updatedAt } = report;
    const how = confidence === 'low' ? 'provisional: ' : '';
    const score = credibilityScore === null ? '' : ` (${how}${credibilityScore} of 100)`;
    const claim = (title ?? content).replaceAll(/\s/g, ' ').trim();
    const found = `${findingOf(report).text}${score}`;
    return `“${claim}” ${found}. Verimeter, ${dateInWords(updatedAt)}. ${origin + paths.report(report.slug)}\n\n`;
  },
});
