import { TableSkeleton } from '../../../ui/list/ListStates.tsx';
import classes from './MyReports.module.css';
import waiting from './MyReportsWaiting.module.css';

/** The page until it is known whose reports it shows. */
export function MyReportsWaiting() {
  return (
    <div className={classes.wide}>
      <h1 className={classes.title}>My Reports</h1>
      <div className={waiting.above} aria-hidden="true" />
      <div className={classes.list} aria-busy="true">
        <TableSkeleton label="Your reports are being loaded." />
      </div>
    </div>
  );
}
