import type { RunningJob } from '../../../../shared/schema/job.ts';
import type { Step } from '../../../../shared/schema/progress.ts';
import { cappedCount } from '../../../ui/list/cappedCount.ts';
import { ClaimLink } from '../../../ui/list/ClaimLink.tsx';
import row from '../../../ui/list/Row.module.css';
import table from '../../../ui/list/Table.module.css';
import { Ago } from './Ago.tsx';
import jobs from './Jobs.module.css';
import classes from './RunningJobs.module.css';

const STEPS: Record<Step, string> = {
  preprocessing: 'Reading',
  openai_analysis: 'Asking the analysts',
  perplexity_analysis: 'Asking the analysts',
  gemini_analysis: 'Asking the analysts',
  scoring: 'Scoring',
  saving: 'Saving',
};

/** What has not ended yet, the longest first. */
export function RunningJobs(props: { running: readonly RunningJob[]; total: number; now: number }) {
  const { running, total, now } = props;
  const more = total - running.length;
  return (
    <section>
      <div className={jobs.head}>
        <h2>Running now</h2>
      </div>
      {running.length === 0 ? (
        <p className={jobs.none}>Nothing is being analysed at the moment.</p>
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
      {more > 0 && <p className={jobs.more}>And {cappedCount(total, running.length)} more.</p>}
    </section>
  );
}

function stepOf({ kind, step }: RunningJob): string {
  if (kind === 'detailed') return 'Detailed analysis';
  return step === null ? 'Waiting' : STEPS[step];
}
