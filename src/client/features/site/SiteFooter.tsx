import { NavLink } from 'react-router';
import { footerLinks } from './footerLinks.ts';
import classes from './SiteFooter.module.css';

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <p>Verimeter measures how well a claim is supported. It can be wrong: read the sources.</p>
      <nav aria-label="Footer">
        {footerLinks.map(({ to, label, file }) => (
          <NavLink key={to} to={to} reloadDocument={file === true}>
            {label}
          </NavLink>
        ))}
      </nav>
    </footer>
  );
}
