import { Box, Text } from '@mantine/core';
import type { EvaluationKey, Provenance, Result } from '../../../shared/schema/result.ts';
import type { Review } from '../../../shared/schema/report.ts';
import { blockOf, PLACES } from '../../../shared/answers.ts';
import { categoryBand, gradeName } from '../../../shared/meter.ts';
import { knowsNothing, placeTitles } from '../../../shared/verdictWords.ts';
import { decimal, inDigits } from '../../ui/text.ts';
import { Radar } from '../../ui/chart/Radar.tsx';
import { SumTable } from '../../ui/chart/SumTable.tsx';
import { Scale } from '../../ui/meter/Meter.tsx';
import { Fold } from '../../ui/Section.tsx';
import { Time } from '../../ui/Time.tsx';
import { FOUR_BANDS, nameOf, signed } from './presentation.ts';
import legend from './legend.json' with { type: 'json' };

export function Breakdown(props: Pick<Result['perplexity'], 'grades' | 'not_judged'>) {
  const evaluation = props.grades.external_evaluation;
  return (
    <Fold title="Analysis Breakdown" hint="six grades, radar" anchor="breakdown">
      {props.not_judged.length > 0 && (
        <p className="fine">
          {props.not_judged.length === AXES.length
            ? 'There was nothing to grade by.'
            : 'Where it says “left open”, there was nothing to grade by.'}{' '}
          A grade of 5 leans to no side.
        </p>
      )}
      <Box className="columns" __vars={{ '--least': '18rem' }} style={{ placeItems: 'center' }}>
        <Radar
          axes={AXES.map(([key, name]) => ({ name, value: evaluation[key] }))}
          label="The six grades as a radar; the table has the numbers."
        />
        <table className="figures">
          <caption className="unseen">Grades of the search analyst, 0 to 10</caption>
          <thead className="unseen">
            <tr>
              <th scope="col">What is graded</th>
              <th scope="col">In words</th>
              <th scope="col">Grade</th>
            </tr>
          </thead>
          <tbody>
            {AXES.map(([key, name, about]) => (
              <tr key={key}>
                <th scope="row">
                  {name}
                  <p className="fine">{about}</p>
                </th>
                <td className="fine">
                  {/* A 5 without a basis is not a judgment, so it is not called fair. */}
                  {props.not_judged.includes(key) ? (
                    'Left open'
                  ) : (
                    <GradeWord
                      grade={evaluation[key]}
                      band={FOUR_BANDS[categoryBand(evaluation[key])]}
                    />
                  )}
                </td>
                <td>
                  <b>{gradeNumber(evaluation[key])}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Fold>
  );
}

export function GradeWord({ grade, band }: { grade: number; band: number }) {
  return (
    <>
      <Box
        component="span"
        display="inline-block"
        w="0.6rem"
        h="0.6rem"
        me="0.45rem"
        bg={`var(--band-${band})`}
        data-band={band}
      />
      {gradeName(grade)}
    </>
  );
}

/** At least one decimal, so that the column is aligned. */
function gradeNumber(grade: number): string {
  return Number.isInteger(grade) ? grade.toFixed(1) : decimal(grade);
}

const AXES = [
  ['claim_false_true_spectrum', 'True or false', 'How far sources support it'],
  ['source_credibility_and_track_record', 'Track record', 'How reliable the sources are'],
  ['bias_and_independence_assessment', 'Independence', 'How independent they are'],
  ['contextual_integrity_and_accuracy', 'Context', 'Whether its context is kept'],
  ['content_coherence_and_logical_consistency', 'Coherence', 'Whether it holds together'],
  ['expert_and_consensus_alignment', 'Consensus', 'How far experts agree'],
] as const satisfies readonly [key: EvaluationKey, name: string, about: string][];

export function Reasons({ result }: { result: Result }) {
  const reasons = PLACES.flatMap((place) => {
    const block = blockOf(result, place);
    return 'explanation' in block ? [{ place, block }] : [];
  });
  if (reasons.length === 0) return null;
  return (
    <Fold
      title={knowsNothing(result) ? 'What the analysts looked at' : 'What moved the numbers'}
      hint={reasons.map(({ place }) => place).join(', ')}
      anchor="reasons"
    >
      {reasons.map(({ place, block }) => (
        <Text component="div" fz="sm" key={place}>
          <h3 className="small">
            {placeTitles[place]} <span className="fine">{nameOf(result.provenance[place])}</span>
          </h3>
          <p dir="auto">{block.explanation}</p>
          {block.signals.length > 0 && (
            <Box component="ul" mt="sm" className="plain">
              {block.signals.map(({ name, effect, found }) => (
                <li key={name} className="row">
                  <b style={{ minWidth: '2.5rem' }}>
                    {signed(effect, 1)}
                    <span className="unseen"> points</span>
                  </b>
                  <span>
                    {name}
                    {found.length > 0 && (
                      <span className="fine" dir="auto">
                        {found.map((words) => ` “${words}”`).join(',')}
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </Box>
          )}
        </Text>
      ))}
    </Fold>
  );
}

export function WorkedSum({ result }: { result: Result }) {
  const { calculation: sum, overallScore, missing } = result;
  return (
    <Fold
      title="How the score was computed"
      hint={`${decimal(sum.sum)} ÷ ${sum.divisor} = ${decimal(sum.sum / sum.divisor)}`}
      anchor="sum"
    >
      <p>
        The true-or-false grade is {decimal(sum.trueFalseGrade)}, the mean of the other five{' '}
        {decimal(sum.meanOfOthers)}. {adjustmentWords(sum)}
      </p>
      <SumTable caption="The worked sum of the score" {...{ sum, missing }} score={overallScore} />
    </Fold>
  );
}

export function adjustmentWords(sum: Result['calculation']): string {
  if (sum.trueFalseGrade === 5) return 'A grade of exactly 5 leans to no side and stays as it is.';
  const away = `0.2 × (${decimal(sum.meanOfOthers)} − 5)`.replaceAll(' ', '\u00a0');
  const direction =
    sum.trueFalseGrade > 5 ? away : `${away}, reversed because the grade is below 5`;
  const moved = decimal(sum.trueFalseGrade + sum.adjustment);
  const adjusted = decimal(sum.adjusted);
  const held = moved === adjusted ? '' : `, but it stays within 1 to 10, so it is ${adjusted}`;
  return `That moves the grade by ${signed(sum.adjustment)} (${direction}) to ${moved}${held}.`;
}

export function Origin({ result, review }: { result: Result; review: Review | null }) {
  return (
    <Fold title="Where the answers come from" hint="models, times, cost" anchor="origin">
      <dl className="facts ruled">
        {PLACES.map((place) => {
          const from = result.provenance[place];
          return (
            <div key={place}>
              <dt>{placeTitles[place]}</dt>
              <dd>
                {nameOf(from)}
                <p className="fine">{detailOf(from)}</p>
                <p className="fine">
                  <Time iso={from.startedAt} precise />
                </p>
              </dd>
            </div>
          );
        })}
        <div>
          <dt>Review</dt>
          <dd dir="auto">
            {review === null && 'Not reviewed by a person'}
            {review !== null && (
              <>
                Reviewed by {review.name} on <Time iso={review.at} />
                {review.note !== null && `: ${review.note}`}
              </>
            )}
          </dd>
        </div>
      </dl>
    </Fold>
  );
}

export function detailOf(from: Provenance): string {
  return [
    `${from.kind === 'built-in' ? 'rules' : 'prompt'} ${from.promptVersion}`,
    `took ${lasted(from.durationMs)}`,
    from.tokens && `${inDigits(from.tokens.input)} tokens in, ${inDigits(from.tokens.output)} out`,
    from.costUsd !== null && `cost ${from.costIsEstimate ? 'about ' : ''}${dollars(from.costUsd)}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** Vendors report fractions of a cent, and a small cost must not look like none. */
const dollars = (cost: number): string =>
  `${cost > 0 && cost < 0.0001 ? 'less than 0.0001' : cost.toFixed(4)} US dollars`;

function lasted(ms: number): string {
  if (ms < 1) return 'less than 1 ms';
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

export function Legend() {
  return (
    <Fold title="Understanding Your Report" hint="scales, verdicts, confidence" anchor="legend">
      {Object.entries(legend).map(([name, text]) => (
        <Text component="div" fz="sm" key={name}>
          <h3 className="small">{name}</h3>
          {name === 'Score' && <Scale />}
          <p>{text}</p>
        </Text>
      ))}
    </Fold>
  );
}
