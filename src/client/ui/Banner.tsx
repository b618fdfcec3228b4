import type { ReactNode } from 'react';
import classes from './Banner.module.css';

/** `children`: the way to dismiss it. */
export function Banner(props: { text: string; label?: string; children?: ReactNode }) {
  const { text, label = 'Notice', children } = props;
  return (
    <aside className={classes.banner} aria-label={label}>
      <p dir="auto">{text}</p>
      {children}
    </aside>
  );
}
