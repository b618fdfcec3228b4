import type { ReactNode } from 'react';
import { Link } from '../Link.tsx';
import { inDigits } from '../text.ts';
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
    <Link to={to} aria-label={label}>
      {sign}
    </Link>
  );
}

/** Which part of a list a page shows: `11–20 of 10,000+`. */
export function pageStatus(options: {
  /** How many stand before this page; null when that is not known. */
  before: number | null;
  shown: number;
  total: number;
  /** There are `total` or more. */
  atLeast?: boolean;
}): string {
  const { before, shown, total, atLeast = false } = options;
  return `${part(before, shown)} of ${inDigits(total)}${atLeast ? '+' : ''}`;
}

function part(before: number | null, shown: number): string {
  if (before === null) return inDigits(shown);
  const first = inDigits(before + 1);
  return shown > 1 ? `${first}–${inDigits(before + shown)}` : first;
}
