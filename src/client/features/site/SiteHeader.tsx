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
import { paths } from '../../../shared/paths.ts';
import { useKeepAllowance } from '../../app/allowance.ts';
import { useSession } from '../../app/session.ts';
import { useOnceHere } from '../../app/useOnceHere.ts';
import { Link, NavLink } from '../../ui/Link.tsx';
import { AccountControls, Changed, mainLinks, RemainingBadge } from './AccountControls.tsx';
import { CommandKey } from './CommandKey.tsx';
import classes from './SiteHeader.module.css';

export function SiteHeader() {
  useKeepAllowance();
  const signOut = useSignOut();
  const { role } = useSession();
  return (
    <header className={classes.header} data-many={role === 'ADMIN' || undefined}>
      <Link className={classes.name} to={paths.home}>
        Verimeter
      </Link>
      <nav className={classes.links} aria-label="Main">
        {mainLinks(role).map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
            {to === paths.myReports && <Changed />}
          </NavLink>
        ))}
      </nav>
      <div className={classes.end}>
        <RemainingBadge />
        <div className={classes.account}>
          <AccountControls source="header" onSignOut={signOut} />
        </div>
        <div className={classes.controls}>
          <ColorSchemeSwitch />
          <MenuButton onSignOut={signOut} />
        </div>
      </div>
      <CommandKey onSignOut={signOut} />
    </header>
  );
}

const load = () => import('./SideMenu.tsx');
const SideMenu = lazy(load);

function MenuButton({ onSignOut }: { onSignOut: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Burger
        size={20}
        color="var(--ink)"
        className={classes.button ?? ''}
        aria-label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={() => void load()}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <SideMenu onClose={() => setOpen(false)} onSignOut={onSignOut} />
        </Suspense>
      )}
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
      className={classes.switch}
      aria-label={`Switch to ${other} colors`}
      title={`Switch to ${other} colors`}
      onClick={() => setColorScheme(other)}
    >
      <IconContrast aria-hidden />
    </UnstyledButton>
  );
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
  const { signOutHere } = await import('../../identity/signOut.ts');
  await signOutHere();
}
