import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { pageMessages } from '../../shared/pageMessages.ts';
import { paths } from '../../shared/paths.ts';
import { useTakeLostFocus } from './focus.ts';
import { Link } from './Link.tsx';
import classes from './ui.module.css';

export function Notice(props: {
  kicker?: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
  takesFocus?: boolean | undefined;
}) {
  const { kicker, title, text, children, takesFocus = false } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useTakeLostFocus(() => heading.current);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section className={classes.notice}>
      {kicker !== undefined && <p className="fine">{kicker}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children !== undefined && <div className={classes.way}>{children}</div>}
    </section>
  );
}

export function TimeoutNotice() {
  return (
    <Notice title={pageMessages.timeoutTitle} text={pageMessages.coffeeBreak}>
      <Button component={Link} to={paths.home}>
        Try Again
      </Button>
    </Notice>
  );
}
