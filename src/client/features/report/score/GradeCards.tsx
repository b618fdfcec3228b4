import type { Place, Result } from '../../../../shared/schema/result.ts';
import { decimal } from '../decimal.ts';
import classes from './GradeCards.module.css';
import { answerOf, missingWords, nameOf, PLACES } from '../places.ts';

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
        <span className={classes.missing}>{missingWords[answer.status]}</span>
        <span className={classes.note}>The score counts 50 in its place.</span>
      </>
    );
  }
  return (
    <>
      <span className={classes.number}>
        {decimal(answer.percentage, 1)}
        <span className="unseen"> of 100</span>
      </span>
      <span className={classes.track}>
        <span className={classes.fill} style={{ width: `${answer.percentage}%` }} />
      </span>
    </>
  );
}
