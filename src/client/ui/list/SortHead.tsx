import { UnstyledButton } from '@mantine/core';
import classes from './Table.module.css';

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
      <UnstyledButton className={classes.sort} onClick={() => next !== undefined && onSort(next)}>
        {props.children}
        <span className={classes.arrow} aria-hidden="true">
          {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}
        </span>
      </UnstyledButton>
    </th>
  );
}
