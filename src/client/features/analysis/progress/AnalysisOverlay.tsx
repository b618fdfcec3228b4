import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ProgressEnd } from '../../../../shared/schema/analysis.ts';
import classes from './AnalysisOverlay.module.css';
import { AnalysisProgress } from './AnalysisProgress.tsx';
import { useProgress } from './watchProgress.ts';

export interface OverlayProps {
  /** Null while it is being submitted. */
  run: { reportId: string; slug: string } | null;
  claim: string;
  /** In milliseconds of this clock. */
  since: number;
  onEnd: (end: ProgressEnd) => void;
  onCancel: () => void;
  onLost: () => void;
}

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
        progress={progress}
        claim={props.claim}
        since={props.since}
        onCancel={props.onCancel}
        headingId={id}
      />
    </dialog>
  );
}
