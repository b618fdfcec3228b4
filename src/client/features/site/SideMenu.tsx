import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../app/session.ts';
import { useReturnFocus } from '../../ui/Dialog.tsx';
import { Link, NavLink } from '../../ui/Link.tsx';
import { AccountControls, Changed, mainLinks, RemainingBadge } from './AccountControls.tsx';
import classes from './SideMenu.module.css';

/** From here on the header has room for its links, see `SiteHeader.module.css`. */
const WIDE = {
  ANONYMOUS: '(min-width: 769px)',
  REGISTERED: '(min-width: 769px)',
  ADMIN: '(min-width: 1241px)',
};

export default function SideMenu(props: { onClose: () => void; onSignOut: () => void }) {
  const { onClose, onSignOut } = props;
  const { role } = useSession();
  const wide = useMediaQuery(WIDE[role]);
  useEffect(() => {
    if (wide) onClose();
  });
  useReturnFocus();

  return (
    <Drawer.Root
      opened
      position="right"
      size="min(20rem, 86vw)"
      padding="var(--gutter)"
      // It would write a style sheet into the page.
      lockScroll={false}
      onClose={onClose}
    >
      <Drawer.Overlay />
      <Drawer.Content className={classes.menu ?? ''} aria-label="Menu">
        {/* It is no second head of the page. */}
        <Drawer.Header role="none" py={0}>
          <Link className={classes.name} to={paths.home} onClick={onClose}>
            Verimeter
          </Link>
          <Drawer.CloseButton size="xl" iconSize={22} aria-label="Close the menu" />
        </Drawer.Header>
        <Drawer.Body>
          <nav className={classes.links} aria-label="Menu">
            {mainLinks(role).map(({ to, label }) => (
              <NavLink key={to} to={to} onClick={onClose}>
                {label}
                {to === paths.myReports && <Changed />}
              </NavLink>
            ))}
          </nav>
          <div className={classes.badges}>
            <RemainingBadge onLeave={onClose} />
          </div>
          <div className={classes.account}>
            <AccountControls
              source="menu"
              onLeave={onClose}
              onSignOut={() => {
                onClose();
                onSignOut();
              }}
            />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
