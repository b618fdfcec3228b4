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

const links: readonly { to: string; label: string; only?: 'REGISTERED' | 'ADMIN' }[] = [
  { to: paths.analyze, label: 'Submit Claim' },
  { to: paths.adminUsers, label: 'Users', only: 'ADMIN' },
  { to: paths.adminReports, label: 'All Reports', only: 'ADMIN' },
  { to: paths.adminSettings, label: 'Settings', only: 'ADMIN' },
  { to: paths.myReports, label: 'My Reports', only: 'REGISTERED' },
  { to: paths.truthRadar, label: 'Truth Radar' },
];

export function MainLinks() {
  const { role } = useSession();
  return links
    .filter(({ only }) => only === undefined || only === role || role === 'ADMIN')
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

export function AccountControls({ source, onSignOut }: { source: string; onSignOut: () => void }) {
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
  const isNoneLeft = !unlimited && remaining <= 0;
  const unlimitedText = role === 'ADMIN' ? 'Admin' : 'Unlimited reports';
  return (
    <>
      {isNoneLeft && (
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
        data-left={isNoneLeft ? 'none' : 'some'}
        title={unlimited ? undefined : 'Free reports left this month'}
      >
        {unlimited ? unlimitedText : `${remaining}/${limit} reports`}
      </span>
    </>
  );
}
