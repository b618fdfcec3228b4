import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { LIST_PAGE_SIZE } from '../../../shared/limits.ts';
import classes from './ListStates.module.css';

/** Stands where a list would: why there is none, and in `children` what can be done. */
export function Empty(props: {
  title: string;
  /** An alert interrupts; a status is told in its turn; what was to be expected is neither. */
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

/** A list could not be read. */
export function ListFailed(props: {
  /** What could not be loaded: `Your reports`. */
  what: string;
  onRetry: () => void;
}) {
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

/** The place of a list while it is read. */
export function TableSkeleton({ label, rows = LIST_PAGE_SIZE }: { label: string; rows?: number }) {
  return (
    <div className={classes.skeleton} role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          <span />
        </div>
      ))}
    </div>
  );
}
