import type { ReactNode } from 'react';

/** A named part of a page to read, with an address of its own: `#id`. */
export function ProseSection(props: { id: string; title: string; children: ReactNode }) {
  const heading = `${props.id}-title`;
  return (
    <section id={props.id} aria-labelledby={heading}>
      <h2 id={heading}>{props.title}</h2>
      {props.children}
    </section>
  );
}
