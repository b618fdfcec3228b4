import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Pager.module.css';

/** Which part of the list this is, and the ways to the others; a way that leads nowhere is left out. */
export function Pager(props: {
  /** As `1–10 of 120`. */
  status: string;
  first?: string | undefined;
  previous?: string | undefined;
  next?: string | undefined;
  last?: string | undefined;
  /** A further way, beside the others. */
  children?: ReactNode;
}) {
  const { status, first, previous, next, last } = props;
  return (
    <nav className={classes.pager} aria-label="Pages of the list">
      <p role="status">{status}</p>
      {props.children}
      {(previous ?? next) !== undefined && (
        <div className={classes.ways}>
          <Way to={first} label="First page" sign="«" />
          <Way to={previous} label="Previous page" sign="‹ Previous" />
          <Way to={next} label="Next page" sign="Next ›" />
          <Way to={last} label="Last page" sign="»" />
        </div>
      )}
    </nav>
  );
}

/** Where it leads nowhere it stays, so that the others do not move under the finger. */
function Way({ to, label, sign }: { to: string | undefined; label: string; sign: string }) {
  if (to === undefined) {
    return (
      <span className={classes.shut} aria-hidden="true">
        {sign}
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} preventScrollReset>
      {sign}
    </Link>
  );
}
