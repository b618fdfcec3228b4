import { Button } from '@mantine/core';
import type { Started } from '../../../shared/schema/analysis.ts';
import { useAllowance } from '../../allowance.ts';
import { Time } from '../../ui/Time.tsx';
import { linkHost } from './linkHost.ts';
import classes from './Strip.module.css';
import { useStartAnalysis } from './useStartAnalysis.ts';

/** For who asked and got what was there: since when it is, and the way to have it checked afresh. */
export function ReusedNotice(props: {
  claim: string;
  checkedAt: string;
  onStarted: (started: Started) => Promise<void>;
}) {
  const { start, starting, refusal } = useStartAnalysis((started) => void props.onStarted(started));
  const { remaining, limit, unlimited } = useAllowance();
  const none = remaining === 0;
  return (
    <aside className={classes.strip} aria-label="Where this report comes from">
      <p>
        Checked on <Time iso={props.checkedAt} />. This is the stored report{' '}
        {linkHost(props.claim) === null ? 'of an equal claim' : 'on this page'}.
      </p>
      <div className={classes.way}>
        <Button
          size="sm"
          variant="default"
          disabled={none || starting}
          onClick={() => start(props.claim, { fresh: true })}
        >
          {starting ? 'Starting…' : 'Check afresh'}
        </Button>
        {!unlimited && <span className={classes.note}>{costOf(remaining, limit)}</span>}
      </div>
      <p className={classes.refusal} role="alert">
        {refusal}
      </p>
    </aside>
  );
}

/** What checking afresh costs the visitor, as far as it is known how many reports are left. */
export function costOf(remaining: number | undefined, limit: number | undefined): string {
  if (remaining === 0) return 'Not possible now: your free reports of this month are used up.';
  if (remaining === undefined || limit === undefined) return 'Uses one of your free reports.';
  return `Uses one of your free reports; ${remaining} of ${limit} left.`;
}
