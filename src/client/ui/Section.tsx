import { type ReactNode, useId } from 'react';
import classes from './ui.module.css';
import { SuspenseBoundary } from './SuspenseBoundary.tsx';

/** Hydrates its content separately, so that a tap on a long page is answered soon. */
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

/** Browsers unfold `details` by themselves for a link to the `anchor` inside. */
export function Fold(props: {
  title: string;
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
