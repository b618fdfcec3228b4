import type { ReactNode } from 'react';
import classes from './Prose.module.css';

/** A page to read: its title, what it comes to in a sentence, and the text. */
export function Prose(props: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <article className={classes.prose}>
      <h1>{props.title}</h1>
      <p className={classes.lead}>{props.lead}</p>
      {props.children}
    </article>
  );
}
