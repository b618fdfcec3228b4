import { UnstyledButton } from '@mantine/core';
import type { Sort } from './listAddress.ts';
import classes from './ReportTable.module.css';

/** The head of a column that the list can be sorted by: first the greatest on top, then the least. */
export function SortHead(props: {
  sort: Sort;
  up: Sort;
  down: Sort;
  onSort: (sort: Sort) => void;
  className: string | undefined;
  children: string;
}) {
  const { sort, up, down, onSort } = props;
  const sorted = sort === down ? 'descending' : sort === up ? 'ascending' : undefined;
  return (
    <th scope="col" className={props.className} aria-sort={sorted}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(sort === down ? up : down)}>
        {props.children}
        <span className={classes.arrow} aria-hidden="true">
          {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}
        </span>
      </UnstyledButton>
    </th>
  );
}
