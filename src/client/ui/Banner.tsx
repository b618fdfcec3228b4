import type { ReactNode } from 'react';
import classes from './Banner.module.css';

/** A line above everything, in the site's own words. `children` stands at its end. */
export function Banner(props: {
  text: string;
  label?: string;
  className?: string;
  children?: ReactNode;
}) {
  const { text, label = 'Notice', className = '', children } = props;
  return (
    <aside className={`${classes.banner} ${className}`} aria-label={label}>
      <p dir="auto">{text}</p>
      {children}
    </aside>
  );
}
