import { Button } from '@mantine/core';
import { notifications, useNotifications } from '@mantine/notifications';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useId } from 'react';
import classes from './ui.module.css';

/** Says something at the edge of the window, as long as it is drawn. */
export function Toast(props: {
  role: 'status' | 'alert';
  /** At the head where the foot has a bar. */
  position?: 'top-center' | 'bottom-center';
  children: ReactNode;
  onDismiss?: () => void;
}) {
  const { role, position = 'bottom-center', children, onDismiss } = props;
  const id = useId();
  const close = useEffectEvent(() => onDismiss?.());
  useEffect(() => {
    const toast = {
      id,
      role,
      position,
      message: children,
      withCloseButton: onDismiss !== undefined,
      closeButtonProps: { 'aria-label': 'Close', onClick: () => close() },
    };
    // Only one of the two has an effect.
    notifications.update(toast);
    notifications.show(toast);
  });
  useEffect(() => () => void notifications.hide(id), [id]);
  return null;
}

/** Says what was done, with a button that undoes it and has the focus: what had it is gone. */
export function UndoToast({ text, onUndo }: { text: ReactNode; onUndo: () => void }) {
  const id = useId();
  return (
    <Toast role="status">
      <p className={classes.undo}>
        <span id={id}>{text}</span>
        <Button
          ref={focusOnce}
          size="compact-md"
          variant="transparent"
          aria-describedby={id}
          onClick={onUndo}
        >
          Undo
        </Button>
      </p>
    </Toast>
  );
}

function focusOnce(button: HTMLElement | null) {
  button?.focus({ preventScroll: true });
}

const Notifications = lazy(() => import('./Notifications.tsx'));

/** Where toasts are shown, once on the page; loaded with the first. */
export function Toasts() {
  const isNeeded = useNotifications().notifications.length > 0;
  return <Suspense>{isNeeded && <Notifications />}</Suspense>;
}
