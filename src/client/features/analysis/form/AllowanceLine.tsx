import { useAllowance } from '../../../app/allowance.ts';
import { Time } from '../../../ui/Time.tsx';
import classes from './AllowanceLine.module.css';

/** What a report costs here, said where it is spent. Filled in after the page, in room kept for it. */
export function AllowanceLine() {
  const { remaining, limit, resetsAt, unlimited } = useAllowance();
  if (remaining === undefined || unlimited) return <p className={classes.line} />;
  if (remaining > 0) {
    return (
      <p className={classes.line}>
        {limit === undefined ? remaining : `${remaining} of ${limit}`} free reports left this month.
      </p>
    );
  }
  return (
    <p className={classes.spent}>
      {resetsAt === undefined ? (
        'No free reports left this month.'
      ) : (
        <>
          No free reports left until <Time iso={resetsAt} />.
        </>
      )}
    </p>
  );
}
