import type { KeyboardEvent } from 'react';
import type { MyReport } from '../../../../shared/schema/account.ts';
import type { Sort } from './listAddress.ts';
import { ReportTableRow } from './ReportTableRow.tsx';
import classes from './ReportTable.module.css';
import { SortHead } from './SortHead.tsx';

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
          <SortHead {...{ sort, onSort }} up="oldest" down="newest" className={classes.asked}>
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

function stepThrough(event: KeyboardEvent<HTMLTableElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody a')];
  const row = (event.target as HTMLElement).closest('tr');
  const at = links.findIndex((link) => row?.contains(link));
  links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
}
