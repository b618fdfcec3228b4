import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { MenuIcon } from '../../ui/icons/MenuIcon.tsx';
import classes from './MenuButton.module.css';

const load = () => import('./SideMenu.tsx');
const SideMenu = lazy(async () => ({ default: (await load()).SideMenu }));

/** Opens the side menu of narrow screens, which comes when it is first reached for. */
export function MenuButton({ onSignOut }: { onSignOut: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={() => void load()}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </UnstyledButton>
      {open && (
        <Suspense>
          <SideMenu onClose={() => setOpen(false)} onSignOut={onSignOut} />
        </Suspense>
      )}
    </>
  );
}
