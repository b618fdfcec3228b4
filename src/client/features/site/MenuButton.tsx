import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { MenuIcon } from '../../ui/icons/MenuIcon.tsx';
import classes from './MenuButton.module.css';

const load = () => import('./SideMenu.tsx');
const SideMenu = lazy(async () => ({ default: (await load()).SideMenu }));

/** Opens the side menu of narrow screens, which comes when it is first reached for. */
export function MenuButton({ onSignOut }: { onSignOut: () => void }) {
  /** Which opening it is, 0 while closed: one may follow before the last one's end is told. */
  const [opening, setOpening] = useState(0);
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label="Open the menu"
        aria-haspopup="dialog"
        aria-expanded={opening > 0}
        onPointerDown={() => void load()}
        onClick={() => setOpening((last) => last + 1)}
      >
        <MenuIcon />
      </UnstyledButton>
      {opening > 0 && (
        <Suspense>
          <SideMenu
            key={opening}
            onClose={() => setOpening((now) => (now === opening ? 0 : now))}
            onSignOut={onSignOut}
          />
        </Suspense>
      )}
    </>
  );
}
