import { messages } from '../../../../shared/messages.ts';
import type { Calculation } from '../../../../shared/schema/result.ts';
import { scoreLabel } from '../../../../shared/scoring.ts';
import { Meter } from '../../../ui/meter/Meter.tsx';
import { example, exampleBand, exampleSpread, exampleInput } from './example.ts';
import classes from './ExampleSum.module.css';

/** A score from its first number to its last, as every report shows its own. */
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
      <table className={classes.sum}>
        <caption className="unseen">The sum of the example</caption>
        <thead>
          <tr>
            <th scope="col">What counts</th>
            <th scope="col">Weight × value</th>
            <th scope="col">Makes</th>
          </tr>
        </thead>
        <tbody>
          {sum.terms.map(({ name, weight, value }) => (
            <tr key={name}>
              <th scope="row">{names[name]}</th>
              <td>
                {weight} × {value}
              </td>
              <td>{weight * value}</td>
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row">Sum</th>
            <td />
            <td>{sum.sum}</td>
          </tr>
          <tr>
            <th scope="row">Divided by {sum.divisor}, rounded</th>
            <td>{(sum.sum / sum.divisor).toFixed(2)}</td>
            <td className={classes.score}>{score}</td>
          </tr>
        </tbody>
      </table>
      <figure className={classes.figure}>
        <Meter
          score={score}
          band={exampleBand}
          label={`The meter at ${score} of 100, uncertain from ${exampleBand.low} to ${exampleBand.high}`}
        />
        <figcaption>
          {messages.meterName}: {score} of 100, “{scoreLabel(score)}”. The percentages lie{' '}
          {exampleSpread} points apart; if the sources come from three origins, confidence is high
          and the needle is uncertain by half of that to each side.
        </figcaption>
      </figure>
    </>
  );
}

const { claim_false_true_spectrum: _, ...others } = exampleInput.evaluation;
const otherGrades = Object.values(others);

const names: Record<Calculation['terms'][number]['name'], string> = {
  true_false: 'True or false, adjusted, ×\u00a010',
  chat: 'Chat analysis',
  search: 'Search analysis, ×\u00a010',
  general: 'General analysis',
};
