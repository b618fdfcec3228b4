import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './UndoToast.module.css';

/** Says what was done, and takes it back; or what could not be done. */
export function UndoToast(props: {
  /** What can still be taken back; `key` tells one from the next. */
  done: { key: string; text: ReactNode } | null;
  failed: ReactNode;
  onUndo: () => void;
  onDismiss: () => void;
}) {
  const { done, failed, onUndo, onDismiss } = props;
  const button = useRef<HTMLButtonElement>(null);
  const key = done?.key;
  useEffect(() => {
    // What the keyboard was in is gone.
    if (key !== undefined) button.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <>
      <div className={classes.place} role="status">
        {done && (
          <p className={classes.toast}>
            <span className={classes.said}>{done.text}</span>
            <UnstyledButton ref={button} className={classes.undo} onClick={onUndo}>
              Undo
            </UnstyledButton>
          </p>
        )}
      </div>
      <div className={classes.place} role="alert">
        {failed !== null && !done && (
          <div className={classes.toast}>
            <div className={classes.why}>{failed}</div>
            <UnstyledButton className={classes.undo} onClick={onDismiss}>
              Close
            </UnstyledButton>
          </div>
        )}
      </div>
    </>
  );
}
