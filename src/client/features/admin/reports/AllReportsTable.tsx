import { UnstyledButton } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { FEATURED_CATEGORIES } from '../../../../shared/adminLists.ts';
import { ADMIN_UNDO_MS } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type {
  AdminReport,
  AdminSort,
  FeaturedCategory,
} from '../../../../shared/schema/adminReport.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Time } from '../../../ui/Time.tsx';
import { ActionsMenu } from '../../../ui/list/ActionsMenu.tsx';
import { CountCell, findingOf, ReportHead, ScoreCell, SortHeads } from '../../../ui/list/cells.tsx';
import { stepThrough } from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import { FEATURED, nameOfReport } from './useReportActs.ts';
import table from '../../../ui/list/Table.module.css';
import classes from './AllReportsTable.module.css';
import bar from './ReportsBar.module.css';

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
  'Finding',
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
    <table className={`${table.table} ${classes.table}`} onKeyDown={onKey}>
      <caption className="unseen">All reports</caption>
      <SortHeads {...{ columns: COLUMNS, sort, onSort }} />
      <tbody>
        {reports.map((report) => (
          <AllReportsRow key={report.reportId} report={report} selected={has(report)} acts={acts} />
        ))}
      </tbody>
    </table>
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
    <tr className={`${table.row} ${classes.row}`} data-selected={selected}>
      <td className={classes.select}>
        <input
          type="checkbox"
          data-select
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={() => acts.onToggle(report)}
        />
      </td>
      <ReportHead report={report} className={classes.report} />
      <td className={`${table.quiet} ${classes.finding}`} data-tone={finding.tone}>
        {finding.text}
        <Marks report={report} />
      </td>
      <td className={classes.askers}>{peopleOf(report)}</td>
      <td className={`${table.quiet} ${classes.day} ${classes.created}`} data-label="Created">
        <Time iso={report.createdAt} />
      </td>
      <td className={`${table.quiet} ${classes.day} ${classes.updated}`} data-label="Updated">
        <Time iso={report.updatedAt} />
      </td>
      <CountCell count={report.views} unit={['view', 'views']} className={classes.views} />
      <ScoreCell
        score={report.credibilityScore}
        provisional={report.confidence === 'low'}
        className={classes.score}
      />
      <td className={classes.indexable}>
        <Switch
          label={`Indexable: ${name}`}
          on={report.isIndexable}
          onChange={(on) => acts.onIndexable(report, on)}
        />
      </td>
      <td className={classes.featured}>
        <span className={classes.toggles}>
          {FEATURED_CATEGORIES.map((category) => {
            const { sign, name: list, field } = FEATURED[category];
            return (
              <UnstyledButton
                key={category}
                className={classes.toggle}
                aria-pressed={report[field]}
                aria-label={`Featured as ${list}: ${name}`}
                title={`Featured as ${list}`}
                onClick={() => acts.onFeatured(report, category, !report[field])}
              >
                {sign}
              </UnstyledButton>
            );
          })}
        </span>
      </td>
      <td className={classes.menu}>
        <ActionsMenu opener={<span aria-hidden="true">⋯</span>} label={`More for ${name}`}>
          <Link to={paths.editSeo(report.reportId)}>Edit SEO</Link>
          {report.withheldAt === null ? (
            <UnstyledButton onClick={() => acts.onWithhold(report)}>Withhold…</UnstyledButton>
          ) : (
            <UnstyledButton onClick={() => acts.onRelease(report)}>Release</UnstyledButton>
          )}
          <UnstyledButton className={classes.delete} onClick={() => acts.onDelete(report)}>
            Delete…
          </UnstyledButton>
        </ActionsMenu>
      </td>
    </tr>
  );
}

function Marks({ report }: { report: AdminReport }) {
  const marks = [
    ...(report.isSample ? ['sample'] : []),
    ...(report.hasDetailedAnalysis ? ['detailed'] : []),
    ...(report.reviewedAt === null ? [] : ['reviewed']),
  ];
  return (
    <span className={classes.marks}>
      {report.withheldAt !== null && <strong className={classes.withheld}>Withheld</strong>}
      {report.withheldAt !== null && marks.length > 0 && ' · '}
      {marks.join(' · ')}
    </span>
  );
}

function peopleOf({ owners: [first], askers }: AdminReport) {
  if (first === undefined) {
    if (askers === 0) return <span className={classes.nobody}>Nobody</span>;
    return askers === 1 ? 'A visitor' : `${inDigits(askers)} visitors`;
  }
  return (
    <span className={classes.who}>
      <span className={classes.owner} title={first}>
        {first}
      </span>
      {askers > 1 && <span className={classes.more}>+{inDigits(askers - 1)}</span>}
    </span>
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
    <div className={bar.bar} aria-busy={busy}>
      <label className={bar.all}>
        <input
          type="checkbox"
          aria-label="Select all on this page"
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !all;
          }}
          checked={all}
          onChange={() => onChoose(all ? [] : reports)}
        />
        <span className={bar.count} role="status">
          {chosen.length === 0 ? 'Select all on this page' : `${chosen.length} selected`}
        </span>
      </label>
      {chosen.length > 0 && (
        <div className={bar.acts} role="group" aria-label="With the selected reports">
          <Act busy={busy} onClick={() => onIndexable(true)}>
            Make indexable
          </Act>
          <Act busy={busy} onClick={() => onIndexable(false)}>
            Not indexable
          </Act>
          <ActionsMenu opener={<span className={bar.act}>Feature…</span>}>
            {FEATURED_CATEGORIES.map((category) => (
              <Act key={category} busy={busy} onClick={() => onFeatured(category, true)}>
                Feature as {FEATURED[category].name}
              </Act>
            ))}
            {FEATURED_CATEGORIES.map((category) => (
              <Act key={category} busy={busy} onClick={() => onFeatured(category, false)}>
                No longer as {FEATURED[category].name}
              </Act>
            ))}
          </ActionsMenu>
          <Act busy={busy} danger onClick={onDelete}>
            Delete…
          </Act>
        </div>
      )}
    </div>
  );
}

function Act(props: { busy: boolean; danger?: boolean; onClick: () => void; children: ReactNode }) {
  const { busy, danger = false, onClick, children } = props;
  return (
    <UnstyledButton
      className={bar.act}
      data-danger={danger}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </UnstyledButton>
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
      <ul className={bar.names}>
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
