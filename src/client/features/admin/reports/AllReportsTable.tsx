import type { KeyboardEvent } from 'react';
import type {
  AdminReport,
  AdminSort,
  FeaturedCategory,
} from '../../../../shared/schema/adminReport.ts';
import { SortHead } from '../../../ui/list/SortHead.tsx';
import { stepThrough } from '../../../ui/list/stepThrough.ts';
import table from '../../../ui/list/Table.module.css';
import classes from './AllReportsTable.module.css';
import { AllReportsRow } from './AllReportsRow.tsx';

export interface RowActs {
  onToggle: (report: AdminReport) => void;
  onIndexable: (report: AdminReport, isIndexable: boolean) => void;
  onFeatured: (report: AdminReport, category: FeaturedCategory, isFeatured: boolean) => void;
  onWithhold: (report: AdminReport) => void;
  onRelease: (report: AdminReport) => void;
  onDelete: (report: AdminReport) => void;
}

/**
 * The reports of a page as rows. With the keyboard in it, j and k go to the next and the one before, and x
 * chooses one.
 */
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
