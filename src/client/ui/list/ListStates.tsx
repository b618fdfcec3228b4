import { Button, EmptyState, Skeleton } from '@mantine/core';
import '@mantine/core/styles/EmptyState.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { ReactNode } from 'react';
import { LIST_PAGE_SIZE } from '../../../shared/limits.ts';
import list from './Table.module.css';

/** Stands where a list would: why there is none, and in `children` what can be done. */
export function Empty(props: {
  title: string;
  role?: 'alert' | 'status';
  text: ReactNode;
  children?: ReactNode;
}) {
  const { title, role, text, children } = props;
  return (
    <EmptyState align="left" py="xl" role={role}>
      <h2>{title}</h2>
      <EmptyState.Description>{text}</EmptyState.Description>
      {children && <EmptyState.Actions>{children}</EmptyState.Actions>}
    </EmptyState>
  );
}

export function ListFailed(props: { what: string; onRetry: () => void }) {
  return (
    <Empty
      role="alert"
      title={`${props.what} could not be loaded`}
      text="The connection may be gone, or the server busy. Nothing is lost."
    >
      <Button variant="default" onClick={props.onRetry}>
        Try again
      </Button>
    </Empty>
  );
}

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

interface Query<Data> {
  data: Data | undefined;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

interface LoadedProps<Data> {
  query: Omit<Query<Data>, 'isPlaceholderData'>;
  /** In the plural: `The jobs`. */
  what: string;
  rows?: number;
  /** In place of the skeleton. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a query as `children` draw it; until then a skeleton, or an error with a retry button. */
export function Loaded<Data>({ query, what, rows, waiting, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ListFailed what={what} onRetry={() => void query.refetch()} />;
  return waiting ?? <TableSkeleton label={`${what} are being loaded.`} rows={rows} />;
}

/** The same in the place of a list, which is busy while it shows what was there before. */
export function LoadedList<Data>(props: LoadedProps<Data> & { query: Query<Data> }) {
  const { data, isError, isPlaceholderData } = props.query;
  return (
    <div className={list.list} aria-busy={!isError && (!data || isPlaceholderData)}>
      <Loaded {...props} />
    </div>
  );
}
