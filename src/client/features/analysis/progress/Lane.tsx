import type { AnalystInfo } from '../../../../shared/schema/analysis.ts';
import { Elapsed } from './Elapsed.tsx';
import classes from './Lane.module.css';
import type { Progress, Stage } from './progress.ts';

const words = {
  waiting: 'Waiting',
  running: 'Working',
  completed: 'Done',
  failed: 'No answer',
} as const satisfies Record<Stage['status'], string>;

/** One analyst at work: who it is, how it stands, for how long, and its number once it is in. */
export function Lane(props: {
  title: string;
  analyst: AnalystInfo | undefined;
  stage: Stage;
  ahead: Progress['ahead'];
  /** What it cannot begin without. */
  waitsFor?: string | undefined;
}) {
  const { stage, analyst } = props;
  return (
    <li className={classes.lane} data-status={stage.status}>
      <span className={classes.title}>{props.title}</span>
      <span className={classes.who}>{analyst?.name}</span>
      <span className={classes.number}>
        {stage.percentage === null ? '–' : Math.round(stage.percentage)}
      </span>
      <span className={classes.track}>
        <span
          className={classes.fill}
          style={stage.percentage === null ? undefined : { width: `${stage.percentage}%` }}
        />
      </span>
      <span className={classes.state}>
        {words[stage.status]}
        {stage.status === 'waiting' && props.waitsFor !== undefined && ` for ${props.waitsFor}`}
      </span>
      <span className={classes.time}>
        {stage.status === 'running' ? (
          <Running startedAt={stage.startedAt} ahead={props.ahead} />
        ) : (
          lasted(stage)
        )}
      </span>
    </li>
  );
}

function lasted({ startedAt, endedAt }: Stage): string {
  if (startedAt === null || endedAt === null) return '';
  return `${(Math.max(0, endedAt - startedAt) / 1000).toFixed(1)} s`;
}

/** Whole seconds so far, by the server's clock; empty until the first event has told it. */
function Running(props: { startedAt: number | null; ahead: number | null }) {
  if (props.startedAt === null || props.ahead === null) return null;
  return <Elapsed since={props.startedAt + props.ahead} />;
}
