import '@mantine/core/styles/Burger.layer.css';
import {
  Burger,
  Group,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import IconContrast from '@tabler/icons-react/dist/esm/icons/IconContrast.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useContext, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { footerLinks, paths } from '../../../shared/paths.ts';
import { useKeepAllowance } from '../../app/allowance.ts';
import { api, signOutHere } from '../../app/api.ts';
import { FirstPage, useOnceHere } from '../../app/boot.ts';
import { lazyOr, loadAhead } from '../../app/lazyPart.tsx';
import { leavePage } from '../../app/leavePage.ts';
import { useSession } from '../../app/session.ts';
import { store } from '../../app/storage.ts';
import { Link, NavLink } from '../../ui/Link.tsx';
import { SuspenseBoundary } from '../../ui/SuspenseBoundary.tsx';
import { AccountControls, MainLinks, RemainingBadge } from './SiteNavigation.tsx';
import classes from './site.module.css';

const loadMenu = () => import('./SideMenu.tsx');
const SideMenu = lazyOr(loadMenu);
const Commands = lazyOr(() => import('./Commands.tsx'));

export function SkipLink() {
  return (
    <a
      className={classes.skip}
      href="#main"
      onClick={(event) => {
        // The browser would write `#main` into the history.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}

/** The first script of the page hides a dismissed banner, because only the browser knows of it. */
export function SiteBanner() {
  const banner = useContext(FirstPage).site?.banner;
  if (!banner) return null;
  const dismiss = () => {
    document.documentElement.dataset['dismissed'] = '';
    document.getElementById('main')?.focus();
    store('localStorage', 'dismissedBanner', banner.id);
  };
  return (
    <aside className="banner" aria-label="Notice">
      <p dir="auto">{banner.text}</p>
      <UnstyledButton aria-label="Dismiss this notice" p="xs" onClick={dismiss}>
        <IconX aria-hidden />
      </UnstyledButton>
    </aside>
  );
}

export function SiteHeader() {
  useKeepAllowance();
  const signOut = useSignOut();
  const { role, user } = useSession();
  const [open, setOpen] = useState(false);
  const pressed = useCommandKeyPresses();
  return (
    <Group
      component="header"
      className={classes.header}
      wrap="nowrap"
      gap="clamp(0.25rem, 2.2vw, 2.5rem)"
      mih="3.5rem"
      data-many={role === 'ADMIN' || undefined}
    >
      <Link className={classes.name} to={paths.home}>
        Verimeter
      </Link>
      <Group
        component="nav"
        className={classes.links}
        wrap="nowrap"
        align="stretch"
        gap="clamp(0.1rem, 1vw, 0.75rem)"
        aria-label="Main"
      >
        <MainLinks />
      </Group>
      {/* Takes all the room, so that nothing moves when the badge arrives. */}
      <Group
        className={`${classes.end} unprinted`}
        flex={1}
        justify="flex-end"
        wrap="nowrap"
        gap="clamp(0.1rem, 1vw, 0.5rem)"
        miw={0}
      >
        <RemainingBadge />
        {/* A long email address shrinks before anything else; the sign-in button never does. */}
        <Group
          className={classes.account}
          flex="0 100 auto"
          wrap="nowrap"
          gap="0.25rem"
          {...(user && { miw: 0 })}
          maw="22rem"
        >
          <AccountControls source="header" onSignOut={signOut} />
        </Group>
        {/* Aligns the icons, not their padding, with the edge of the page. */}
        <Group className={classes.controls} flex="none" wrap="nowrap" gap={0} me="-0.75rem">
          <ColorSchemeSwitch />
          <Burger
            size={20}
            color="var(--ink)"
            className={classes.burger ?? ''}
            aria-label="Open the menu"
            aria-haspopup="dialog"
            aria-expanded={open}
            {...loadAhead(loadMenu)}
            onClick={() => setOpen(true)}
          />
        </Group>
      </Group>
      <SuspenseBoundary>
        {open && <SideMenu onClose={() => setOpen(false)} onSignOut={signOut} />}
        {pressed > 0 && <Commands pressed={pressed} onSignOut={signOut} />}
      </SuspenseBoundary>
    </Group>
  );
}

function ColorSchemeSwitch() {
  // Stopping transitions would write a `<style>`, which the content security policy refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const now = useComputedColorScheme('light');
  // Hydration needs the server's attributes first, because React doesn't correct them.
  const other = useOnceHere(() => now) === 'dark' ? 'light' : 'dark';
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

function useCommandKeyPresses(): number {
  const [pressed, setPressed] = useState(0);
  useWindowEvent('keydown', (event) => {
    const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
    if (ctrlKey === metaKey || shiftKey || altKey || key.toLowerCase() !== 'k') return;
    // Not on top of an open dialog.
    if (document.querySelector('dialog[open], [aria-modal]:not(.mantine-Spotlight-content)'))
      return;
    event.preventDefault();
    setPressed((last) => last + 1);
  });
  return pressed;
}

/** First leaves a page that needs a sign-in, because it would ask for one again. */
function useSignOut(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const utils = api.useUtils();
  const leaving = useRef(false);
  const own = /^\/(my-reports|account|admin)\b/.test(pathname);
  useEffect(() => {
    if (!leaving.current || own) return;
    leaving.current = false;
    void signOutHere(utils);
  }, [own, utils]);
  return () =>
    leavePage(() => {
      if (own) {
        leaving.current = true;
        void navigate(paths.home);
      } else void signOutHere(utils);
    });
}

export function PageChange() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const first = useRef(pathname);
  /** The path when the focus entered a dialog: a dialog of the new page keeps the focus. */
  const dialogAt = useRef<string | null>(null);
  useWindowEvent('focusin', ({ target }) => {
    const isInDialog = target instanceof Element && target.closest('[aria-modal]') !== null;
    dialogAt.current = isInDialog ? window.location.pathname : null;
  });
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    document.querySelector('script[type="application/ld+json"]')?.remove();
    if (how !== NavigationType.Pop) window.scrollTo(0, 0);
    if (dialogAt.current !== pathname)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, how]);
  return null;
}

export function SiteFooter() {
  return (
    <Group
      component="footer"
      className={`${classes.footer} fine`}
      justify="space-between"
      align="baseline"
      gap="0.75rem 2rem"
    >
      <p>Verimeter measures how well a claim is supported. It can be wrong: read the sources.</p>
      <Group component="nav" gap="0 clamp(0.85rem, 2vw, 1.5rem)" aria-label="Footer">
        {footerLinks.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
        <a href={paths.sitemap}>Sitemap</a>
      </Group>
    </Group>
  );
}
