import { Button, UnstyledButton } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './ui.module.css';

type Edge = 'top' | 'bottom';

/** Says something at an edge of the window, as long as it is drawn. */
export function Toast(props: {
  /** `group`: it is not said by itself, because what has the focus in it says it. */
  role: 'status' | 'alert' | 'group';
  /** Elsewhere than at the foot, where the bar of a report is. */
  edge?: Edge;
  children: ReactNode;
  onDismiss?: () => void;
}) {
  const { role, edge = 'bottom', children, onDismiss } = props;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return createPortal(
    <div className={classes.toast}>
      {/* Empty at first: screen readers say what comes into it. */}
      <div ref={setPlace} role={role}>
        {place && children}
      </div>
      {onDismiss && (
        <UnstyledButton aria-label="Close" onClick={onDismiss}>
          <IconX aria-hidden />
        </UnstyledButton>
      )}
    </div>,
    stackAt(edge),
  );
}

const stacks: Partial<Record<Edge, HTMLElement>> = {};

/** Those of one edge stand one below the other. */
function stackAt(edge: Edge): HTMLElement {
  const className = `${classes.toasts} ${classes[edge]}`;
  return (stacks[edge] ??= document.body.appendChild(
    Object.assign(document.createElement('div'), { className }),
  ));
}

/** Says what was done, with a button that undoes it and has the focus: what had it is gone. */
export function UndoToast({ text, onUndo }: { text: ReactNode; onUndo: () => void }) {
  const id = useId();
  return (
    <Toast role="group">
      <p className={classes.undo}>
        <span id={id}>{text}</span>
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
