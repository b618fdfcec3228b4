import type { Verdict } from '../../../shared/schema/result.ts';
import classes from './VerdictBadge.module.css';
import { verdictWords } from '../../../shared/verdictWords.ts';

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <span className={classes.badge} data-tone={tones[verdict]}>
      <span className="unseen">Verdict: </span>
      {verdictWords[verdict]}
    </span>
  );
}

const tones = {
  true: 'good',
  reliable: 'good',
  partially_true: 'middle',
  partially_reliable: 'middle',
  false: 'bad',
  unreliable: 'bad',
  inconclusive: 'open',
} as const satisfies Record<Verdict, string>;
