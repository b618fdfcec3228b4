import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { mobileBand, scoreLabel } from '../../../shared/meter.ts';
import { shortOpenWords } from '../../../shared/verdictWords.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { useSession } from '../../app/session.ts';
import { Link } from '../../ui/Link.tsx';
import classes from './BottomBar.module.css';

export function BottomBar({ result, actions }: { result: Result; actions: ReactNode }) {
  const { overallScore: score, confidence } = result;
  const open = confidence === 'low';
  const visitor = useSession().role === 'ANONYMOUS';
  return (
    <section className={classes.bar} aria-label="Score and ways on">
      <p className={classes.score} data-band={open ? 'open' : mobileBand(score)}>
        <span className={classes.number}>{score}</span>
        <span className="unseen"> of 100, </span>
        <span className={classes.label}>{open ? shortOpenWords(result) : scoreLabel(score)}</span>
      </p>
      <Link className={classes.another} to={paths.analyze}>
        New Analysis
      </Link>
      {actions}
      {visitor && (
        <button
          type="button"
          className={classes.signUp}
          data-sign-in
          onClick={() => openAuthModal('register', 'bottom-bar')}
        >
          Sign Up for Free
        </button>
      )}
    </section>
  );
}
