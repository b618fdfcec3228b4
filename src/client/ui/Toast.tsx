import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { notifications, useNotifications } from '@mantine/notifications';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { reportFault } from '../app/lazyPart.tsx';
import { SmallButton } from './SmallButton.ts';
import { focusIfLost } from './focus.ts';
import classes from './ui.module.css';

export function Toast(props: {
  /** A `group` is not announced by itself; its focused button describes it. */
  role: 'status' | 'alert' | 'group';
  /** The default is at the bottom, where a report has its action bar. */
  position?: 'top-center';
  children: ReactNode;
  onDismiss?: () => void;
}) {
  const { role, position = 'bottom-center', children } = props;
  const withCloseButton = props.onDismiss !== undefined;
  const onClose = useEffectEvent(() => props.onDismiss?.());
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    notifications.show({
      ...{ id, role, position, withCloseButton },
      // Empty at first, because screen readers announce only what is inserted later.
      message: <div ref={setPlace} />,
      closeButtonProps: { 'aria-label': 'Close', onClick: () => onClose() },
    });
    return () => void notifications.hide(id);
  }, [id, role, position, withCloseButton]);
  return place && createPortal(children, place);
}

/** Apart from its `then`: Vite would hide that a style sheet failed to load. */
const load = () => import('./Notifications.tsx');

/** Loads the container with the first toast; `Suspense` would delay that toast. */
export function Toasts() {
  const isEmpty = useNotifications().notifications.length === 0;
  const [Shown, setShown] = useState<() => ReactNode>();
  useEffect(() => {
    if (isEmpty) return;
    load().then(
      (module) => setShown(() => module.default),
      (error: unknown) => {
        reportFault(error);
        setShown(() => PlainNotifications);
      },
    );
  }, [isEmpty]);
  return Shown && <Shown />;
}

/** Shows toasts when the container can't be loaded, such as offline. */
function PlainNotifications() {
  const { notifications: shown, queue } = useNotifications();
  return [...Map.groupBy([...shown, ...queue], ({ position }) => position)].map(
    ([position, toasts]) =>
      createPortal(
        <div className={classes.stack} data-position={position}>
          {toasts.map(({ id, role, message, closeButtonProps, withCloseButton }) => (
            <div key={id} className={classes.toast}>
              <div role={role}>{message}</div>
              {withCloseButton === true && (
                <SmallButton variant="transparent" onClick={closeButtonProps?.onClick}>
                  Close
                </SmallButton>
              )}
            </div>
          ))}
        </div>,
        document.body,
        position,
      ),
  );
}

/** Takes the focus from the deleted row, and hands it on to `instead` or the page at the end. */
export function UndoToast(props: {
  names: readonly string[];
  ms: number;
  instead?: RefObject<HTMLElement | null>;
  onUndo: () => void;
  onEnd: () => void;
}) {
  const { names, ms, instead, onUndo, onEnd } = props;
  const id = useId();
  useTimeout(onEnd, ms, { autoInvoke: true });
  useEffect(() => {
    const place = instead?.current ?? document.getElementById('main');
    return () => focusIfLost(place);
  }, [instead]);
  return (
    <Toast role="group">
      <p className={classes.undo}>
        <span id={id}>
          {names.length > 1 ? (
            `${names.length} reports deleted`
          ) : (
            <>
              Deleted: <span dir="auto">{names[0]}</span>
            </>
          )}
        </span>
        <Button
          autoFocus
          size="compact-md"
          variant="transparent"
          flex="none"
          aria-describedby={id}
          onClick={onUndo}
        >
          Undo
        </Button>
      </p>
    </Toast>
  );
}
