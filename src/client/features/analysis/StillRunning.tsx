import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import classes from './StillRunning.module.css';

/** After a cancel: what was cancelled is the waiting, not the analysis. */
export function StillRunning({ slug }: { slug: string }) {
  return (
    <p className={classes.note} role="status">
      The analysis goes on without you. <Link to={paths.report(slug)}>See its report</Link>
    </p>
  );
}
