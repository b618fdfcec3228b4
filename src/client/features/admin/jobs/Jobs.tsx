import type { QueueState, RunningJob } from '../../../../shared/schema/job.ts';
import type { Step } from '../../../../shared/schema/progress.ts';
import { ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { ClaimLink } from '../../../ui/list/ReportHead.tsx';
import { cappedCount } from '../../../ui/list/cells.tsx';
import { Ago } from './useJobs.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { useJobsNow } from './useJobs.tsx';
import row from '../../../ui/list/Table.module.css';
import table from '../../../ui/list/Table.module.css';
import classes from './Jobs.module.css';

/**
 * Analyses that wait, run or failed. What changes from moment to moment stands last, so that it moves
 * nothing else.
 */
export function Jobs() {
  const { data, isError, dataUpdatedAt, refetch } = useJobsNow();
  return (
    <div className={classes.room}>
      {isError && !data ? (
        <ListFailed what="The jobs" onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton label="The jobs are being loaded." rows={3} />
      ) : (
        <QueueTable queues={data.queues} now={dataUpdatedAt} />
      )}
      <FailedJobs onBegun={() => void refetch()} />
      {data && <RunningJobs running={data.running} total={data.total} now={dataUpdatedAt} />}
    </div>
  );
}

const NAMES = { analysis: 'Analyses', detailed: 'Detailed analyses' } as const;

/** How many jobs wait, run, are tried again, or were given up. */
function QueueTable({ queues, now }: { queues: readonly QueueState[]; now: number }) {
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

const STEPS: Record<Step, string> = {
  preprocessing: 'Reading',
  openai_analysis: 'Asking the analysts',
  perplexity_analysis: 'Asking the analysts',
  gemini_analysis: 'Asking the analysts',
  scoring: 'Scoring',
  saving: 'Saving',
};

/** What has not ended yet, the longest first. */
function RunningJobs(props: { running: readonly RunningJob[]; total: number; now: number }) {
  const { running, total, now } = props;
  const more = total - running.length;
  return (
    <section>
      <div className={classes.head}>
        <h2>Running now</h2>
      </div>
      {running.length === 0 ? (
        <p className={classes.none}>Nothing is being analysed at the moment.</p>
      ) : (
        <table className={table.table}>
          <caption className="unseen">Analyses that have not ended</caption>
          <thead>
            <tr>
              <th scope="col">Claim</th>
              <th scope="col">Step</th>
              <th scope="col" className={table.number}>
                For
              </th>
            </tr>
          </thead>
          <tbody>
            {running.map((job) => (
              <tr key={`${job.kind} ${job.reportId}`} className={`${row.row} ${classes.row}`}>
                <th scope="row" className={`${row.head} ${classes.claim}`}>
                  <ClaimLink slug={job.slug} content={job.content} />
                </th>
                <td className={row.quiet}>{stepOf(job)}</td>
                <td className={`${row.quiet} ${classes.since}`}>
                  <Ago iso={job.since} now={now} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className={classes.more}>And {cappedCount(total, running.length)} more.</p>}
    </section>
  );
}

function stepOf({ kind, step }: RunningJob): string {
  if (kind === 'detailed') return 'Detailed analysis';
  return step === null ? 'Waiting' : STEPS[step];
}
