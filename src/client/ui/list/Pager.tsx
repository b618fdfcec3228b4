import { Group, Pagination } from '@mantine/core';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import type { ReactNode } from 'react';
import { LIST_PAGE_SIZE } from '../../../shared/limits.ts';
import { Link } from '../Link.tsx';
import { inDigits } from '../text.ts';

export function Pager(props: {
  status: string;
  first?: string | undefined;
  previous?: string | undefined;
  next?: string | undefined;
  last?: string | undefined;
  children?: ReactNode;
}) {
  const { status, first, previous, next, last } = props;
  return (
    <Group
      component="nav"
      justify="space-between"
      mih="3.25rem"
      c="dimmed"
      fz="sm"
      aria-label="Pages of the list"
    >
      <p role="status">{status}</p>
      {props.children}
      {(previous ?? next) !== undefined && (
        <Pagination.Root
          total={3}
          value={previous === undefined ? 1 : next === undefined ? 3 : 2}
          size="2.75rem"
        >
          <Group gap={4}>
            <Way Edge={Pagination.First} to={first} label="First page" />
            <Way Edge={Pagination.Previous} to={previous} label="Previous page" />
            <Way Edge={Pagination.Next} to={next} label="Next page" />
            <Way Edge={Pagination.Last} to={last} label="Last page" />
          </Group>
        </Pagination.Root>
      )}
    </Group>
  );
}

/** Of a list with numbered pages. */
export function NumberedPager(props: {
  page: number;
  last: number;
  shown: number;
  total: number;
  atLeast?: boolean;
  to: (changes: { page: number }) => string;
}) {
  const { page, last, to } = props;
  const before = (page - 1) * LIST_PAGE_SIZE;
  return (
    <Pager
      status={pageStatus({ ...props, before })}
      {...(page > 1 && { first: to({ page: 1 }), previous: to({ page: page - 1 }) })}
      {...(page < last && { next: to({ page: page + 1 }), last: to({ page: last }) })}
    />
  );
}

/** Drawn even without a target, so that the other links do not move under the pointer. */
function Way(props: { Edge: typeof Pagination.Next; to: string | undefined; label: string }) {
  const { Edge, to, label } = props;
  if (to === undefined) return <Edge component="span" aria-hidden="true" />;
  return <Edge component={Link} to={to} aria-label={label} />;
}

/** Which part of a list a page shows: `11–20 of 10,000+`. */
export function pageStatus(options: {
  /** Rows before this page; null when unknown. */
  before: number | null;
  shown: number;
  total: number;
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
