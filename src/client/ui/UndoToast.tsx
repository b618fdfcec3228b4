import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './UndoToast.module.css';

/** Something that was done; `key` tells it from others. */
export interface Done {
  key: string;
  text: ReactNode;
  onUndo: () => void;
}

/** Says what was done, and takes it back; and what could not be done. */
export function UndoToast(props: {
  /** What can still be taken back, the latest last. */
  done: readonly Done[];
  failed: ReactNode;
  onDismiss: () => void;
}) {
  const { done, failed, onDismiss } = props;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const latest = done.at(-1)?.key;
  useEffect(() => {
    // What the keyboard was in is gone.
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
