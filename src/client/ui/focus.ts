import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Returns the focus on unmount, at least nearby; Mantine does it only when `opened` changes. */
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

/** Moves the focus to `find()` on mount, if the replaced part of the page had it. */
export function useTakeLostFocus(find: () => HTMLElement | null | undefined) {
  const [wasFocused] = useState(
    () => typeof document !== 'undefined' && document.activeElement !== document.body,
  );
  const take = useEffectEvent(() => {
    if (wasFocused) focusIfLost(find());
  });
  useEffect(() => take(), []);
}

/** Moves the focus to this part of the page when the focused element in it disappears. */
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

export function focusIfLost(instead: HTMLElement | null | undefined) {
  if (document.activeElement === document.body) instead?.focus({ preventScroll: true });
}
