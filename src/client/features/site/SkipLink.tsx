import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import classes from './SkipLink.module.css';

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

/** After navigation: scroll to the top, move the focus, and drop the linked data of the page before. */
export function PageChange() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    document.querySelector('script[type="application/ld+json"]')?.remove();
    if (how !== NavigationType.Pop) window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, how]);
  return null;
}
