import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Notice.module.css';

/** A page that says one thing: what happened, and in `children` the way on. */
export function Notice(props: {
  /** What kind of thing it is, above the title. */
  kicker?: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
  /** The keyboard goes to the title, because this came in the place of what it was at. */
  takesFocus?: boolean | undefined;
}) {
  const { takesFocus = false } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section className={classes.notice}>
      {props.kicker !== undefined && <p className={classes.kicker}>{props.kicker}</p>}
      <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {props.title}
      </h1>
      <p>{props.text}</p>
      {props.children !== undefined && <div className={classes.way}>{props.children}</div>}
    </section>
  );
}
