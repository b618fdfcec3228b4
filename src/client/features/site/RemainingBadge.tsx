import { SETTINGS } from '../../../shared/limits.ts';
import { useAllowance } from '../../allowance.ts';
import classes from './RemainingBadge.module.css';

/** `2/3 reports`, filled in after the page: its room is kept so that nothing moves. */
export function RemainingBadge() {
  const {
    remaining,
    limit = SETTINGS.anonymousReportsPerMonth.default,
    unlimited,
  } = useAllowance();
  if (remaining === undefined) return <span className={classes.room} />;
  if (unlimited) return <span className={classes.badge}>Unlimited reports</span>;
  return (
    <span
      className={remaining > 0 ? classes.badge : classes.spent}
      title="Free reports left this month"
    >
      {remaining}/{limit} reports
    </span>
  );
}
