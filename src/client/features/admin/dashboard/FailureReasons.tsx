import { adminMessages } from '../../../../shared/adminMessages.ts';
import type { Dashboard } from '../../../../shared/schema/dashboard.ts';
import { inDigits } from '../../../ui/inDigits.ts';
import classes from './CountedList.module.css';

/** Why analyses failed, the most frequent reason first. */
export function FailureReasons({ failures }: Pick<Dashboard, 'failures'>) {
  const { failures: names, detailedFailure } = adminMessages.jobs;
  return (
    <section>
      <h2>Why analyses failed</h2>
      {failures.length === 0 ? (
        <p className={classes.none}>No analysis failed in these days.</p>
      ) : (
        <ol className={classes.list}>
          {failures.map(({ kind, failure, count }) => (
            <li key={`${kind} ${failure}`}>
              <span>{kind === 'detailed' ? detailedFailure : names[failure]}</span>
              <span className={classes.count}>{inDigits(count)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
