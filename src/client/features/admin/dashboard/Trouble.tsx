import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import type { AnalystState } from '../../../../shared/schema/analystState.ts';
import type { Dashboard } from '../../../../shared/schema/dashboard.ts';
import { cappedCount } from '../../../ui/list/cappedCount.ts';
import { inDigits } from '../../../ui/inDigits.ts';
import classes from './Trouble.module.css';

/** What is going on at this moment, and what somebody should look at, with the way there. */
export function Trouble(props: { dashboard: Dashboard; analysts: readonly AnalystState[] }) {
  const { now, failures } = props.dashboard;
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  const shut = props.analysts.filter(({ circuit }) => (circuit?.state ?? 'closed') !== 'closed');
  return (
    <ul className={classes.lines}>
      <li>
        {now.processing === 0 && now.waiting === 0
          ? 'Nothing is being analysed at the moment.'
          : `${cappedCount(now.processing)} being analysed, ${cappedCount(now.waiting)} of them waiting.`}{' '}
        <Link to={paths.adminJobs}>Jobs</Link>
      </li>
      {failed > 0 && (
        <li className={classes.trouble}>
          {failed === 1 ? '1 analysis' : `${inDigits(failed)} analyses`} failed in these days.{' '}
          <Link to={paths.adminJobs}>See what can be tried again</Link>
        </li>
      )}
      {shut.map(({ place, name }) => (
        <li key={place} className={classes.trouble}>
          {name} is not asked at the moment: too many requests failed.{' '}
          <Link to={paths.adminSettings}>See the analysts</Link>
        </li>
      ))}
    </ul>
  );
}
