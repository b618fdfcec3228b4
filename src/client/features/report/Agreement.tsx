import { Box, Text } from '@mantine/core';
import { blockOf, numberIn, numbersIn, PLACES } from '../../../shared/answers.ts';
import { leadOf } from '../../../shared/lead.ts';
import { meterBand, SCORE_SEGMENTS } from '../../../shared/meter.ts';
import type { Place, Result } from '../../../shared/schema/result.ts';
import { AGREE_WITHIN } from '../../../shared/verdict.ts';
import { knowsNothing, placeTitles } from '../../../shared/verdictWords.ts';
import { decimal } from '../../ui/text.ts';
import { Fold, Section } from '../../ui/Section.tsx';
import { searchWords } from './Sources.tsx';
import { isDivided, missingWords, nameOf, pointsWords } from './presentation.ts';

/** The width of the longest name on a phone, in percent of the axis. */
const NAME_WIDTH = 25;

/** Rows from the top. A line crosses all rows below it, so no name there may be in its way. */
export function placeMarks<Mark extends { at: number }>(marks: readonly Mark[]) {
  const low = Math.min(...marks.map(({ at }) => at));
  const high = Math.max(...marks.map(({ at }) => at));
  const isLeft = ({ at }: Mark) =>
    high > 100 - NAME_WIDTH && (low >= NAME_WIDTH || high - at < at - low);
  const onRight = marks.filter((mark) => !isLeft(mark)).sort((a, b) => a.at - b.at);
  const onLeft = marks.filter(isLeft).sort((a, b) => b.at - a.at);
  return [
    ...onRight.map((mark) => ({ ...mark, side: 'right' as const })),
    ...onLeft.map((mark) => ({ ...mark, side: 'left' as const })),
  ];
}

const ROW = 22;

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
  const marks = placeMarks(numbersIn(result));
  const axis = marks.length * ROW;
  return (
    <Section title={title} anchor="agreement">
      <p>{words}</p>
      {marks.length > 0 && (
        <Box
          component="svg"
          display="block"
          w="100%"
          h={axis + 38}
          my="md"
          fz="xs"
          style={{ overflow: 'visible' }}
          aria-hidden="true"
        >
          {marks.map(({ place, at, side }, row) => (
            <g key={place} fill="var(--ink)">
              <rect x={`${at}%`} y={row * ROW} width="2" height={axis + 12 - row * ROW} />
              <text
                x={`${at}%`}
                dx={side === 'left' ? -6 : 8}
                y={row * ROW + 13}
                textAnchor={side === 'left' ? 'end' : 'start'}
              >
                {placeTitles[place].split(' ')[0]} <tspan fontWeight="700">{decimal(at, 1)}</tspan>
              </text>
            </g>
          ))}
          {SCORE_SEGMENTS.map(({ from, to }) => (
            <rect
              key={from}
              x={`${from}%`}
              y={axis + 1}
              width={`${to - from}%`}
              height="8"
              fill={`var(--band-${meterBand(from)})`}
            />
          ))}
          {ENDS.map(([x, words, textAnchor]) => (
            <text key={x} x={x} y={axis + 28} fill="var(--muted)" textAnchor={textAnchor}>
              {words}
            </text>
          ))}
        </Box>
      )}
      {cards}
    </Section>
  );
}

const ENDS = [
  ['0%', '0 false', 'start'],
  ['50%', '50', 'middle'],
  ['100%', '100 true', 'end'],
] as const;

export function agreementWords(result: Result): string {
  const numbers = numbersIn(result).map(({ at }) => at);
  if (numbers.length === 0) return 'None of them takes a position.';
  if (numbers.length === 1) return 'Only one of them takes a position.';
  const who = numbers.length === 3 ? 'The three' : 'The two that take a position';
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  // In floating point, 90.1 − 70.1 is not 20.
  const distance = Number((high - low).toFixed(6));
  if (distance > AGREE_WITHIN || (distance > 0 && isDivided(result)))
    return `${who} disagree: ${Math.round(low)} to ${Math.round(high)}.`;
  if (isDivided(result)) return `${who} disagree.`;
  return distance === 0 ? `${who} agree.` : `${who} agree within ${pointsWords(distance)}.`;
}

export function GradeCards({ result }: { result: Result }) {
  return (
    <Box component="ul" className="columns" fz="sm" aria-label="What each analyst answered">
      {PLACES.map((place) => (
        <li key={place}>
          <b>{placeTitles[place]}</b>
          <p className="fine">{nameOf(result.provenance[place])}</p>
          <Grade result={result} place={place} />
        </li>
      ))}
    </Box>
  );
}

function Grade({ result, place }: { result: Result; place: Place }) {
  const block = blockOf(result, place);
  if (block.status !== 'answered') return <NoGrade>{missingWords[block.status].alone}</NoGrade>;
  const percentage = numberIn(result, place);
  if (percentage === null) {
    const wording = 'wording_score' in block ? block.wording_score : null;
    return (
      <>
        <NoGrade>Takes no position</NoGrade>
        <p className="fine">
          {wording === null
            ? 'The score counts 50 in its place.'
            : `Its wording score, ${decimal(wording, 0)} of 100, says nothing about truth and is not counted.`}
        </p>
      </>
    );
  }
  return (
    <>
      <p className="numeral">
        {decimal(percentage, 1)}
        <span className="unseen"> of 100</span>
      </p>
      <span className="track">
        <span style={{ width: `${percentage}%` }} />
      </span>
      <p className="fine" dir="auto">
        {'explanation' in block ? leadOf(block.explanation, 1)[0] : searchWords(result)}
      </p>
    </>
  );
}

const NoGrade = Text.withProps({ ff: 'heading', fw: 550 });
