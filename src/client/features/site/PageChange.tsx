import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

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
