import { UnstyledButton } from '@mantine/core';
import { inDigits } from '../text.ts';
import row from './Row.module.css';
import table from './Table.module.css';
import classes from './cells.module.css';

/** A number in a column. What is counted stands in the column's head, or beside it where there is none. */
export function CountCell(props: {
  count: number;
  /** One of them, and several. */
  unit: readonly [string, string];
  /** There are more than were counted. */
  atLeast?: boolean;
  className: string | undefined;
}) {
  const { count, unit, atLeast = false, className } = props;
  return (
    <td className={`${row.quiet} ${classes.count} ${className}`}>
      {inDigits(count)}
      {atLeast && '+'}
      <span className={classes.unit}> {unit[count === 1 ? 0 : 1]}</span>
    </td>
  );
}

/** A score, or that there is none. Where it says little, it is kept small. */
export function ScoreCell(props: {
  score: number | null;
  provisional: boolean;
  className: string | undefined;
}) {
  const { score, provisional, className } = props;
  return (
    <td
      className={`${classes.score} ${className}`}
      data-provisional={provisional || score === null}
    >
      {score ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="unseen">None</span>
        </>
      )}
    </td>
  );
}

/**
 * The head of a column that the list can be sorted by: first the greatest on top, then the least; or in
 * one of both ways alone.
 */
export function SortHead<Sort extends string>(props: {
  sort: Sort;
  up?: Sort;
  down?: Sort;
  onSort: (sort: Sort) => void;
  className?: string | undefined;
  children: string;
}) {
  const { sort, up, down, onSort } = props;
  const sorted = sort === down ? 'descending' : sort === up ? 'ascending' : undefined;
  const next = sort === down ? (up ?? down) : (down ?? up);
  return (
    <th scope="col" className={props.className} aria-sort={sorted}>
      <UnstyledButton className={table.sort} onClick={() => next !== undefined && onSort(next)}>
        {props.children}
        <span className={table.arrow} aria-hidden="true">
          {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}
        </span>
      </UnstyledButton>
    </th>
  );
}
