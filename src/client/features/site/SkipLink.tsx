import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import classes from './SkipLink.module.css';

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a
      className={classes.skip}
      href="#main"
      onClick={(event) => {
        // Left to itself the browser would write `#main` into the history, a visit of its own.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}

/**
 * After a move inside the product: to the top of the new page, and the keyboard with it. What search
 * engines were told is of the page that was left, and goes with it.
 */
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
