import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import type { Dashboard } from '../../../../shared/schema/dashboard.ts';
import { inDigits } from '../../../ui/inDigits.ts';
import classes from './CountedList.module.css';

/** The reports that were read most, ever. */
export function MostRead({ reports }: { reports: Dashboard['top'] }) {
  return (
    <section>
      <h2>Most read reports</h2>
      {reports.length === 0 ? (
        <p className={classes.none}>No report has been read yet.</p>
      ) : (
        <ol className={classes.list}>
          {reports.map(({ slug, title, views }) => (
            <li key={slug}>
              <Link to={paths.report(slug)} dir="auto" title={title}>
                {title}
              </Link>
              <span className={classes.count}>
                {inDigits(views)}
                <span className="unseen">{views === 1 ? ' view' : ' views'}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
