import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** A page that says one thing: what happened, and in `children` the way on. */
export function Notice(props: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <section className={classes.notice}>
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      {props.children !== undefined && <div className={classes.way}>{props.children}</div>}
    </section>
  );
}
