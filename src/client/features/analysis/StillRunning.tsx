import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import classes from './SubmitForm.module.css';

/** After a cancel, or a visit elsewhere: what has stopped is the waiting, not the analysis. */
export function StillRunning({ slug, onSeen }: { slug: string; onSeen: () => void }) {
  return (
    <p className={classes.note} role="status">
      The analysis goes on without you.{' '}
      <Link to={paths.report(slug)} onClick={onSeen}>
        See its report
      </Link>
    </p>
  );
}
