import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';

/**
 * A modal dialog of the browser's own, open as long as it is drawn. While `busy` nothing closes it:
 * neither Escape nor the system's way back, nor a press beside it, nor its button.
 */
export function useModal(busy: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    leaving.current = false;
    dialog?.showModal();
    firstToFocus(dialog)?.focus({ preventScroll: true });
    return () => {
      // Before it is taken away: so the focus goes back to where it was.
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
    /** The dialog itself is hit only beside what stands in it. */
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

/**
 * What is marked as the harmless way; else the first field that is empty; on a touch screen, where that
 * would bring up the keyboard, the title.
 */
function firstToFocus(dialog: HTMLElement | null) {
  const harmless = dialog?.querySelector<HTMLElement>('[data-harmless]');
  if (harmless) return harmless;
  const touched = matchMedia('(pointer: coarse)').matches;
  const empty = [...(dialog?.querySelectorAll('input') ?? [])].find(({ value }) => value === '');
  return touched ? dialog?.querySelector<HTMLElement>('[tabindex="-1"]') : empty;
}
