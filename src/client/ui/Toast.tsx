import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { notifications, useNotifications } from '@mantine/notifications';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { reportFault } from '../app/lazyPart.tsx';
import { SmallButton } from './SmallButton.ts';
import { focusIfLost } from './focus.ts';
import classes from './ui.module.css';

/** Says something at the edge of the window, as long as it is drawn. */
export function Toast(props: {
  /** `group`: it is not said by itself, because what has the focus in it says it. */
  role: 'status' | 'alert' | 'group';
  /** Elsewhere than at the foot, where the bar of a report is. */
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
      // Empty at first: screen readers say what comes into it.
      message: <div ref={setPlace} />,
      closeButtonProps: { 'aria-label': 'Close', onClick: () => onClose() },
    });
    return () => void notifications.hide(id);
  }, [id, role, position, withCloseButton]);
  return place && createPortal(children, place);
}

/** By itself: of an `import` with its `then`, Vite would not pass on that a style sheet failed. */
const load = () => import('./Notifications.tsx');

/** What shows toasts is loaded with the first; without `Suspense`, which would let that one wait. */
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

/** For messages that nothing could be loaded to show, as without a connection. */
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

/**
 * Says which reports were deleted, for as long as that can be undone. Its button has the focus, because what
 * had it is gone; when the button goes with the focus, `instead` gets it, or else the page.
 */
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
          ref={focusOnce}
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

function focusOnce(button: HTMLElement | null) {
  button?.focus({ preventScroll: true });
}
