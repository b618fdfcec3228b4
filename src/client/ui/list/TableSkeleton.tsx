import { LIST_PAGE_SIZE } from '../../../shared/limits.ts';
import classes from './TableSkeleton.module.css';

/** The place of a list while it is read. */
export function TableSkeleton({ label, rows = LIST_PAGE_SIZE }: { label: string; rows?: number }) {
  return (
    <div className={classes.skeleton} role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          <span />
        </div>
      ))}
    </div>
  );
}
