import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import classes from './SharedLine.module.css';

/** Above a report that is shown for reading only: that it is, and where it stands itself. */
export function SharedLine({ slug }: { slug: string }) {
  return (
    <p className={classes.line}>
      A shared view, for reading. <Link to={paths.report(slug)}>Go to the report’s own page</Link>
    </p>
  );
}
