import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';

/** A native modal dialog, open as long as it is drawn. While `busy` nothing closes it. */
export function useModal(busy: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    leaving.current = false;
    dialog?.showModal();
    firstToFocus(dialog)?.focus({ preventScroll: true });
    return () => {
      // Closed before it is removed, so that the focus returns to where it was.
      leaving.current = true;
      dialog?.close();
    };
  }, []);

  const close = () => {
    if (!busy) ref.current?.close();
  };
  return {
    ref,
    close,
    closedby: busy ? ('none' as const) : ('closerequest' as const),
    onKeyDown: (event: KeyboardEvent) => {
      if (busy && event.key === 'Escape') event.preventDefault();
    },
    // The target is the dialog itself only outside its content.
    onPointerDown: (event: PointerEvent) => {
      if (event.target === ref.current) close();
    },
    onClose: () => {
      if (leaving.current) return;
      if (busy) ref.current?.showModal();
      else onClose();
    },
  };
}

/** The harmless button, else the first empty field; on a touch screen, without a keyboard, the title. */
function firstToFocus(dialog: HTMLElement | null) {
  const harmless = dialog?.querySelector<HTMLElement>('[data-harmless]');
  if (harmless) return harmless;
  const touched = matchMedia('(pointer: coarse)').matches;
  const empty = [...(dialog?.querySelectorAll('input') ?? [])].find(({ value }) => value === '');
  return touched ? dialog?.querySelector<HTMLElement>('[tabindex="-1"]') : empty;
}
