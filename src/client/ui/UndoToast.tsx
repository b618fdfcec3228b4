import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './UndoToast.module.css';

interface Done {
  key: string;
  text: ReactNode;
  onUndo: () => void;
}

/** Says what was done, with a button that undoes it, and what failed. */
export function UndoToast(props: {
  /** The latest last. */
  done: readonly Done[];
  failed: ReactNode;
  onDismiss: () => void;
}) {
  const { done, failed, onDismiss } = props;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const latest = done.at(-1)?.key;
  useEffect(() => {
    // What had the focus is gone.
    if (latest !== undefined) button.current?.focus({ preventScroll: true });
  }, [latest]);
  return (
    <div className={classes.place}>
      <div className={classes.stack} role="alert">
        {failed !== null && (
          <div className={classes.toast}>
            <div className={classes.why}>{failed}</div>
            <UnstyledButton className={classes.undo} onClick={onDismiss}>
              Close
            </UnstyledButton>
          </div>
        )}
      </div>
      <div className={classes.stack} role="status">
        {done.map(({ key, text, onUndo }) => (
          <p key={key} className={classes.toast}>
            <span id={id + key} className={classes.said}>
              {text}
            </span>
            <UnstyledButton
              ref={key === latest ? button : undefined}
              className={classes.undo}
              aria-describedby={id + key}
              onClick={onUndo}
            >
              Undo
            </UnstyledButton>
          </p>
        ))}
      </div>
    </div>
  );
}
