import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import classes from './Dialog.module.css';
import { useModal } from './useModal.ts';

export function ConfirmDialog(props: {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** For what can't be taken back: the focus begins at Cancel. */
  danger?: boolean;
  busy?: boolean;
  error?: string | null | undefined;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { title, children, confirmLabel, onConfirm, onClose } = props;
  const { danger = false, busy = false, error } = props;
  const heading = useId();
  const { close, ...dialog } = useModal(busy, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) onConfirm();
  };
  return (
    <dialog
      {...dialog}
      className={classes.dialog}
      data-danger={danger}
      aria-labelledby={heading}
      aria-busy={busy}
    >
      <form className={classes.sheet} onSubmit={submit} noValidate>
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
        <p className={classes.error} role="alert">
          {error}
        </p>
        <div className={classes.ways}>
          <Button
            type="submit"
            className={danger ? classes.danger : undefined}
            data-harmless={!danger || undefined}
            aria-disabled={busy}
          >
            {busy ? 'One moment…' : confirmLabel}
          </Button>
          <Button
            variant="default"
            data-harmless={danger || undefined}
            aria-disabled={busy}
            onClick={close}
          >
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  );
}
