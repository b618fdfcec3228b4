import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { type ReactNode, useRef } from 'react';

/** `children` are items of a menu. */
export function ActionsMenu(props: { opener: ReactNode; label?: string; children: ReactNode }) {
  const opener = useRef<HTMLButtonElement>(null);
  // At once, so that a dialog that an item opens gives the focus back to it.
  const focusOpener = () => opener.current?.focus({ preventScroll: true });
  return (
    // Within the landmark; not within the table, which would cut it off.
    <Menu onClose={focusOpener} returnFocus={false} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button ref={opener} variant="subtle" size="compact-md" aria-label={props.label}>
          {props.opener}
        </Button>
      </Menu.Target>
      <Menu.Dropdown onClickCapture={focusOpener}>{props.children}</Menu.Dropdown>
    </Menu>
  );
}
