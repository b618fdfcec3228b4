import type { ReactNode } from 'react';
import classes from './Prose.module.css';

export function Prose(props: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <article className={classes.prose}>
      <h1>{props.title}</h1>
      <p className={classes.lead}>{props.lead}</p>
      {props.children}
    </article>
  );
}

export function ProseSection(props: { id: string; title: string; children: ReactNode }) {
  const heading = `${props.id}-title`;
  return (
    <section id={props.id} aria-labelledby={heading}>
      <h2 id={heading}>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** What a word in a `<dl>` means. */
export function Term({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
