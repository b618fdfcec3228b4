import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { adminLinks } from './adminLinks.ts';
import classes from './AdminFrame.module.css';

/** What all pages of the administration have: the ways to each other, and room for tables. */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.wide}>
      <nav className={classes.rooms} aria-label="Administration">
        {adminLinks.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === paths.admin}>
            {label}
          </NavLink>
        ))}
      </nav>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}
