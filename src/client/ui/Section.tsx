import { type ReactNode, useId } from 'react';
import classes from './ui.module.css';
import { SuspenseBoundary } from './SuspenseBoundary.tsx';

/**
 * `aside` stands beside the title; links lead to its `anchor`. What is inside is hydrated by itself, so
 * that a long page is taken over piece by piece.
 */
export function Section(props: {
  title: string;
  aside?: ReactNode;
  anchor?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section id={props.anchor} className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{props.title}</h2>
        {props.aside}
      </div>
      <SuspenseBoundary>{props.children}</SuspenseBoundary>
    </section>
  );
}

/** A section, or a `group` of them, that is folded until somebody opens it, or follows a link into it. */
export function Fold(props: {
  title: string;
  /** What is inside, in a few words. */
  hint?: ReactNode;
  anchor: string;
  group?: boolean;
  open?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const Part = props.group === true ? 'div' : 'section';
  return (
    <Part className={classes.fold} aria-labelledby={props.group ? undefined : id}>
      <details open={props.open ?? false}>
        <summary className="row">
          <h2 id={id}>{props.title}</h2>
          {props.hint !== undefined && <span className="fine">{props.hint}</span>}
        </summary>
        <div id={props.anchor} className={classes.body}>
          <SuspenseBoundary>{props.children}</SuspenseBoundary>
        </div>
      </details>
    </Part>
  );
}
