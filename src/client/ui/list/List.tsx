import { Button, EmptyState, Group, Pagination, Skeleton } from '@mantine/core';
import '@mantine/core/styles/EmptyState.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { ReactNode } from 'react';
import { LIST_PAGE_SIZE } from '../../../shared/limits.ts';
import { useKeepFocus } from '../focus.ts';
import { Link } from '../Link.tsx';
import { inDigits } from '../text.ts';
import { type ListedQuery, PAGES_MAX } from './address.ts';
import list from './Table.module.css';

export function Empty(props: {
  title: string;
  role?: 'alert' | 'status';
  text: ReactNode;
  button?: string;
  onClick?: () => void;
  children?: ReactNode;
}) {
  const { title, role, text, button, onClick, children } = props;
  return (
    <EmptyState align="left" py="xl" role={role}>
      <h2>{title}</h2>
      <EmptyState.Description>{text}</EmptyState.Description>
      {(button ?? children) && (
        <EmptyState.Actions>
          {button && (
            <Button variant="default" onClick={onClick}>
              {button}
            </Button>
          )}
          {children}
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
}

export const ListFailed = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <Empty
    role="alert"
    title={`${what} could not be loaded`}
    text="The connection may be gone, or the server busy. Nothing is lost."
    button="Try again"
    onClick={onRetry}
  />
);

export function TableSkeleton(props: { label: string; rows?: number | undefined }) {
  const { label, rows = LIST_PAGE_SIZE } = props;
  return (
    <div role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} h="1.75rem" my="0.5rem" animate={false} aria-hidden />
      ))}
    </div>
  );
}

interface LoadedProps<Data> {
  query: ListedQuery<Data>;
  /** In the plural: `The jobs`. */
  what: string;
  rows?: number;
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, what, rows, waiting, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ListFailed what={what} onRetry={() => void query.refetch()} />;
  return waiting ?? <TableSkeleton label={`${what} are being loaded.`} rows={rows} />;
}

export function LoadedList<Data>(props: LoadedProps<Data>) {
  const { data, isError, isPlaceholderData } = props.query;
  const kept = useKeepFocus<HTMLDivElement>();
  return (
    <div {...kept} className={list.list} aria-busy={!isError && (!data || isPlaceholderData)}>
      <Loaded {...props} />
    </div>
  );
}

export function Pager<Changes extends object>(
  props: Partial<Record<'first' | 'previous' | 'next' | 'last', Changes | false | null>> & {
    status: string;
    to: (changes: Changes) => string;
    children?: ReactNode;
  },
) {
  const { status, to, first, previous, next, last, children } = props;
  // Drawn even without a target, so that the other links don't move under the pointer.
  const way = (Edge: typeof Pagination.Next, label: string, changes: typeof next) =>
    changes ? (
      <Edge component={Link} to={to(changes)} aria-label={label} />
    ) : (
      <Edge component="span" aria-hidden="true" />
    );
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
      {children}
      {(previous || next) && (
        <Pagination.Root total={3} value={!previous ? 1 : !next ? 3 : 2} size="2.75rem">
          <Group gap={4}>
            {way(Pagination.First, 'First page', first)}
            {way(Pagination.Previous, 'Previous page', previous)}
            {way(Pagination.Next, 'Next page', next)}
            {way(Pagination.Last, 'Last page', last)}
          </Group>
        </Pagination.Root>
      )}
    </Group>
  );
}

export function NumberedPager(props: {
  page: number;
  totalPages: number;
  shown: number;
  total: number;
  atLeast?: boolean;
  to: (changes: { page: number }) => string;
}) {
  const { page, to } = props;
  const last = Math.min(props.totalPages, PAGES_MAX);
  return (
    <Pager
      status={pageStatus({ ...props, before: (page - 1) * LIST_PAGE_SIZE })}
      to={to}
      first={page > 1 && { page: 1 }}
      previous={page > 1 && { page: page - 1 }}
      next={page < last && { page: page + 1 }}
      last={page < last && { page: last }}
    />
  );
}

/** `11–20 of 10,000+`; only the number of rows if those before are unknown (null). */
export function pageStatus(page: {
  before: number | null;
  shown: number;
  total: number;
  atLeast?: boolean;
}): string {
  const { before, shown, total, atLeast = false } = page;
  const first = inDigits((before ?? 0) + 1);
  const part = before !== null && shown > 1 ? `${first}–${inDigits(before + shown)}` : first;
  return `${before === null ? inDigits(shown) : part} of ${inDigits(total)}${atLeast ? '+' : ''}`;
}
