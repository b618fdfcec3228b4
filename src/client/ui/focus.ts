import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

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

/**
 * For what is drawn in the place of something else: what `find` finds gets the focus, if what had it went
 * with that. Where nothing had it, as on a page that was just opened, it stays so.
 */
export function useTakeLostFocus(find: () => HTMLElement | null | undefined) {
  const [wasFocused] = useState(
    () => typeof document !== 'undefined' && document.activeElement !== document.body,
  );
  const take = useEffectEvent(() => {
    if (wasFocused) focusIfLost(find());
  });
  useEffect(() => take(), []);
}

/** For a part of the page whose content changes: it gets the focus when what had it within goes. */
export function useKeepFocus<Part extends HTMLElement>() {
  const ref = useRef<Part>(null);
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (isWithin.current) focusIfLost(ref.current);
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: () => {
      isWithin.current = false;
    },
  };
}

/** For when what had the focus is gone. */
export function focusIfLost(instead: HTMLElement | null | undefined) {
  if (document.activeElement === document.body) instead?.focus({ preventScroll: true });
}
