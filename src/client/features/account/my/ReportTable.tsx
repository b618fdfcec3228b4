import { UnstyledButton } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { MyReport } from '../../../../shared/schema/account.ts';
import { Time } from '../../../ui/Time.tsx';
import { ReportHead } from '../../../ui/list/ReportHead.tsx';
import { CountCell, ScoreCell, SortHead } from '../../../ui/list/cells.tsx';
import { findingOf } from '../../../ui/list/findingOf.ts';
import { stepThrough } from '../../../ui/list/useListAddress.ts';
import type { Sort } from './listAddress.ts';
import row from '../../../ui/list/Row.module.css';
import classes from '../../../ui/list/Table.module.css';
import reportTable from './ReportTable.module.css';

/** The reports of a page as rows. With the keyboard in it, j and k go to the next and the one before. */
export function ReportTable(props: {
  reports: readonly MyReport[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onDelete: (report: MyReport) => void;
}) {
  const { reports, sort, onSort, onDelete } = props;
  return (
    <table className={classes.table} onKeyDown={stepThrough}>
      <caption className="unseen">Your reports</caption>
      <thead>
        <tr>
          <th scope="col">Report</th>
          <th scope="col">Finding</th>
          <SortHead {...{ sort, onSort }} up="oldest" down="newest">
            Asked for
          </SortHead>
          <th scope="col" className={classes.number}>
            Views
          </th>
          <SortHead {...{ sort, onSort }} up="lowest" down="highest" className={classes.number}>
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

/** One report: what it is about, what was found, when it was asked for, and the way to be rid of it. */
function ReportTableRow({ report, onDelete }: { report: MyReport; onDelete: () => void }) {
  const { content, title, credibilityScore, confidence, views, askedAt } = report;
  const finding = findingOf(report);
  return (
    <tr className={`${row.row} ${reportTable.row}`}>
      <ReportHead report={report} className={reportTable.report} />
      <td className={`${row.quiet} ${reportTable.finding}`} data-tone={finding.tone}>
        {finding.text}
        {report.isIndexable && <span className={reportTable.listed}> · listed</span>}
      </td>
      <td className={`${row.quiet} ${reportTable.asked}`}>
        <Time iso={askedAt} />
      </td>
      <CountCell count={views} unit={['view', 'views']} className={reportTable.views} />
      <ScoreCell
        score={credibilityScore}
        provisional={confidence === 'low'}
        className={reportTable.score}
      />
      <td className={reportTable.actions}>
        <UnstyledButton
          className={reportTable.delete}
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
