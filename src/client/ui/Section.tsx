import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

/** `aside` stands beside the title. */
export function Section(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}
