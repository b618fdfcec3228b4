import { ANONYMOUS_REPORTS_PER_MONTH } from '../../../shared/limits.ts';
import { useAllowance } from '../../app/allowance.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { useSession } from '../../app/session.ts';
import classes from './RemainingBadge.module.css';

/**
 * `2/3 reports`, filled in after the page: its room is kept so that nothing moves. When none is left,
 * with the way to more; for who has no limit, as what.
 */
export function RemainingBadge({ onLeave }: { onLeave?: () => void }) {
  const { remaining, limit = ANONYMOUS_REPORTS_PER_MONTH, unlimited } = useAllowance();
  const { role } = useSession();
  if (remaining === undefined) return <span className={classes.room} />;
  if (unlimited)
    return (
      <span className={classes.badge}>{role === 'ADMIN' ? 'Admin' : 'Unlimited reports'}</span>
    );
  if (remaining > 0) return <Count className={classes.badge} of={limit} left={remaining} />;
  return (
    <>
      <button
        type="button"
        className={classes.register}
        data-sign-in
        onClick={() => {
          onLeave?.();
          openAuthModal('register', 'badge');
        }}
      >
        Register for unlimited reports
      </button>
      <Count className={classes.spent} of={limit} left={remaining} />
    </>
  );
}

function Count(props: { className: string | undefined; of: number; left: number }) {
  return (
    <span className={props.className} title="Free reports left this month">
      {props.left}/{props.of} reports
    </span>
  );
}
