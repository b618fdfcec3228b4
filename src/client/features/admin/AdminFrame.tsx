import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { adminLinks } from './adminLinks.ts';
import classes from './AdminOnly.module.css';

/** What all pages of the administration have: the ways to each other, and room for tables. */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.wide}>
      <nav ref={showOpen} className={classes.rooms} aria-label="Administration">
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

/** A telephone has no room for all of them: the one that is open has to be in sight. */
function showOpen(rooms: HTMLElement | null) {
  const open = rooms?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!rooms || !open) return;
  const { left, width } = rooms.getBoundingClientRect();
  rooms.scrollLeft += open.left + open.width / 2 - (left + width / 2);
}
