import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './DeletedToast.module.css';
import type { Deletion } from './useDeletion.ts';

/** Says that a report is deleted, and takes it back; or why it could not be. */
export function DeletedToast({ deletion }: { deletion: Deletion }) {
  const { pending, failed, undo, dismiss } = deletion;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The row that the keyboard was in is gone.
    if (pending) button.current?.focus({ preventScroll: true });
  }, [pending]);
  return (
    <>
      <div className={classes.place} role="status">
        {pending && (
          <p className={classes.toast}>
            <span className={classes.said}>
              Deleted: <span dir="auto">{pending.title ?? pending.content}</span>
            </span>
            <UnstyledButton ref={button} className={classes.undo} onClick={undo}>
              Undo
            </UnstyledButton>
          </p>
        )}
      </div>
      <div className={classes.place} role="alert">
        {failed !== null && !pending && (
          <p className={classes.toast}>
            <span>Not deleted. {failed}</span>
            <UnstyledButton className={classes.undo} onClick={dismiss}>
              Close
            </UnstyledButton>
          </p>
        )}
      </div>
    </>
  );
}
