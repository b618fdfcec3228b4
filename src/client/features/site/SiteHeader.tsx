import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { ColourSchemeSwitch } from './ColourSchemeSwitch.tsx';
import { RemainingBadge } from './RemainingBadge.tsx';
import classes from './SiteHeader.module.css';

export function SiteHeader() {
  return (
    <header className={classes.header}>
      <Link className={classes.name} to={paths.home}>
        Verimeter
      </Link>
      <nav className={classes.links} aria-label="Main">
        <Link to={paths.analyze}>Submit Claim</Link>
      </nav>
      <div className={classes.end}>
        <RemainingBadge />
        <ColourSchemeSwitch />
      </div>
    </header>
  );
}
