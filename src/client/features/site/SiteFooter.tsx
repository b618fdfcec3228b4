import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import classes from './SiteFooter.module.css';

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <p>Verimeter measures how well a claim is supported. It can be wrong: read the sources.</p>
      <nav aria-label="Footer">
        <Link to={paths.home}>Home</Link>
        <Link to={paths.analyze}>Submit Claim</Link>
      </nav>
    </footer>
  );
}
