import '../../../theme/fields.css';
import { Button, Checkbox, Group, Menu, Switch, Table } from '@mantine/core';
import '@mantine/core/styles/Group.layer.css';
import type { KeyboardEvent, ReactNode } from 'react';
import { FEATURED_CATEGORIES } from '../../../../shared/lists.ts';
import { ADMIN_UNDO_MS } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type { AdminReport, AdminSort, FeaturedCategory } from '../../../../shared/schema/admin.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Time } from '../../../ui/Time.tsx';
import { ActionsMenu } from '../../../ui/list/ActionsMenu.tsx';
import {
  CountCell,
  findingOf,
  ListRow,
  ListTable,
  ReportHead,
  ScoreCell,
} from '../../../ui/list/cells.tsx';
import { stepThrough } from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import { FEATURED, nameOfReport } from './useReportActs.ts';
import table from '../../../ui/list/Table.module.css';
import classes from './AllReportsTable.module.css';

interface RowActs {
  onToggle: (report: AdminReport) => void;
  onIndexable: (report: AdminReport, isIndexable: boolean) => void;
  onFeatured: (report: AdminReport, category: FeaturedCategory, isFeatured: boolean) => void;
  onWithhold: (report: AdminReport) => void;
  onRelease: (report: AdminReport) => void;
  onDelete: (report: AdminReport) => void;
}

const COLUMNS = [
  { name: 'Selected', unseen: true },
  'Report',
  'Verdict',
  'Asked by',
  { name: 'Created', up: 'oldest', down: 'newest' },
  { name: 'Updated', up: 'updated', down: 'updated' },
  { name: 'Views', className: table.number },
  { name: 'Score', up: 'lowest', down: 'highest', className: table.number },
  'Indexable',
  'Featured',
  { name: 'Further', unseen: true },
] as const;

/** With the keyboard in the table, j and k move between rows, and x selects one. */
export function AllReportsTable(props: {
  reports: readonly AdminReport[];
  has: (report: AdminReport) => boolean;
  sort: AdminSort;
  onSort: (sort: AdminSort) => void;
  acts: RowActs;
}) {
  const { reports, has, sort, onSort, acts } = props;
  return (
    <div className={classes.scroller}>
      <ListTable
        label="All reports"
        className={classes.table ?? ''}
        stickyHeaderOffset="2.75rem"
        {...{ columns: COLUMNS, sort, onSort }}
        onKeyDown={onKey}
      >
        {reports.map((report) => (
          <AllReportsRow key={report.reportId} report={report} selected={has(report)} acts={acts} />
        ))}
      </ListTable>
    </div>
  );
}

function onKey(event: KeyboardEvent<HTMLTableElement>) {
  stepThrough(event);
  if (event.key !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = (event.target as HTMLElement).closest('tbody tr');
  row?.querySelector<HTMLElement>('[data-select]')?.click();
}

function AllReportsRow(props: { report: AdminReport; selected: boolean; acts: RowActs }) {
  const { report, selected, acts } = props;
  const { partial, status } = report;
  const finding = findingOf({
    ...report,
    status: partial && status === 'completed' ? 'partial' : status,
  });
  const name = nameOfReport(report);
  return (
    <ListRow data-selected={selected || undefined}>
      <Table.Td>
        <Checkbox
          data-select
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={() => acts.onToggle(report)}
        />
      </Table.Td>
      <ReportHead report={report} />
      <Table.Td className={classes.finding ?? ''}>
        <span className={table.quiet} data-tone={finding.tone}>
          {finding.text}
        </span>
        <Marks report={report} />
      </Table.Td>
      <Table.Td className={classes.askers ?? ''}>{peopleOf(report)}</Table.Td>
      <Table.Td data-label="Created">
        <Time iso={report.createdAt} />
      </Table.Td>
      <Table.Td data-label="Updated">
        <Time iso={report.updatedAt} />
      </Table.Td>
      <CountCell count={report.views} unit={['view', 'views']} />
      <ScoreCell score={report.credibilityScore} provisional={report.confidence === 'low'} />
      <Table.Td data-label="Indexable">
        <Switch
          aria-label={`Indexable: ${name}`}
          checked={report.isIndexable}
          onChange={({ currentTarget }) => acts.onIndexable(report, currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td>
        <Group gap={4} className={classes.featured ?? ''}>
          {FEATURED_CATEGORIES.map((category) => {
            const { sign, name: list, field } = FEATURED[category];
            return (
              <Button
                key={category}
                size="compact-sm"
                variant={report[field] ? 'filled' : 'default'}
                aria-pressed={report[field]}
                aria-label={`Featured as ${list}: ${name}`}
                title={`Featured as ${list}`}
                onClick={() => acts.onFeatured(report, category, !report[field])}
              >
                {sign}
              </Button>
            );
          })}
        </Group>
      </Table.Td>
      <Table.Td className={table.menu ?? ''}>
        <ActionsMenu opener={<span aria-hidden="true">⋯</span>} label={`More for ${name}`}>
          <Menu.Item component={Link} to={paths.editSeo(report.reportId)}>
            Edit SEO
          </Menu.Item>
          {report.withheldAt === null ? (
            <Menu.Item onClick={() => acts.onWithhold(report)}>Withhold…</Menu.Item>
          ) : (
            <Menu.Item onClick={() => acts.onRelease(report)}>Release</Menu.Item>
          )}
          <Menu.Item c="var(--danger)" onClick={() => acts.onDelete(report)}>
            Delete…
          </Menu.Item>
        </ActionsMenu>
      </Table.Td>
    </ListRow>
  );
}

function Marks({ report }: { report: AdminReport }) {
  const marks = [
    ...(report.isSample ? ['sample'] : []),
    ...(report.hasDetailedAnalysis ? ['detailed'] : []),
    ...(report.reviewedAt === null ? [] : ['reviewed']),
  ];
  return (
    <small className={classes.marks}>
      {report.withheldAt !== null && <strong className={table.bad}>Withheld</strong>}
      {report.withheldAt !== null && marks.length > 0 && ' · '}
      {marks.join(' · ')}
    </small>
  );
}

function peopleOf({ owners: [first], askers }: AdminReport) {
  if (first === undefined) {
    if (askers === 0) return <span className={table.quiet}>Nobody</span>;
    return askers === 1 ? 'A visitor' : `${inDigits(askers)} visitors`;
  }
  return (
    <>
      <span title={first}>{first}</span>{' '}
      {askers > 1 && <span className={table.quiet}>+{inDigits(askers - 1)}</span>}
    </>
  );
}

/** Above the list: selects all of the page, and acts on the selected reports. */
export function ReportsBar(props: {
  reports: readonly AdminReport[];
  chosen: readonly AdminReport[];
  busy: boolean;
  onChoose: (reports: readonly AdminReport[]) => void;
  onIndexable: (isIndexable: boolean) => void;
  onFeatured: (category: FeaturedCategory, isFeatured: boolean) => void;
  onDelete: () => void;
}) {
  const { reports, chosen, busy, onChoose, onIndexable, onFeatured, onDelete } = props;
  const all = chosen.length === reports.length;
  return (
    <div className={classes.bar} aria-busy={busy}>
      <Group gap="sm" wrap="nowrap">
        <Checkbox
          aria-label="Select all on this page"
          indeterminate={chosen.length > 0 && !all}
          checked={all}
          onChange={() => onChoose(all ? [] : reports)}
        />
        <span role="status">
          {chosen.length === 0 ? 'Select all on this page' : `${chosen.length} selected`}
        </span>
      </Group>
      {chosen.length > 0 && (
        <Group gap="xs" wrap="nowrap" role="group" aria-label="With the selected reports">
          <Act busy={busy} onClick={() => onIndexable(true)}>
            Make indexable
          </Act>
          <Act busy={busy} onClick={() => onIndexable(false)}>
            Not indexable
          </Act>
          <ActionsMenu opener="Feature…">
            {FEATURED_CATEGORIES.map((category) => (
              <Menu.Item key={category} disabled={busy} onClick={() => onFeatured(category, true)}>
                Feature as {FEATURED[category].name}
              </Menu.Item>
            ))}
            {FEATURED_CATEGORIES.map((category) => (
              <Menu.Item key={category} disabled={busy} onClick={() => onFeatured(category, false)}>
                No longer as {FEATURED[category].name}
              </Menu.Item>
            ))}
          </ActionsMenu>
          <Act busy={busy} danger onClick={onDelete}>
            Delete…
          </Act>
        </Group>
      )}
    </div>
  );
}

function Act(props: { busy: boolean; danger?: boolean; onClick: () => void; children: ReactNode }) {
  const { busy, danger = false, onClick, children } = props;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={danger ? (table.bad ?? '') : ''}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </Button>
  );
}

/** An act that is confirmed first. */
export interface Asked {
  act: 'delete' | 'withhold';
  reports: readonly AdminReport[];
}

export function AskFirst(props: { asked: Asked; onConfirm: () => void; onClose: () => void }) {
  const { asked, onConfirm, onClose } = props;
  const { act, reports } = asked;
  const words = WORDS[act];
  return (
    <ConfirmDialog
      title={reports.length === 1 ? words.title : `${words.verb} ${reports.length} reports?`}
      confirmLabel={words.verb}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul>
        {reports.slice(0, NAMED).map((report) => (
          <li key={report.reportId} dir="auto">
            {nameOfReport(report, 140)}
          </li>
        ))}
        {reports.length > NAMED && <li>and {reports.length - NAMED} more</li>}
      </ul>
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}

const NAMED = 3;

const WORDS = {
  delete: {
    title: 'Delete this report?',
    verb: 'Delete',
    text: `Readers are told of the deletion. For ${ADMIN_UNDO_MS / 1_000} seconds you can take it back; after that it is final.`,
  },
  withhold: {
    title: 'Withhold this report?',
    verb: 'Withhold',
    text: 'Only admins can read it then. It leaves all lists and is no longer indexable; releasing it does not bring that back.',
  },
} as const;
