import { ANONYMOUS_REPORTS_PER_MONTH } from '../../../shared/limits.ts';
import { MINUTE_MS } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { api } from '../../app/api.ts';
import { useAllowance } from '../../app/allowance.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { type Session, useSession } from '../../app/session.ts';
import { NavLink } from '../../ui/Link.tsx';
import classes from './AccountControls.module.css';

export function AccountControls(props: {
  /** Where the button is, for the event of the sign-in. */
  source: string;
  onSignOut: () => void;
  onLeave?: () => void;
}) {
  const { source, onLeave } = props;
  const { user } = useSession();
  const { remaining } = useAllowance();
  if (user)
    return (
      <>
        <NavLink
          className={classes.email ?? ''}
          to={paths.account}
          title={user.email}
          onClick={onLeave}
        >
          {user.email}
        </NavLink>
        <button type="button" className={classes.button} onClick={props.onSignOut}>
          Sign Out
        </button>
      </>
    );
  return (
    <button
      type="button"
      className={remaining === 0 ? classes.pulsing : classes.button}
      data-sign-in
      onClick={() => {
        onLeave?.();
        openAuthModal(remaining === 0 ? 'register' : 'signIn', source);
      }}
    >
      Sign In / Register
    </button>
  );
}

/** `2/3 reports`, filled in after hydration; its room is kept so that nothing moves. */
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

/** How many followed reports have changed since one last looked; nothing where none has. */
export function Changed() {
  const { data } = api.reports.changes.useQuery(undefined, { staleTime: MINUTE_MS });
  if (!data || data.changed === 0) return null;
  return (
    <span className={classes.changed} title="Changed since you last looked">
      {data.changed}
      <span className="unseen"> changed</span>
    </span>
  );
}

export function mainLinks(role: Session['role']): readonly { to: string; label: string }[] {
  return links.filter(({ roles }) => roles.includes(role));
}

const ALL = ['ANONYMOUS', 'REGISTERED', 'ADMIN'];
const links = [
  { to: paths.analyze, label: 'Submit Claim', roles: ALL },
  { to: paths.adminUsers, label: 'Users', roles: ['ADMIN'] },
  { to: paths.adminReports, label: 'All Reports', roles: ['ADMIN'] },
  { to: paths.adminSettings, label: 'Settings', roles: ['ADMIN'] },
  { to: paths.myReports, label: 'My Reports', roles: ['REGISTERED', 'ADMIN'] },
  { to: paths.truthRadar, label: 'Truth Radar', roles: ALL },
];
