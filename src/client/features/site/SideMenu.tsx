import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../app/session.ts';
import { useReturnFocus } from '../../ui/focus.ts';
import { Link } from '../../ui/Link.tsx';
import { AccountControls, MainLinks, RemainingBadge } from './SiteNavigation.tsx';
import classes from './site.module.css';

export default function SideMenu(props: { onClose: () => void; onSignOut: () => void }) {
  const { onClose, onSignOut } = props;
  const { role } = useSession();
  // From these widths on, the header itself shows the links: see `site.module.css`.
  const wide = useMediaQuery(role === 'ADMIN' ? '(min-width: 1241px)' : '(min-width: 769px)');
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
      // The lock would write a `<style>`, which the content security policy refuses.
      lockScroll={false}
      onClose={onClose}
    >
      <Drawer.Overlay />
      <Drawer.Content className={classes.menu ?? ''} aria-label="Menu">
        {/* The page has its banner landmark already. */}
        <Drawer.Header role="none" py={0}>
          <Link className={classes.name} to={paths.home} onClick={onClose}>
            Verimeter
          </Link>
          <Drawer.CloseButton size="xl" iconSize={22} aria-label="Close the menu" />
        </Drawer.Header>
        <Drawer.Body
          fz="md"
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a, button')) onClose();
          }}
        >
          <nav aria-label="Menu">
            <MainLinks />
          </nav>
          <RemainingBadge />
          <div className={classes.own}>
            <AccountControls source="menu" onSignOut={onSignOut} />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
