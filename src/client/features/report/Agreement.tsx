import type { Place, Result } from '../../../shared/schema/result.ts';
import { knowsNothing } from '../../../shared/verdictWords.ts';
import { Fold, Section } from '../../ui/Section.tsx';
import { searchWords } from './evidence.ts';
import { answerOf, decimal, leadOf, missingWords, nameOf, PLACES } from './presentation.ts';
import classes from './Agreement.module.css';

/** From here on two numbers are no longer called near to each other: as for high confidence. */
const NEAR_POINTS = 20;

const TITLE = 'Do the analysts agree?';

/** Where the analysts stand between false and true, and why. */
export function Agreement({ result }: { result: Result }) {
  const marks = PLACES.flatMap(({ place, short }, row) => {
    const answer = answerOf(result, place);
    return answer.status === 'answered' ? [{ short, row, at: answer.percentage }] : [];
  });
  if (knowsNothing(result))
    return (
      <Fold title={TITLE} hint={agreementWords(result)} anchor="agreement">
        <GradeCards result={result} />
      </Fold>
    );
  return (
    <Section title={TITLE} anchor="agreement">
      <p>{agreementWords(result)}</p>
      {marks.length > 0 && (
        <div className={classes.axis} aria-hidden="true">
          {marks.map(({ short, row, at }) => (
            <span
              key={short}
              className={classes.mark}
              data-row={row}
              data-end={at > 70}
              style={{ insetInlineStart: `${at}%` }}
            >
              <span>
                {short} <b>{decimal(at, 0)}</b>
              </span>
            </span>
          ))}
          <span className={classes.scale} />
          <span className={classes.ends}>
            <span>0 false</span>
            <span>50</span>
            <span>100 true</span>
          </span>
        </div>
      )}
      <GradeCards result={result} />
    </Section>
  );
}

/** "They agree within 6 points." */
export function agreementWords(result: Result): string {
  const { positions } = result.confidenceBasis;
  const numbers = PLACES.flatMap(({ place }) => {
    const answer = answerOf(result, place);
    return answer.status === 'answered' ? [answer.percentage] : [];
  });
  if (numbers.length === 0) return 'None of them takes a position.';
  if (numbers.length === 1) return 'Only one of them takes a position.';
  const who = numbers.length === 3 ? 'The three' : 'The two that take a position';
  const low = Math.round(Math.min(...numbers));
  const high = Math.round(Math.max(...numbers));
  const taken = Object.values(positions ?? {}).filter((position) => position !== null);
  const isApart = high - low > NEAR_POINTS || new Set(taken).size > 1;
  if (isApart) return `${who} disagree: ${low} to ${high}.`;
  return high === low ? `${who} agree.` : `${who} agree within ${high - low} points.`;
}

/** A missing analyst is named as missing and never given a number. */
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
  if (answer.status === 'abstained') {
    return (
      <>
        <span className={classes.none}>Takes no position</span>
        <span className={classes.why}>
          {answer.wording === null
            ? 'The score counts 50 in its place.'
            : `Its wording score, ${decimal(answer.wording, 0)} of 100, is no judgment of truth and not counted.`}
        </span>
      </>
    );
  }
  if (answer.status !== 'answered')
    return <span className={classes.none}>{missingWords[answer.status]}</span>;
  return (
    <>
      <span className={classes.number}>
        {decimal(answer.percentage, 1)}
        <span className="unseen"> of 100</span>
      </span>
      <span className={classes.track}>
        <span className={classes.fill} style={{ width: `${answer.percentage}%` }} />
      </span>
      <span className={classes.why} dir="auto">
        {whyOf(result, place)}
      </span>
    </>
  );
}

function whyOf(result: Result, place: Place): string {
  if (place === 'search') return searchWords(result);
  const block = place === 'chat' ? result.openAI : result.gemini;
  return block.status === 'answered' ? leadOf(block.explanation, 1)[0] : '';
}
