import { NavLink } from 'react-router';
import { paths } from '../../../shared/paths.ts';
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

/** The pages about the product itself. `file`: what answers there is no page of ours. */
export const footerLinks: readonly { to: string; label: string; file?: true }[] = [
  { to: paths.about, label: 'About' },
  { to: paths.contactPress, label: 'Contact & Press' },
  { to: paths.roadmap, label: 'Roadmap' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.sitemap, label: 'Sitemap', file: true },
];
