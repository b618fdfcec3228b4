import { type ReactNode, useId } from 'react';
import { messages } from '../../../../shared/messages.ts';
import type { Result } from '../../../../shared/schema/result.ts';
import { scoreLabel } from '../../../../shared/scoring.ts';
import { Meter } from '../../../ui/meter/Meter.tsx';
import { confidenceWords } from '../confidenceWords.ts';
import { decimal } from '../decimal.ts';
import { missingSentence } from '../missingSentence.ts';
import classes from './ScoreSection.module.css';
import { SCORE_ID } from '../scoreId.ts';

/**
 * The meter and what it says. Where the evidence is thin that is the headline, and the number stands
 * below it, small and marked as provisional. `completion` is the way to what is missing.
 */
export function ScoreSection({ result, completion }: { result: Result; completion?: ReactNode }) {
  const { overallScore: score, band } = result;
  const label = scoreLabel(score);
  const missing = missingSentence(result);
  const name = useId();
  return (
    <section id={SCORE_ID} className={classes.score} aria-labelledby={name}>
      <h2 id={name} className={classes.name}>
        {messages.meterName}
      </h2>
      <div className={classes.meter}>
        <Meter
          score={score}
          band={band}
          provisional={result.confidence === 'low'}
          label={meterWords(result)}
        />
      </div>
      <div className={classes.words}>
        {result.confidence === 'low' ? (
          <>
            <p className={classes.inconclusive}>Inconclusive: not enough evidence</p>
            <p className={classes.provisional}>
              Provisional: <strong>{score}</strong> of 100, {label}
            </p>
          </>
        ) : (
          <>
            <p className={classes.number}>
              {score}
              <span className={classes.of}> of 100</span>
            </p>
            <p className={classes.label}>{label}</p>
          </>
        )}
        <p className={classes.confidence}>
          {confidenceWords(result)}
          {missing !== null && <strong className={classes.missing}> {missing}</strong>}
        </p>
        {Boolean(completion) && <div className={classes.completion}>{completion}</div>}
      </div>
    </section>
  );
}

/** The drawing in words. */
export function meterWords({ overallScore, band, confidence }: Result): string {
  const provisional = confidence === 'low' ? ', provisional' : '';
  return (
    `${messages.meterName}: ${overallScore} of 100, ${scoreLabel(overallScore)}${provisional}. ` +
    `The uncertainty reaches from ${decimal(band.low, 0)} to ${decimal(band.high, 0)}.`
  );
}
