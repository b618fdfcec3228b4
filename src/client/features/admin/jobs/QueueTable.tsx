import type { QueueState } from '../../../../shared/schema/job.ts';
import { cappedCount } from '../../../ui/list/cappedCount.ts';
import { Ago } from './Ago.tsx';
import classes from './QueueTable.module.css';

const NAMES = { analysis: 'Analyses', detailed: 'Detailed analyses' } as const;

/** How many jobs wait, run, are tried again, or were given up. */
export function QueueTable({ queues, now }: { queues: readonly QueueState[]; now: number }) {
  return (
    <div className={classes.scroll} role="region" aria-label="Queues" tabIndex={0}>
      <table className={classes.queues}>
        <caption className="unseen">Queues</caption>
        <thead>
          <tr>
            <th scope="col">Queue</th>
            <th scope="col">Waiting</th>
            <th scope="col">Active</th>
            <th scope="col">Tried again</th>
            <th scope="col">Given up</th>
            <th scope="col">Oldest waits</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ kind, waiting, active, retrying, abandoned, oldestAt }) => (
            <tr key={kind}>
              <th scope="row">{NAMES[kind]}</th>
              <td>{cappedCount(waiting)}</td>
              <td>{cappedCount(active)}</td>
              <td>{cappedCount(retrying)}</td>
              <td className={abandoned > 0 ? classes.bad : undefined}>{cappedCount(abandoned)}</td>
              <td>{oldestAt === null ? '–' : <Ago iso={oldestAt} now={now} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
