import type { ReactNode } from 'react';
import classes from './Empty.module.css';

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
