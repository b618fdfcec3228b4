import { Button } from '@mantine/core';
import type { FocusEvent } from 'react';
import type { FailedJob } from '../../../../shared/schema/job.ts';
import { ClaimLink } from '../../../ui/list/ClaimLink.tsx';
import { CountCell } from '../../../ui/list/CountCell.tsx';
import row from '../../../ui/list/Row.module.css';
import { stepThrough } from '../../../ui/list/stepThrough.ts';
import table from '../../../ui/list/Table.module.css';
import { Ago } from './Ago.tsx';
import classes from './FailedJobs.module.css';
import type { Retries } from './useRetries.ts';

/** What failed, as rows; `onHold` is told while a pointer or the keyboard is in them. */
export function FailedTable(props: {
  jobs: readonly FailedJob[];
  now: number;
  retries: Retries;
  onHold: (held: boolean) => void;
}) {
  const { jobs, now, retries, onHold } = props;
  const letGo = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onHold(false);
  };
  return (
    <table
      className={table.table}
      onKeyDown={stepThrough}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={letGo}
    >
      <caption className="unseen">Failed analyses, the last first</caption>
      <thead>
        <tr>
          <th scope="col">Claim</th>
          <th scope="col">Why</th>
          <th scope="col">When</th>
          <th scope="col" className={table.number}>
            Tries
          </th>
          <th scope="col">
            <span className="unseen">Try again</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <FailedRow key={`${job.kind} ${job.reportId}`} {...{ job, now, retries }} />
        ))}
      </tbody>
    </table>
  );
}

function FailedRow(props: { job: FailedJob; now: number; retries: Retries }) {
  const { job, now, retries } = props;
  const { slug, content, reason, at, run, kind, hasResult } = job;
  const outcome = retries.outcomeOf(job);
  return (
    <tr className={`${row.row} ${classes.row}`}>
      <th scope="row" className={`${row.head} ${classes.claim}`}>
        <ClaimLink {...{ slug, content }} />
      </th>
      <td className={classes.why}>
        {outcome?.state === 'refused' ? outcome.why : reason}
        {kind === 'analysis' && hasResult && (
          <span className={classes.kept}>The earlier result still stands.</span>
        )}
      </td>
      <td className={`${row.quiet} ${classes.when}`}>
        <Ago iso={at} now={now} suffix=" ago" />
      </td>
      <CountCell count={run} unit={['try', 'tries']} className={classes.tries} />
      <td className={classes.act}>
        {outcome?.state === 'begun' ? (
          <span className={classes.begun}>Begun anew</span>
        ) : (
          <Button
            variant="default"
            size="sm"
            className={classes.again}
            aria-label={`Try again: ${content.slice(0, 80)}`}
            aria-disabled={outcome?.state === 'sent'}
            onClick={() => {
              if (outcome?.state !== 'sent') void retries.retry(job);
            }}
          >
            Try again
          </Button>
        )}
      </td>
    </tr>
  );
}
