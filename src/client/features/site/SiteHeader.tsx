import { Link, NavLink } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useKeepAllowance } from '../../app/allowance.ts';
import { useSession } from '../../app/session.ts';
import { AccountControls } from './AccountControls.tsx';
import { ColourSchemeSwitch } from './ColourSchemeSwitch.tsx';
import { mainLinks } from './mainLinks.ts';
import { MenuButton } from './MenuButton.tsx';
import { RemainingBadge } from './RemainingBadge.tsx';
import classes from './SiteHeader.module.css';
import { useSignOut } from './useSignOut.ts';

export function SiteHeader() {
  useKeepAllowance();
  const signOut = useSignOut();
  const { role } = useSession();
  return (
    <header className={classes.header} data-many={role === 'ADMIN' || undefined}>
      <Link className={classes.name} to={paths.home}>
        Verimeter
      </Link>
      <nav className={classes.links} aria-label="Main">
        {mainLinks(role).map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={classes.end}>
        <RemainingBadge />
        <div className={classes.account}>
          <AccountControls source="header" onSignOut={signOut} />
        </div>
        <div className={classes.controls}>
          <ColourSchemeSwitch />
          <MenuButton onSignOut={signOut} />
        </div>
      </div>
    </header>
  );
}
