import { type ReactNode, useEffect, useRef } from 'react';
import classes from './ui.module.css';

export function Notice(props: {
  kicker?: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
  /** The title gets the focus when this replaces what had it. */
  takesFocus?: boolean | undefined;
}) {
  const { kicker, title, text, children, takesFocus = false } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section className={classes.notice}>
      {kicker !== undefined && <p className="fine">{kicker}</p>}
      <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      <p>{text}</p>
      {children !== undefined && <div className={classes.way}>{children}</div>}
    </section>
  );
}
