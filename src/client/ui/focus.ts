import { useEffect } from 'react';

/**
 * For what Mantine opens as soon as it is drawn: it returns the focus only when told to close. Where what
 * had it is gone, as with a row that was deleted, the part of the page around it gets it, or else the page.
 */
export function useReturnFocus() {
  useEffect(() => {
    const opener = document.activeElement;
    if (!(opener instanceof HTMLElement)) return undefined;
    const around = opener.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      opener.focus({ preventScroll: true });
      if (!opener.isConnected) focusIfLost(around ?? document.getElementById('main'));
    };
  }, []);
}

/** For when what had the focus is gone. */
export function focusIfLost(instead: HTMLElement | null | undefined) {
  if (document.activeElement === document.body) instead?.focus({ preventScroll: true });
}
