import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Button, Group, Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { whyNotDone } from '../app/api.ts';
import { useReturnFocus } from './focus.ts';
import classes from './ui.module.css';

/** Open while mounted. Focuses `[data-autofocus]`, else the first empty field. */
export function Dialog(
  props: Pick<ModalProps, 'size' | 'className' | 'withCloseButton' | 'onClose'> & {
    title: string;
    children: ReactNode;
    busy?: boolean;
    danger?: boolean;
    whole?: boolean;
  },
) {
  const { busy = false, danger = false, whole = false, onClose, children, ...modal } = props;
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  useReturnFocus();
  return (
    <Modal
      opened
      {...modal}
      fullScreen={whole && narrow}
      onClose={() => {
        if (!busy) onClose();
      }}
      closeButtonProps={{ size: 'xl', iconSize: 22, 'aria-label': 'Close', 'aria-disabled': busy }}
      attributes={{
        // The page has its banner landmark already.
        header: { role: 'none' },
        content: { 'aria-busy': busy },
        title: { tabIndex: -1 },
      }}
      classNames={{ content: classes.dialog ?? '' }}
      data-danger={danger || undefined}
    >
      <div ref={markFirst} className={classes.sheet}>
        {children}
      </div>
    </Modal>
  );
}

function markFirst(body: HTMLElement | null) {
  if (!body || body.querySelector('[data-autofocus]')) return;
  // On a touch screen, focusing a field opens the keyboard.
  const first = matchMedia('(pointer: coarse)').matches
    ? body.closest('[role="dialog"]')?.querySelector('h2')
    : [...body.querySelectorAll('input')].find(({ value }) => value === '');
  first?.setAttribute('data-autofocus', '');
}

interface Confirmation extends Pick<ModalProps, 'size' | 'onClose'> {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  danger?: boolean;
}

export function ConfirmDialog(
  props: Confirmation & {
    busy?: boolean;
    error?: string | null | undefined;
    onConfirm: (form: HTMLFormElement) => void;
  },
) {
  const { children, confirmLabel, onConfirm, error, ...dialog } = props;
  const { danger = false, busy = false, onClose } = dialog;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onConfirm(event.currentTarget);
  };
  return (
    <Dialog size="30rem" withCloseButton={false} {...dialog}>
      <form onSubmit={submit} noValidate>
        {children}
        <p style={{ color: 'var(--danger)' }} role="alert">
          {error}
        </p>
        <Group>
          <Button
            type="submit"
            {...(danger && { color: 'var(--danger)' })}
            data-autofocus={!danger || undefined}
            aria-disabled={busy}
          >
            {busy ? 'One moment…' : confirmLabel}
          </Button>
          <Button
            variant="default"
            data-autofocus={danger || undefined}
            aria-disabled={busy}
            onClick={busy ? undefined : onClose}
          >
            Cancel
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

export function ActDialog(
  props: Confirmation & { act: () => Promise<unknown>; refresh?: () => Promise<unknown> },
) {
  const { act, refresh, ...confirmation } = props;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      try {
        await act();
      } finally {
        await refresh?.();
      }
    },
    onSuccess: props.onClose,
  });
  return (
    <ConfirmDialog
      {...confirmation}
      busy={isPending}
      error={error && whyNotDone(error)}
      onConfirm={() => mutate()}
    />
  );
}
