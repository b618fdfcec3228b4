import { ANONYMOUS_REPORTS_PER_MONTH } from '../../../shared/limits.ts';
import type { Started } from '../../../shared/schema/analysis.ts';
import { useAllowance } from '../../app/allowance.ts';
import { useSession } from '../../app/session.ts';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Time } from '../../ui/Time.tsx';
import { linkHost } from './linkHost.ts';
import classes from './progress/Strip.module.css';
import { useStartAnalysis } from './useStartAnalysis.ts';

export default function ReusedNotice(props: {
  claim: string;
  checkedAt: string;
  onStarted: (started: Started) => Promise<void>;
}) {
  const { start, starting, refusal } = useStartAnalysis((started) => void props.onStarted(started));
  const { remaining, limit, unlimited } = useAllowance();
  const { state } = useSession();
  const none = remaining === 0;
  return (
    <aside className={classes.strip} aria-label="Where this report comes from">
      <p>
        Checked on <Time iso={props.checkedAt} />. This is the stored report{' '}
        {linkHost(props.claim) === null ? 'of an equal claim' : 'on this page'}.
      </p>
      <div className={classes.way}>
        <SmallButton
          disabled={none || starting}
          onClick={() => start(props.claim, { fresh: true })}
        >
          {starting ? 'Starting…' : 'Check afresh'}
        </SmallButton>
        {state === 'anonymous' && !unlimited && <Cost remaining={remaining} limit={limit} />}
      </div>
      <p className={classes.refusal} role="alert">
        {refusal}
      </p>
    </aside>
  );
}

/**
 * What checking afresh costs the visitor. How many reports are left is told once that is known, in room
 * that is kept for it.
 */
function Cost({ remaining, limit = ANONYMOUS_REPORTS_PER_MONTH }: Allowance) {
  return (
    <span className={classes.note}>
      {remaining === 0 ? (
        'Not possible now: your free reports of this month are used up.'
      ) : (
        <>
          Uses one of your free reports.{' '}
          <span data-known={remaining !== undefined}>
            {remaining ?? limit} of {limit} left.
          </span>
        </>
      )}
    </span>
  );
}

interface Allowance {
  remaining: number | undefined;
  limit: number | undefined;
}
