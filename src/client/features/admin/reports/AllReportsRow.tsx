import type { AdminReport } from '../../../../shared/schema/adminReport.ts';
import { findingOf } from '../../../ui/list/findingOf.ts';
import { inDigits } from '../../../ui/inDigits.ts';
import { CountCell } from '../../../ui/list/CountCell.tsx';
import { ReportHead } from '../../../ui/list/ReportHead.tsx';
import row from '../../../ui/list/Row.module.css';
import { ScoreCell } from '../../../ui/list/ScoreCell.tsx';
import { Time } from '../../../ui/Time.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import classes from './AllReportsRow.module.css';
import type { RowActs } from './AllReportsTable.tsx';
import { FeaturedToggles } from './FeaturedToggles.tsx';
import { nameOfReport } from './nameOfReport.ts';
import { RowMenu } from './RowMenu.tsx';

/** One report: what it is about and what was found, who asked, its switches, and what else can be done. */
export function AllReportsRow(props: { report: AdminReport; selected: boolean; acts: RowActs }) {
  const { report, selected, acts } = props;
  const { partial, status } = report;
  const finding = findingOf({
    ...report,
    status: partial && status === 'completed' ? 'partial' : status,
  });
  const name = nameOfReport(report);
  return (
    <tr className={`${row.row} ${classes.row}`} data-selected={selected}>
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
      <td className={`${row.quiet} ${classes.finding}`} data-tone={finding.tone}>
        {finding.text}
        <Marks report={report} />
      </td>
      <td className={classes.askers}>{askersOf(report)}</td>
      <td className={`${row.quiet} ${classes.day} ${classes.created}`} data-label="Created">
        <Time iso={report.createdAt} />
      </td>
      <td className={`${row.quiet} ${classes.day} ${classes.updated}`} data-label="Updated">
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

/** What is special about it, in small words. */
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

function askersOf({ owners: [first], askers }: AdminReport) {
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
