import { Link } from 'react-router';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import classes from './Pager.module.css';

/** Which part of the list this is, and the ways to the others. */
export function Pager(props: {
  page: number;
  pages: number;
  total: number;
  /** How many of them stand on this page. */
  shown: number;
  to: (page: number) => string;
}) {
  const { page, pages, total, shown, to } = props;
  const first = (page - 1) * LIST_PAGE_SIZE + 1;
  const last = first + shown - 1;
  return (
    <nav className={classes.pager} aria-label="Pages of the list">
      <p role="status">
        {shown > 1 ? `${count(first)}–${count(last)}` : count(first)} of {count(total)}
      </p>
      {pages > 1 && (
        <div className={classes.ways}>
          <Way to={to(1)} open={page > 1} label="First page" sign="«" />
          <Way to={to(page - 1)} open={page > 1} label="Previous page" sign="‹ Previous" />
          <Way to={to(page + 1)} open={page < pages} label="Next page" sign="Next ›" />
          <Way to={to(pages)} open={page < pages} label="Last page" sign="»" />
        </div>
      )}
    </nav>
  );
}

/** Where it leads nowhere it stays, so that the others do not move under the finger. */
function Way(props: { to: string; open: boolean; label: string; sign: string }) {
  const { to, open, label, sign } = props;
  if (!open) {
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

const count = (number: number): string => number.toLocaleString();
