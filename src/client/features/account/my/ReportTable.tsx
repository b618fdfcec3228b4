import type { MyReport } from '../../../../shared/schema/account.ts';
import { SortHead } from '../../../ui/list/SortHead.tsx';
import { stepThrough } from '../../../ui/list/stepThrough.ts';
import classes from '../../../ui/list/Table.module.css';
import type { Sort } from './listAddress.ts';
import { ReportTableRow } from './ReportTableRow.tsx';

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
