import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ProgressEnd } from '../../../../shared/schema/progress.ts';
import classes from './AnalysisOverlay.module.css';
import { AnalysisProgress } from './AnalysisProgress.tsx';
import { useProgress } from './watchProgress.ts';

export interface OverlayProps {
  /** Null while it is being handed in. */
  run: { reportId: string; slug: string } | null;
  claim: string;
  /** When it was asked for, by this clock. */
  since: number;
  onEnd: (end: ProgressEnd) => void;
  onCancel: () => void;
  onLost: () => void;
}

/**
 * The instrument over the whole screen, while somebody waits for their analysis. A modal dialog of the
 * browser's own: the page behind it is inert, the keyboard stays inside, Escape cancels.
 */
export default function AnalysisOverlay(props: OverlayProps) {
  const { progress, lost } = useProgress(props.run, props.onEnd);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const onLost = useEffectEvent(props.onLost);

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    document.getElementById(id)?.focus({ preventScroll: true });
    return () => shown?.close();
  }, [id]);
  useEffect(() => {
    if (lost) onLost();
  }, [lost]);

  return (
    <dialog
      className={classes.overlay}
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        props.onCancel();
      }}
    >
      <AnalysisProgress
        alone={false}
        progress={progress}
        claim={props.claim}
        since={props.since}
        onCancel={props.onCancel}
        headingId={id}
      />
    </dialog>
  );
}
