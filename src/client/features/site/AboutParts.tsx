import { Box, Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { scoreLabel } from '../../../shared/meter.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { overallScore } from '../../../shared/scoring.ts';
import { useOrigin } from '../../app/boot.ts';
import { copyText } from '../../ui/copy.ts';
import { SumTable } from '../../ui/chart/SumTable.tsx';
import { Meter } from '../../ui/meter/Meter.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';

const exampleInput = {
  evaluation: {
    claim_false_true_spectrum: 8,
    source_credibility_and_track_record: 7,
    bias_and_independence_assessment: 6,
    contextual_integrity_and_accuracy: 7,
    content_coherence_and_logical_consistency: 8,
    expert_and_consensus_alignment: 7,
  },
  mainGrade: 7,
  chat: 72,
  general: 60,
} as const;

const [, ...otherGrades] = Object.values(exampleInput.evaluation);

const example = overallScore(exampleInput);

const percentages = [exampleInput.chat, exampleInput.mainGrade * 10, exampleInput.general];
const spread = Math.max(...percentages) - Math.min(...percentages);
const band = { low: example.score - spread / 2, high: example.score + spread / 2 };

export function ExampleSum() {
  const { calculation: sum, score } = example;
  return (
    <>
      <p>
        Say the search gives {sum.trueFalseGrade} for true or false, and the other five grades are{' '}
        {otherGrades.join(', ')}. Their mean is {sum.meanOfOthers}. The grade leans to true, so it
        moves by 0.2&nbsp;×&nbsp;({sum.meanOfOthers}&nbsp;−&nbsp;5) = {sum.adjustment} to{' '}
        {sum.adjusted}.
      </p>
      <SumTable caption="The sum of the example" {...{ sum, score }} />
      <Box component="figure" maw="31rem" m="2.25rem auto 0" ta="center">
        <Meter
          score={score}
          band={band}
          label={`The meter at ${score} of 100, uncertain from ${band.low} to ${band.high}`}
        />
        <figcaption className="fine">
          {pageMessages.meterName}: {score} of 100, “{scoreLabel(score)}”. The percentages lie{' '}
          {spread} points apart; if the analysts take the same position and quotes of three origins
          were found, confidence is high and the uncertainty is half of that to each side.
        </figcaption>
      </Box>
    </>
  );
}

const verdicts = [
  ['supported, from 70', 'true', 'reliable'],
  ['true in part', 'partially true', 'partially reliable'],
  ['refuted, below 40', 'false', 'unreliable'],
] as const;

export function Verdicts() {
  return (
    <table className="figures">
      <caption className="unseen">Verdicts by position</caption>
      <thead className="fine">
        <tr>
          <th scope="col">Position and score</th>
          <th scope="col">A claim is</th>
          <th scope="col">A text is</th>
        </tr>
      </thead>
      <tbody>
        {verdicts.map(([position, claim, text]) => (
          <tr key={position}>
            <th scope="row">{position}</th>
            <td>{claim}</td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Bookmark() {
  const code = bookmarklet(useOrigin());
  const link = useRef<HTMLAnchorElement>(null);
  const [said, setSaid] = useState('');

  // React blocks `javascript:` addresses; this one is to be dragged, not opened here.
  useEffect(() => link.current?.setAttribute('href', code), [code]);
  const copy = async () => {
    setSaid((await copyText(code)) ? 'Copied' : 'Failed to copy the bookmark');
  };

  return (
    <Group mt="md">
      <Button
        ref={link}
        component="a"
        size="sm"
        variant="default"
        style={{ cursor: 'grab' }}
        onClick={(event) => {
          event.preventDefault();
          setSaid('Drag it to your browser’s bookmarks.');
        }}
      >
        Check with Verimeter
      </Button>
      <SmallButton onClick={() => void copy()}>Copy the bookmark</SmallButton>
      <span role="status">{said}</span>
    </Group>
  );
}

export function BookmarkCode() {
  return (
    <Box
      component="code"
      display="block"
      mt="sm"
      p="sm"
      bd="1px solid var(--rule)"
      bg="var(--sheet)"
    >
      {bookmarklet(useOrigin())}
    </Box>
  );
}

/** Characters; every browser takes addresses of this length. */
const SELECTED_MAX = 1_500;

export const bookmarklet = (origin: string): string =>
  `javascript:(()=>{const t=String(getSelection()).trim().slice(0,${SELECTED_MAX});` +
  `location.href='${origin}${paths.analyze}?'+(t?'text':'url')+'='+encodeURIComponent(t||location.href)})()`;
