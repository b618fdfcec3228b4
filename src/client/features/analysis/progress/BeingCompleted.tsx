import type { ProgressEnd } from '../../../../shared/schema/analysis.ts';
import type { Place } from '../../../../shared/schema/result.ts';
import { ANALYST_ROWS, type Stage, useProgress } from './watchProgress.ts';
import classes from './Strip.module.css';

export function BeingCompleted(props: {
  run: { reportId: string; slug: string };
  /** The analysts that are asked again; none when all are. */
  missing: readonly Place[];
  onEnd: (end: ProgressEnd) => void;
}) {
  const { progress, lost } = useProgress(props.run, props.onEnd);
  const analystRows = ANALYST_ROWS.filter(({ place }) => props.missing.includes(place));
  return (
    <aside className={`${classes.strip ?? ''} ${classes.live ?? ''}`} aria-label="Being completed">
      <p role="status">
        {lost
          ? 'The server is not heard any more. Load the page again to see how it went.'
          : analystRows.length > 0
            ? 'Being completed…'
            : 'Being analyzed again…'}
      </p>
      {!lost && (
        <span className={classes.states}>
          {(analystRows.length > 0 ? analystRows : ANALYST_ROWS).map(({ step, title }) => (
            <span key={step}>{stateOf(title, progress.stages[step])}</span>
          ))}
        </span>
      )}
    </aside>
  );
}

/** A failure is not shown: the stream also tells of the run before. */
export function stateOf(title: string, stage: Stage): string {
  if (stage.status === 'completed' && stage.percentage !== null) {
    return `${title}: ${Math.round(stage.percentage)}`;
  }
  return `${title}: ${stage.status === 'running' ? 'working' : 'waiting'}`;
}
