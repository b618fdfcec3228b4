import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

/** `aside` stands beside the title; links lead to its `anchor`. */
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
      {props.children}
    </section>
  );
}
