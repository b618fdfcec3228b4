import { UnstyledButton } from '@mantine/core';
import { type ReactNode, type ToggleEvent, useCallback, useId, useRef } from 'react';
import classes from './ActionsMenu.module.css';

/** Below it there must be so much room, or it opens upwards. */
const ROOM_PX = 240;

/**
 * A button that opens a list of further things to do. A popover of the browser's own: it closes at
 * Escape and at a press beside it. It closes when one of them is chosen, and when the page scrolls away
 * from under it.
 */
export function ActionsMenu(props: {
  /** What the button shows; `label` says it where that is a sign. */
  opener: ReactNode;
  label?: string;
  children: ReactNode;
}) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const close = useCallback(() => menu.current?.hidePopover(), []);

  const place = ({ newState }: ToggleEvent) => {
    const [at, box] = [opener.current?.getBoundingClientRect(), menu.current];
    if (newState !== 'open' || !at || !box) return;
    const up = at.bottom + ROOM_PX > innerHeight && at.top > ROOM_PX;
    const toTheRight = at.left < innerWidth / 2;
    Object.assign(box.style, {
      inset: 'auto',
      [up ? 'bottom' : 'top']: `${up ? innerHeight - at.top : at.bottom}px`,
      [toTheRight ? 'left' : 'right']: `${toTheRight ? at.left : innerWidth - at.right}px`,
    });
  };
  const follow = ({ newState }: ToggleEvent) => {
    if (newState === 'open') addEventListener('scroll', close, { capture: true, once: true });
    else removeEventListener('scroll', close, { capture: true });
  };

  return (
    <>
      <UnstyledButton
        ref={opener}
        className={classes.opener}
        popoverTarget={id}
        aria-label={props.label}
      >
        {props.opener}
      </UnstyledButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={classes.menu}
        onBeforeToggle={place}
        onToggle={follow}
        onClick={close}
        // Keys that mean something in the table around it do not mean it here.
        onKeyDown={(event) => event.stopPropagation()}
      >
        {props.children}
      </div>
    </>
  );
}
