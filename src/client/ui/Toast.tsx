import { Button, Group } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { SmallButton } from './SmallButton.ts';
import { focusIfLost } from './focus.ts';
import classes from './ui.module.css';

/** Says something at the edge of the window, as long as it is drawn. What shows it is loaded with the first. */
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
  const [isPlain, setPlain] = useState(false);
  useEffect(() => {
    const shown = load();
    shown.then(
      ({ show }) =>
        show({
          ...{ id, role, position, withCloseButton },
          message: <div ref={setPlace} />,
          closeButtonProps: { 'aria-label': 'Close', onClick: () => onClose() },
        }),
      () => setPlain(true),
    );
    return () =>
      void shown.then(
        ({ hide }) => hide(id),
        () => undefined,
      );
  }, [id, role, position, withCloseButton]);
  if (!isPlain) return place && createPortal(children, place);
  // Without a connection nothing can be loaded to show it.
  const plain = (
    <Group role={role} className={classes.plain} wrap="nowrap">
      <div>{children}</div>
      {props.onDismiss && <SmallButton onClick={props.onDismiss}>Close</SmallButton>}
    </Group>
  );
  return createPortal(plain, document.body);
}

/**
 * Says which reports were deleted, for as long as that can be undone. Its button has the focus, because what
 * had it is gone; when the button goes, `instead` gets it, or else the page.
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

let notifications: ReactNode = null;
const listeners = new Set<() => void>();

async function load() {
  const module = await import('./Notifications.tsx');
  notifications = <module.default />;
  for (const listener of listeners) listener();
  return module;
}

export function Toasts() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notifications,
    () => null,
  );
}
