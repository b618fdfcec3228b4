import { Group, UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useContext, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { footerLinks, paths } from '../../../shared/paths.ts';
import { FirstPage } from '../../app/boot.ts';
import { store } from '../../app/storage.ts';
import { NavLink } from '../../ui/Link.tsx';
import classes from './site.module.css';

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
