import type { Calculation, Place } from '../../../shared/schema/result.ts';
import { placeTitles } from '../../../shared/verdictWords.ts';
import { decimal } from '../text.ts';

export function SumTable(props: {
  caption: string;
  sum: Calculation;
  score: number;
  missing?: readonly Place[];
}) {
  const { caption, sum, score, missing = [] } = props;
  return (
    <table className="figures sum">
      <caption className="unseen">{caption}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">What counts</th>
          <th scope="col">Weight and value</th>
          <th scope="col">Product</th>
        </tr>
      </thead>
      <tbody>
        {sum.terms.map(({ name, weight, value, assumed }) => (
          <tr key={name}>
            <th scope="row">
              {TERMS[name]}
              {assumed && (
                <p className="fine">
                  {(missing as readonly string[]).includes(name) ? 'no answer' : 'no position'},
                  counted as 50
                </p>
              )}
            </th>
            <td>
              {weight} × {decimal(value)}
            </td>
            <td>{decimal(weight * value)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Sum</th>
          <td />
          <td>{decimal(sum.sum)}</td>
        </tr>
        <tr>
          <th scope="row">Divided by all weights, rounded</th>
          <td>
            {decimal(sum.sum)} ÷ {sum.divisor} = {decimal(sum.sum / sum.divisor)}
          </td>
          <td className="numeral">{score}</td>
        </tr>
      </tbody>
    </table>
  );
}

const TERMS: Record<Calculation['terms'][number]['name'], string> = {
  true_false: 'True-or-false grade, adjusted, ×\u00a010',
  ...placeTitles,
  search: 'Search analysis, main grade ×\u00a010',
};
