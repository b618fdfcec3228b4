import { knowsNothing } from '../../../../shared/verdictWords.ts';
import type {
  Calculation,
  ExternalEvaluation,
  ModelBlock,
  Place,
  Result,
  SearchBlock,
} from '../../../../shared/schema/result.ts';
import { categoryBand, gradeName } from '../../../../shared/meter.ts';
import { Radar } from '../../../ui/chart/Radar.tsx';
import { Fold } from '../../../ui/Section.tsx';
import { decimal, nameOf, PLACES, signed } from '../presentation.ts';
import classes from './Workings.module.css';

export function Breakdown(props: Pick<SearchBlock, 'grades' | 'not_judged'>) {
  const evaluation = props.grades.external_evaluation;
  return (
    <Fold title="Analysis Breakdown" hint="six grades, radar" anchor="breakdown">
      {props.not_judged.length > 0 && (
        <p className={classes.note}>
          {props.not_judged.length === AXES.length
            ? 'There was nothing to grade by.'
            : 'Where it says “left open”, there was nothing to grade by.'}{' '}
          A grade of 5 leans to no side.
        </p>
      )}
      <div className={classes.breakdown}>
        <Radar
          axes={AXES.map(([key, name]) => ({ name, value: evaluation[key] }))}
          label="The six grades as a radar; the table has the numbers."
        />
        <table className={classes.table}>
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
                  <span className={`${classes.about} ${classes.note}`}>{about}</span>
                </th>
                <td className={classes.word}>
                  <GradeWord grade={evaluation[key]} open={props.not_judged.includes(key)} />
                </td>
                <td className={classes.grade}>{gradeNumber(evaluation[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fold>
  );
}

/** A 5 that rests on nothing is no judgment, so it is not called fair. */
function GradeWord({ grade, open }: { grade: number; open: boolean }) {
  if (open) return 'Left open';
  return (
    <>
      <GradeDot band={CATEGORY_COLORS[categoryBand(grade)]} />
      {gradeName(grade)}
    </>
  );
}

/** The bands of the meter that color the four categories. */
const CATEGORY_COLORS = [0, 2, 3, 4] as const;

/** `band`: of the meter, 0 to 4. */
export function GradeDot({ band }: { band: number }) {
  return <span className={classes.dot} data-band={band} />;
}

/** At least one decimal for alignment; two where the worked sum shows two. */
function gradeNumber(grade: number): string {
  return Number.isInteger(grade) ? grade.toFixed(1) : decimal(grade);
}

const AXES = [
  ['claim_false_true_spectrum', 'True or false', 'How far sources bear it out'],
  ['source_credibility_and_track_record', 'Track record', 'How reliable the sources are'],
  ['bias_and_independence_assessment', 'Independence', 'How disinterested they are'],
  ['contextual_integrity_and_accuracy', 'Context', 'Whether its context is kept'],
  ['content_coherence_and_logical_consistency', 'Coherence', 'Whether it holds together'],
  ['expert_and_consensus_alignment', 'Consensus', 'How far experts agree'],
] as const satisfies readonly [key: keyof ExternalEvaluation, name: string, about: string][];

export function Reasons({ result }: { result: Result }) {
  const reasons = PLACES.flatMap(({ place, title, short }) => {
    const block = blockOf(result, place);
    return block ? [{ place, title, short, block }] : [];
  });
  if (reasons.length === 0) return null;
  return (
    <Fold
      title={knowsNothing(result) ? 'What the analysts looked at' : 'What moved the numbers'}
      hint={reasons.map(({ short }) => short.toLowerCase()).join(', ')}
      anchor="reasons"
    >
      {reasons.map(({ place, title, block }) => (
        <div className={classes.reason} key={place}>
          <h3>
            {title} <span className={classes.note}>{nameOf(result.provenance[place])}</span>
          </h3>
          <p dir="auto">{block.explanation}</p>
          <Signals block={block} />
        </div>
      ))}
    </Fold>
  );
}

function blockOf(result: Result, place: Place): ModelBlock | null {
  if (place === 'search') return null;
  const block = place === 'chat' ? result.openAI : result.gemini;
  return block.status === 'answered' ? block : null;
}

function Signals({ block }: { block: ModelBlock }) {
  if (block.signals.length === 0) return null;
  return (
    <ul className={classes.signals}>
      {block.signals.map(({ name, effect, found }) => (
        <li key={name}>
          <span className={classes.effect}>
            {signed(effect, 1)}
            <span className="unseen"> points</span>
          </span>
          <span>
            {name}
            {found.length > 0 && (
              <span className={classes.found} dir="auto">
                {found.map((words) => `“${words}”`).join(', ')}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
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
      <p className={classes.step}>
        The true-or-false grade is {decimal(sum.trueFalseGrade)}, the mean of the other five{' '}
        {decimal(sum.meanOfOthers)}. {adjustmentWords(sum)}
      </p>
      <table className={classes.sum}>
        <caption className="unseen">The worked sum of the score</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">What counts</th>
            <th scope="col">Weight and value</th>
            <th scope="col">Product</th>
          </tr>
        </thead>
        <tbody>
          {sum.terms.map((term) => (
            <tr key={term.name}>
              <th scope="row">
                {termWords[term.name]}
                {term.assumed && (
                  <span className={`${classes.assumed} ${classes.note}`}>
                    {missing.some((place) => place === term.name) ? 'no answer' : 'no position'},
                    counted as 50
                  </span>
                )}
              </th>
              <td>
                {term.weight} × {decimal(term.value)}
              </td>
              <td>{decimal(term.weight * term.value)}</td>
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row">Sum</th>
            <td />
            <td>{decimal(sum.sum)}</td>
          </tr>
          <tr>
            <th scope="row">Divided by all weights, rounded</th>
            <td>
              {decimal(sum.sum)} ÷ {sum.divisor} = {decimal(sum.sum / sum.divisor)}
            </td>
            <td className={classes.breakdownScore}>{overallScore}</td>
          </tr>
        </tbody>
      </table>
    </Fold>
  );
}

const termWords: Record<Calculation['terms'][number]['name'], string> = {
  true_false: 'True-or-false grade, adjusted, ×\u00a010',
  chat: 'Chat analysis',
  search: 'Search analysis, main grade ×\u00a010',
  general: 'General analysis',
};

export function adjustmentWords(sum: Calculation): string {
  if (sum.trueFalseGrade === 5) return 'A grade of exactly 5 leans to no side and stays as it is.';
  const away = `0.2 × (${decimal(sum.meanOfOthers)} − 5)`.replaceAll(' ', '\u00a0');
  const direction =
    sum.trueFalseGrade > 5 ? away : `${away}, turned round because the grade is below 5`;
  const moved = decimal(sum.trueFalseGrade + sum.adjustment);
  const adjusted = decimal(sum.adjusted);
  const held =
    moved === adjusted ? '' : `, which is held at ${adjusted}, because it stays within 1 to 10`;
  return `That moves the grade by ${signed(sum.adjustment)} (${direction}) to ${moved}${held}.`;
}
