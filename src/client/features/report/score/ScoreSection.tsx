import { type ReactNode, useId } from 'react';
import { pageMessages } from '../../../../shared/pageMessages.ts';
import type { Place, Result } from '../../../../shared/schema/result.ts';
import { scoreLabel } from '../../../../shared/scoring.ts';
import { Meter } from '../../../ui/meter/Meter.tsx';
import {
  answerOf,
  confidenceWords,
  decimal,
  missingSentence,
  missingWords,
  nameOf,
  PLACES,
  SCORE_ID,
} from '../presentation.ts';
import classes from './ScoreSection.module.css';

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
        {pageMessages.meterName}
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
    `${pageMessages.meterName}: ${overallScore} of 100, ${scoreLabel(overallScore)}${provisional}. ` +
    `The uncertainty reaches from ${decimal(band.low, 0)} to ${decimal(band.high, 0)}.`
  );
}

/** The three numbers that went in. An analyst that is missing is said to be, never given a number. */
export function GradeCards({ result }: { result: Result }) {
  return (
    <ul className={classes.cards} aria-label="What each analyst answered">
      {PLACES.map(({ place, title }) => (
        <li className={classes.card} key={place}>
          <span className={classes.title}>{title}</span>
          <Grade result={result} place={place} />
          <span className={classes.who}>{nameOf(result.provenance[place])}</span>
        </li>
      ))}
    </ul>
  );
}

function Grade({ result, place }: { result: Result; place: Place }) {
  const answer = answerOf(result, place);
  if (answer.status !== 'answered') {
    return (
      <>
        <span className={classes.gradeCardsMissing}>{missingWords[answer.status]}</span>
        <span className={classes.note}>The score counts 50 in its place.</span>
      </>
    );
  }
  return (
    <>
      <span className={classes.gradeCardsNumber}>
        {decimal(answer.percentage, 1)}
        <span className="unseen"> of 100</span>
      </span>
      <span className={classes.track}>
        <span className={classes.fill} style={{ width: `${answer.percentage}%` }} />
      </span>
    </>
  );
}
