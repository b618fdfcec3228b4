import { inDigits } from '../inDigits.ts';
import classes from './CountCell.module.css';
import row from './Row.module.css';

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
