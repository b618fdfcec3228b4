import '@mantine/core/styles/Group.layer.css';
import { Group } from '@mantine/core';
import type { Place, Result } from '../../../shared/schema/result.ts';
import { knowsNothing } from '../../../shared/verdictWords.ts';
import { Fold, Section } from '../../ui/Section.tsx';
import { searchWords } from './evidence.ts';
import {
  answerOf,
  decimal,
  leadOf,
  missingWords,
  modelOf,
  nameOf,
  PLACES,
} from './presentation.ts';
import classes from './Report.module.css';

/** From here on two numbers are no longer called near to each other: as for high confidence. */
const NEAR_POINTS = 20;

/** The analysts that give a number, each with its own row, so that their names never overlap. */
const numbersOf = (result: Result) =>
  PLACES.flatMap(({ place, short }, row) => {
    const answer = answerOf(result, place);
    return answer.status === 'answered' ? [{ short, row, at: answer.percentage }] : [];
  });

/** Where the analysts stand between false and true, and why. */
export function Agreement({ result }: { result: Result }) {
  const title = 'Do the analysts agree?';
  const words = agreementWords(result);
  const cards = <GradeCards result={result} />;
  if (knowsNothing(result))
    return (
      <Fold title={title} hint={words} anchor="agreement">
        {cards}
      </Fold>
    );
  const numbers = numbersOf(result);
  return (
    <Section title={title} anchor="agreement">
      <p>{words}</p>
      {numbers.length > 0 && (
        <div className={classes.axis} aria-hidden="true">
          {numbers.map(({ short, row, at }) => (
            <span
              key={short}
              className={classes.mark}
              data-end={at > 70}
              style={{
                insetInlineStart: `${at}%`,
                top: `${row * 1.4}rem`,
                height: `${4.9 - row * 1.4}rem`,
              }}
            >
              <span>
                {short} <b>{decimal(at, 0)}</b>
              </span>
            </span>
          ))}
          <span className={classes.scale} />
          <Group justify="space-between" className="fine">
            <span>0 false</span>
            <span>50</span>
            <span>100 true</span>
          </Group>
        </div>
      )}
      {cards}
    </Section>
  );
}

/** "They agree within 6 points." */
export function agreementWords(result: Result): string {
  const numbers = numbersOf(result).map(({ at }) => at);
  if (numbers.length === 0) return 'None of them takes a position.';
  if (numbers.length === 1) return 'Only one of them takes a position.';
  const who = numbers.length === 3 ? 'The three' : 'The two that take a position';
  const low = Math.round(Math.min(...numbers));
  const high = Math.round(Math.max(...numbers));
  const positions = Object.values(result.confidenceBasis.positions ?? {});
  const isApart = high - low > NEAR_POINTS || new Set(positions.filter(Boolean)).size > 1;
  if (isApart) return `${who} disagree: ${low} to ${high}.`;
  return high === low ? `${who} agree.` : `${who} agree within ${high - low} points.`;
}

/** A missing analyst is named as missing and never given a number. */
export function GradeCards({ result }: { result: Result }) {
  return (
    <ul className={classes.grades} aria-label="What each analyst answered">
      {PLACES.map(({ place, title }) => (
        <li key={place}>
          <b>{title}</b>
          <span className="fine">{nameOf(result.provenance[place])}</span>
          <Grade result={result} place={place} />
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
        <span className={classes.noGrade}>Takes no position</span>
        <span className="fine">
          {answer.wording === null
            ? 'The score counts 50 in its place.'
            : `Its wording score, ${decimal(answer.wording, 0)} of 100, is no judgment of truth and not counted.`}
        </span>
      </>
    );
  }
  if (answer.status !== 'answered')
    return <span className={classes.noGrade}>{missingWords[answer.status]}</span>;
  return (
    <>
      <span className={classes.grade}>
        {decimal(answer.percentage, 1)}
        <span className="unseen"> of 100</span>
      </span>
      <span className={classes.track}>
        <span style={{ width: `${answer.percentage}%` }} />
      </span>
      <span className="fine" dir="auto">
        {whyOf(result, place)}
      </span>
    </>
  );
}

function whyOf(result: Result, place: Place): string {
  if (place === 'search') return searchWords(result);
  const { explanation = '' } = modelOf(result, place) ?? {};
  return leadOf(explanation, 1)[0];
}
