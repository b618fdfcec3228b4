import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ProgressEnd } from '../../../shared/schema/analysis.ts';
import type { Place } from '../../../shared/schema/result.ts';
import { AnalysisProgress } from './AnalysisProgress.tsx';
import { ANALYST_ROWS, type Run, type Stage, useProgress } from './watchProgress.ts';
import classes from './Analysis.module.css';

export interface OverlayProps {
  /** Null while it is being submitted. */
  run: Run | null;
  claim: string;
  /** In milliseconds of this clock. */
  since: number;
  onEnd: (end: ProgressEnd) => void;
  onCancel: () => void;
  onLost: () => void;
}

/** The running analysis over the form. */
export function AnalysisOverlay({ run, onEnd, onCancel, ...props }: OverlayProps) {
  const { progress, lost } = useProgress(run, onEnd);
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
        onCancel();
      }}
    >
      <AnalysisProgress
        progress={progress}
        claim={props.claim}
        since={props.since}
        onCancel={onCancel}
        headingId={id}
      />
    </dialog>
  );
}

/** The running analysis as the page of a report that has no result yet. */
export function RunningAnalysis(props: {
  run: Run;
  claim: string;
  onEnd: (end: ProgressEnd) => void;
  onCancel: () => void;
  whenLost: ReactNode;
}) {
  const { progress, lost } = useProgress(props.run, props.onEnd);
  if (lost) return props.whenLost;
  return (
    <AnalysisProgress
      progress={progress}
      claim={props.claim}
      since={null}
      onCancel={props.onCancel}
    />
  );
}

/** The running analysis above a report that is readable meanwhile. */
export function BeingCompleted(props: {
  run: Run;
  /** The analysts that are asked again; none when all are. */
  missing: readonly Place[];
  onEnd: (end: ProgressEnd) => void;
}) {
  const { progress, lost } = useProgress(props.run, props.onEnd);
  const isWhole = props.missing.length === 0;
  const rows = ANALYST_ROWS.filter(({ place }) => isWhole || props.missing.includes(place));
  const said = isWhole ? 'Being analyzed again…' : 'Being completed…';
  return (
    <aside className={`${classes.strip} ${classes.live} unprinted`} aria-label="Being completed">
      <p role="status">
        {lost ? 'The server is not heard any more. Load the page again to see how it went.' : said}
      </p>
      {!lost &&
        rows.map(({ step, title }) => (
          <span className="fine" key={step}>
            {stateOf(title, progress.stages[step])}
          </span>
        ))}
    </aside>
  );
}

/** A failure is not shown: the stream also tells of the run before. */
function stateOf(title: string, { status, percentage }: Stage): string {
  return status === 'completed' && percentage !== null
    ? `${title}: ${Math.round(percentage)}`
    : `${title}: ${status === 'running' ? 'working' : 'waiting'}`;
}
