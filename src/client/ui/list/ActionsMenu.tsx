import { UnstyledButton } from '@mantine/core';
import { type ReactNode, type ToggleEvent, useCallback, useId, useRef } from 'react';
import classes from './ActionsMenu.module.css';

/** With less room below, the menu opens upwards. */
const ROOM_PX = 240;

/** A native popover. Besides Escape and outside clicks, a choice and a scroll of the page close it. */
export function ActionsMenu(props: { opener: ReactNode; label?: string; children: ReactNode }) {
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
        // The shortcuts of the table around it do not apply here.
        onKeyDown={(event) => event.stopPropagation()}
      >
        {props.children}
      </div>
    </>
  );
}
