import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { api } from '../../app/api.ts';
import classes from './RecentReports.module.css';
import { ReportRows } from './ReportRows.tsx';

/** What admins picked, or else the newest reports. Nothing at all when there are none. */
export function RecentReports() {
  const { data = [] } = api.reports.recent.useQuery();
  if (data.length === 0) return null;
  const isPicked = data.some(({ isFeatured }) => isFeatured);
  return (
    <section className={classes.recent} aria-labelledby="recent">
      <h2 id="recent">{isPicked ? 'Featured reports' : 'Lately checked'}</h2>
      <ReportRows rows={data} />
      <p className={classes.more}>
        <Link to={paths.truthRadar}>More on Truth Radar</Link>
      </p>
    </section>
  );
}
