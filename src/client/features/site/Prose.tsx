import type { ReactNode } from 'react';
import { PageHead } from './PageHead.tsx';
import classes from './Prose.module.css';

/** A page of text that search engines may list. */
export function ProsePage(props: {
  name: string;
  title?: string;
  lead: string;
  description: string;
  keywords: string;
  children: ReactNode;
}) {
  const { name, title = name, lead, description, keywords, children } = props;
  return (
    <>
      <PageHead title={`${name} – Verimeter`} {...{ description, keywords }} index />
      <article className={classes.prose}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </article>
    </>
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

export function Terms({ of }: { of: readonly (readonly [name: string, about: string])[] }) {
  return (
    <dl>
      {of.map(([name, about]) => (
        <Term key={name} name={name}>
          {about}
        </Term>
      ))}
    </dl>
  );
}
