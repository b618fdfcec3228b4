import '@mantine/core/styles/Burger.layer.css';
import {
  Burger,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import IconContrast from '@tabler/icons-react/dist/esm/icons/IconContrast.mjs';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MINUTE_MS } from '../../../shared/dates.ts';
import { ANONYMOUS_REPORTS_PER_MONTH } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import { useAllowance, useKeepAllowance } from '../../app/allowance.ts';
import { api } from '../../app/api.ts';
import { useOnceHere } from '../../app/boot.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { useSession } from '../../app/session.ts';
import { Link, NavLink } from '../../ui/Link.tsx';
import classes from './site.module.css';

const loadMenu = () => import('./SideMenu.tsx');
const SideMenu = lazy(loadMenu);
const Commands = lazy(() => import('./Commands.tsx'));

export function SiteHeader() {
  useKeepAllowance();
  const signOut = useSignOut();
  const { role } = useSession();
  const [open, setOpen] = useState(false);
  const pressed = useCommandKey();
  return (
    <header className={classes.header} data-many={role === 'ADMIN' || undefined}>
      <Link className={classes.name} to={paths.home}>
        Verimeter
      </Link>
      <nav className={classes.links} aria-label="Main">
        <MainLinks />
      </nav>
      <div className={classes.end}>
        <RemainingBadge />
        <div className={classes.account}>
          <AccountControls source="header" onSignOut={signOut} />
        </div>
        <div className={classes.controls}>
          <ColorSchemeSwitch />
          <Burger
            size={20}
            color="var(--ink)"
            className={classes.burger ?? ''}
            aria-label="Open the menu"
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerDown={() => void loadMenu()}
            onClick={() => setOpen(true)}
          />
        </div>
      </div>
      <Suspense>
        {open && <SideMenu onClose={() => setOpen(false)} onSignOut={signOut} />}
        {pressed > 0 && <Commands pressed={pressed} onSignOut={signOut} />}
      </Suspense>
    </header>
  );
}

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

export function MainLinks({ onLeave }: { onLeave?: () => void }) {
  const { role } = useSession();
  return links
    .filter(({ roles }) => roles?.includes(role) ?? true)
    .map(({ to, label }) => (
      <NavLink key={to} to={to} onClick={onLeave}>
        {label}
        {to === paths.myReports && <Changed />}
      </NavLink>
    ));
}

/** How many followed reports have changed since one last looked; nothing where none has. */
function Changed() {
  const { data } = api.reports.changes.useQuery(undefined, { staleTime: MINUTE_MS });
  if (!data || data.changed === 0) return null;
  return (
    <span className={classes.changed} title="Changed since you last looked">
      {data.changed}
      <span className="unseen"> changed</span>
    </span>
  );
}

/** `source`: where the button is, for the event of the sign-in. */
export function AccountControls(props: {
  source: string;
  onSignOut: () => void;
  onLeave?: () => void;
}) {
  const { source, onSignOut, onLeave } = props;
  const { user } = useSession();
  const { remaining } = useAllowance();
  if (user)
    return (
      <>
        <NavLink className={classes.email} to={paths.account} title={user.email} onClick={onLeave}>
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
      onClick={() => {
        onLeave?.();
        openAuthModal(remaining === 0 ? 'register' : 'signIn', source);
      }}
    >
      Sign In / Register
    </UnstyledButton>
  );
}

/** `2/3 reports`, filled in after hydration. */
export function RemainingBadge({ onLeave }: { onLeave?: () => void }) {
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
          onClick={() => {
            onLeave?.();
            openAuthModal('register', 'badge');
          }}
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

function ColorSchemeSwitch() {
  // To hold them still it would write a style sheet into the page.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const now = useComputedColorScheme('light');
  // Until hydration as the server drew it: React leaves an attribute that differs as it is.
  const here = useOnceHere(() => true);
  const other = here && now === 'dark' ? 'light' : 'dark';
  return (
    <UnstyledButton
      c="dimmed"
      aria-label={`Switch to ${other} colors`}
      title={`Switch to ${other} colors`}
      onClick={() => setColorScheme(other)}
    >
      <IconContrast aria-hidden />
    </UnstyledButton>
  );
}

/** Counts how often Ctrl+K, or ⌘K, was pressed. */
function useCommandKey(): number {
  const [pressed, setPressed] = useState(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
      if (ctrlKey === metaKey || shiftKey || altKey || key.toLowerCase() !== 'k') return;
      // A dialog that is open asks for something else first.
      if (document.querySelector('dialog[open], [aria-modal]:not(.mantine-Spotlight-content)'))
        return;
      event.preventDefault();
      setPressed((last) => last + 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return pressed;
}

/** Leaves a page that needs a sign-in first: it would ask for one. */
function useSignOut(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const own = /^\/(my-reports|account|admin)\b/.test(pathname);
  useEffect(() => {
    if (leaving && !own) void leave().then(() => setLeaving(false));
  }, [leaving, own]);
  return () => {
    setLeaving(true);
    if (own) void navigate(paths.home);
  };
}

async function leave() {
  const { signOutHere } = await import('../../identity/firebase.ts');
  await signOutHere();
}
