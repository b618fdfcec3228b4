import { paths } from '../../../shared/paths.ts';
import { NavLink } from '../../ui/Link.tsx';
import classes from './SiteFooter.module.css';

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <p>Verimeter measures how well a claim is supported. It can be wrong: read the sources.</p>
      <nav aria-label="Footer">
        {footerLinks.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
        <a href={paths.sitemap}>Sitemap</a>
      </nav>
    </footer>
  );
}

export const footerLinks = [
  { to: paths.about, label: 'About' },
  { to: paths.contactPress, label: 'Contact & Press' },
  { to: paths.roadmap, label: 'Roadmap' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.privacy, label: 'Privacy' },
];
