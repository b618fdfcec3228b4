import { type ReactNode, useId } from 'react';
import classes from './Fold.module.css';

/** A section that is folded until somebody opens it, or follows a link to its `anchor`. */
export function Fold(props: {
  title: string;
  /** What is inside, in a few words. */
  hint?: ReactNode;
  anchor: string;
  open?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.fold} aria-labelledby={id}>
      <details open={props.open ?? false}>
        <summary>
          <h2 id={id}>{props.title}</h2>
          {props.hint !== undefined && <span className={classes.hint}>{props.hint}</span>}
        </summary>
        <div id={props.anchor} className={classes.body}>
          {props.children}
        </div>
      </details>
    </section>
  );
}
