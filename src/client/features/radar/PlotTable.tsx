import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { RadarPoint } from '../../../shared/schema/radar.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import { OrderSelect } from '../../ui/list/OrderSelect.tsx';
import { SortHead } from '../../ui/list/SortHead.tsx';
import { stepThrough } from '../../ui/list/stepThrough.ts';
import list from '../../ui/list/Table.module.css';
import { Time } from '../../ui/Time.tsx';
import classes from './PlotTable.module.css';

/** The reports of the plot as rows. Closed at first; opening it needs no script. */
export function PlotTable({ points }: { points: readonly RadarPoint[] }) {
  const [sort, onSort] = useState<Sort>('newest');
  return (
    <details className={classes.details}>
      <summary>Show as a table</summary>
      <OrderSelect options={ORDERS} value={sort} onChange={onSort} />
      <table className={list.table} onKeyDown={stepThrough}>
        <caption className="unseen">The reports of the plot</caption>
        <thead>
          <tr>
            <th scope="col">Claim</th>
            <th scope="col">Verdict</th>
            <th scope="col">Confidence</th>
            <SortHead {...{ sort, onSort }} up="oldest" down="newest">
              Checked
            </SortHead>
            <SortHead {...{ sort, onSort }} up="lowest" down="highest" className={list.number}>
              Score
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {[...points].sort(COMPARE[sort]).map((point) => (
            <tr key={point.slug} className={classes.row}>
              <th scope="row" className={classes.claim}>
                <Link to={paths.report(point.slug)} dir="auto">
                  {point.content}
                </Link>
              </th>
              <td>{verdictWords[point.verdict]}</td>
              <td className={classes.confidence}>
                {point.confidence}
                <span className={classes.unit}> confidence</span>
              </td>
              <td>
                <Time iso={point.createdAt} />
              </td>
              <td className={classes.score}>{point.score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

type Sort = 'newest' | 'oldest' | 'highest' | 'lowest';

const ORDERS: readonly { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'highest', label: 'Highest score' },
  { value: 'lowest', label: 'Lowest score' },
];

const byTime = (one: RadarPoint, other: RadarPoint) => (one.createdAt < other.createdAt ? -1 : 1);
const COMPARE: Record<Sort, (one: RadarPoint, other: RadarPoint) => number> = {
  newest: (one, other) => byTime(other, one),
  oldest: byTime,
  highest: (one, other) => other.score - one.score,
  lowest: (one, other) => one.score - other.score,
};
