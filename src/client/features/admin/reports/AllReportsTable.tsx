import { UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { FEATURED_CATEGORIES } from '../../../../shared/adminLists.ts';
import { paths } from '../../../../shared/paths.ts';
import type {
  AdminReport,
  AdminSort,
  FeaturedCategory,
} from '../../../../shared/schema/adminReport.ts';
import { Link } from '../../../ui/Link.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Time } from '../../../ui/Time.tsx';
import { ActionsMenu } from '../../../ui/list/ActionsMenu.tsx';
import { ReportHead } from '../../../ui/list/ReportHead.tsx';
import { CountCell, findingOf, ScoreCell, SortHead } from '../../../ui/list/cells.tsx';
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
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Selected</span>
          </th>
          <th scope="col">Report</th>
          <th scope="col">Finding</th>
          <th scope="col">Asked by</th>
          <SortHead {...{ sort, onSort }} up="oldest" down="newest">
            Created
          </SortHead>
          <SortHead {...{ sort, onSort }} up="updated" down="updated">
            Updated
          </SortHead>
          <th scope="col" className={table.number}>
            Views
          </th>
          <SortHead {...{ sort, onSort }} up="lowest" down="highest" className={table.number}>
            Score
          </SortHead>
          <th scope="col">Indexable</th>
          <th scope="col">Featured</th>
          <th scope="col">
            <span className="unseen">Further</span>
          </th>
        </tr>
      </thead>
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
        <FeaturedToggles report={report} name={name} onToggle={acts.onFeatured} />
      </td>
      <td className={classes.menu}>
        <RowMenu report={report} name={name} acts={acts} />
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

function RowMenu(props: { report: AdminReport; name: string; acts: RowActs }) {
  const { report, name, acts } = props;
  return (
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
  );
}

function FeaturedToggles(props: {
  report: AdminReport;
  name: string;
  onToggle: (report: AdminReport, category: FeaturedCategory, isFeatured: boolean) => void;
}) {
  const { report, name, onToggle } = props;
  return (
    <span className={classes.toggles}>
      {FEATURED_CATEGORIES.map((category) => {
        const { sign, name: list, field } = FEATURED[category];
        const label = `Featured as ${list}`;
        return (
          <UnstyledButton
            key={category}
            className={classes.toggle}
            aria-pressed={report[field]}
            aria-label={`${label}: ${name}`}
            title={label}
            onClick={() => onToggle(report, category, !report[field])}
          >
            {sign}
          </UnstyledButton>
        );
      })}
    </span>
  );
}
