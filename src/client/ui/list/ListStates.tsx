import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import type { ReactNode } from 'react';
import { LIST_PAGE_SIZE } from '../../../shared/limits.ts';
import classes from './ListStates.module.css';

/** Stands where a list would: why there is none, and in `children` what can be done. */
export function Empty(props: {
  title: string;
  role?: 'alert' | 'status';
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={classes.empty} role={props.role}>
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      {props.children}
    </div>
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
    <div className={classes.skeleton} role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          <Skeleton height="0.7rem" width={`${70 - (index % 3) * 12}%`} animate={false} />
        </div>
      ))}
    </div>
  );
}

/** The data of a query as `children` draw it; until then a skeleton, or an error with a retry button. */
export function Loaded<Data>(props: {
  query: { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> };
  /** In the plural: `The jobs`. */
  what: string;
  rows?: number;
  /** In place of the skeleton. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { query, what, rows, waiting, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ListFailed what={what} onRetry={() => void query.refetch()} />;
  return waiting ?? <TableSkeleton label={`${what} are being loaded.`} rows={rows} />;
}
