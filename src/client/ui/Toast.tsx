import { Button } from '@mantine/core';
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
import { reportFault } from '../app/lazyPart.tsx';
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
  const [stack, setStack] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const shown = load();
    shown.then(
      ({ show }) =>
        show({
          ...{ id, role, position, withCloseButton },
          message: <div ref={setPlace} />,
          closeButtonProps: { 'aria-label': 'Close', onClick: () => onClose() },
        }),
      (error: unknown) => {
        reportFault(error);
        setStack(stackAt(position));
      },
    );
    return () =>
      void shown.then(
        ({ hide }) => hide(id),
        () => undefined,
      );
  }, [id, role, position, withCloseButton]);
  const plain = (
    <div className={classes.toast}>
      {/* Empty at first: screen readers say what comes into it. */}
      <div ref={setPlace} role={role} />
      {props.onDismiss && (
        <SmallButton variant="transparent" onClick={props.onDismiss}>
          Close
        </SmallButton>
      )}
    </div>
  );
  return (
    <>
      {stack && createPortal(plain, stack)}
      {place && createPortal(children, place)}
    </>
  );
}

const stacks = new Map<string, HTMLElement>();

/** For messages that nothing could be loaded to show, as without a connection. */
function stackAt(position: string): HTMLElement {
  const stack = stacks.get(position) ?? document.body.appendChild(document.createElement('div'));
  stacks.set(position, stack);
  stack.className = classes.stack ?? '';
  stack.dataset['position'] = position;
  return stack;
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
