import type { Calculation, Result } from '../../../../shared/schema/result.ts';
import { Section } from '../../../ui/Section.tsx';
import { decimal, signed } from '../decimal.ts';
import classes from './WorkedSum.module.css';

/** The score as a sum that a reader can check with a pencil. */
export function WorkedSum({ result }: { result: Result }) {
  const { calculation: sum, overallScore } = result;
  return (
    <Section title="How the score was computed">
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
                {term.assumed && <span className={classes.assumed}>no answer, counted as 50</span>}
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
            <td className={classes.score}>{overallScore}</td>
          </tr>
        </tbody>
      </table>
    </Section>
  );
}

const termWords: Record<Calculation['terms'][number]['name'], string> = {
  true_false: 'True-or-false grade, adjusted, ×\u00a010',
  chat: 'Chat analysis',
  search: 'Search analysis, main grade ×\u00a010',
  general: 'General analysis',
};

/** How the other five grades moved the first one. */
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
