import type { ReactNode } from 'react';
import classes from './Banner.module.css';

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
