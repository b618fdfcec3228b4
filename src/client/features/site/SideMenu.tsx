import { UnstyledButton } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../app/session.ts';
import { Link, NavLink } from '../../ui/Link.tsx';
import { useModal } from '../../ui/useModal.ts';
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
  const { close, ...dialog } = useModal(false, onClose);
  const { role } = useSession();
  const closeMenu = useEffectEvent(close);
  useEffect(() => {
    const wide = matchMedia(WIDE[role]);
    const leave = () => closeMenu();
    wide.addEventListener('change', leave);
    return () => wide.removeEventListener('change', leave);
  }, [role]);

  return (
    <dialog {...dialog} className={classes.menu} aria-label="Menu">
      <div className={classes.sheet}>
        <div className={classes.head}>
          <Link className={classes.name} to={paths.home} onClick={close}>
            Verimeter
          </Link>
          <UnstyledButton className={classes.close} aria-label="Close the menu" onClick={close}>
            <IconX aria-hidden />
          </UnstyledButton>
        </div>
        <nav className={classes.links} aria-label="Menu">
          {mainLinks(role).map(({ to, label }) => (
            <NavLink key={to} to={to} onClick={close}>
              {label}
              {to === paths.myReports && <Changed />}
            </NavLink>
          ))}
        </nav>
        <div className={classes.badges}>
          <RemainingBadge onLeave={close} />
        </div>
        <div className={classes.account}>
          <AccountControls
            source="menu"
            onLeave={close}
            onSignOut={() => {
              close();
              onSignOut();
            }}
          />
        </div>
      </div>
    </dialog>
  );
}
