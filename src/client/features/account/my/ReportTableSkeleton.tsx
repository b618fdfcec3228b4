import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import classes from './ReportTableSkeleton.module.css';

/** The place of the list while it is read. */
export function ReportTableSkeleton() {
  return (
    <div className={classes.skeleton} role="status">
      <span className="unseen">Your reports are being loaded.</span>
      {Array.from({ length: LIST_PAGE_SIZE }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          <span />
        </div>
      ))}
    </div>
  );
}
