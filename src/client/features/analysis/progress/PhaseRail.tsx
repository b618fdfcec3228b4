import classes from './PhaseRail.module.css';
import { phases } from './phases.ts';
import type { Progress } from './progress.ts';

const words = { waiting: 'to come', running: 'going on', done: 'done' } as const;

/** How far the whole of it has come: four parts on one rule. */
export function PhaseRail({ progress }: { progress: Progress }) {
  return (
    <ol className={classes.rail} aria-label="Stages">
      {phases(progress).map(({ name, status }) => (
        <li
          key={name}
          data-status={status}
          aria-current={status === 'running' ? 'step' : undefined}
        >
          {name}
          <span className="unseen">, {words[status]}</span>
        </li>
      ))}
    </ol>
  );
}
