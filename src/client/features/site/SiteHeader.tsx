import { Link, NavLink } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useKeepAllowance } from '../../allowance.ts';
import { ColourSchemeSwitch } from './ColourSchemeSwitch.tsx';
import { mainLinks } from './mainLinks.ts';
import { MenuButton } from './MenuButton.tsx';
import { RemainingBadge } from './RemainingBadge.tsx';
import classes from './SiteHeader.module.css';

export function SiteHeader() {
  useKeepAllowance();
  return (
    <header className={classes.header}>
      <Link className={classes.name} to={paths.home}>
        Verimeter
      </Link>
      <nav className={classes.links} aria-label="Main">
        {mainLinks.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={classes.end}>
        <RemainingBadge />
        <div className={classes.controls}>
          <ColourSchemeSwitch />
          <MenuButton />
        </div>
      </div>
    </header>
  );
}
