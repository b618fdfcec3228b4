import { Box, UnstyledButton } from '@mantine/core';
import { MINUTE_MS } from '../../../shared/dates.ts';
import { ANONYMOUS_REPORTS_PER_MONTH } from '../../../shared/limits.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { useAllowance } from '../../app/allowance.ts';
import { api } from '../../app/api.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { useSession } from '../../app/session.ts';
import { NavLink } from '../../ui/Link.tsx';
import classes from './site.module.css';

const ADMINS = ['ADMIN'];
const PEOPLE = ['REGISTERED', 'ADMIN'];
const links: readonly { to: string; label: string; roles?: readonly string[] }[] = [
  { to: paths.analyze, label: 'Submit Claim' },
  { to: paths.adminUsers, label: 'Users', roles: ADMINS },
  { to: paths.adminReports, label: 'All Reports', roles: ADMINS },
  { to: paths.adminSettings, label: 'Settings', roles: ADMINS },
  { to: paths.myReports, label: 'My Reports', roles: PEOPLE },
  { to: paths.truthRadar, label: 'Truth Radar' },
];

export function MainLinks() {
  const { role } = useSession();
  return links
    .filter(({ roles }) => roles?.includes(role) ?? true)
    .map(({ to, label }) => (
      <NavLink key={to} to={to}>
        {label}
        {to === paths.myReports && <Changed />}
      </NavLink>
    ));
}

function Changed() {
  const { data } = api.reports.changes.useQuery(undefined, { staleTime: MINUTE_MS });
  if (!data || data.changed === 0) return null;
  return (
    <Box
      component="span"
      miw="1.25rem"
      ms="0.4rem"
      bg="var(--accent)"
      c="var(--on-accent)"
      fz="xs"
      lh="1.25rem"
      ta="center"
      bdrs="1rem"
      title={pageMessages.hasChanged}
    >
      {data.changed}
      <span className="unseen"> changed</span>
    </Box>
  );
}

export function AccountControls(props: { source: string; onSignOut: () => void }) {
  const { source, onSignOut } = props;
  const { user } = useSession();
  const { remaining } = useAllowance();
  if (user)
    return (
      <>
        <NavLink className={classes.email} to={paths.account} title={user.email}>
          {user.email}
        </NavLink>
        <UnstyledButton className={classes.button} onClick={onSignOut}>
          Sign Out
        </UnstyledButton>
      </>
    );
  return (
    <UnstyledButton
      className={remaining === 0 ? classes.pulsing : classes.button}
      data-sign-in
      onClick={() => openAuthModal(remaining === 0 ? 'register' : 'signIn', source)}
    >
      Sign In / Register
    </UnstyledButton>
  );
}

export function RemainingBadge() {
  const { remaining, limit = ANONYMOUS_REPORTS_PER_MONTH, unlimited } = useAllowance();
  const { role } = useSession();
  if (remaining === undefined) return <span className={classes.badge} />;
  if (unlimited)
    return (
      <span className={classes.badge} data-left="some">
        {role === 'ADMIN' ? 'Admin' : 'Unlimited reports'}
      </span>
    );
  return (
    <>
      {remaining <= 0 && (
        <UnstyledButton
          className={classes.badge}
          data-sign-in
          onClick={() => openAuthModal('register', 'badge')}
        >
          Register for unlimited reports
        </UnstyledButton>
      )}
      <span
        className={classes.badge}
        data-left={remaining > 0 ? 'some' : 'none'}
        title="Free reports left this month"
      >
        {remaining}/{limit} reports
      </span>
    </>
  );
}
