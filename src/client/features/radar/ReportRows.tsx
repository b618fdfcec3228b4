import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { ReportRow } from '../../../shared/schema/report.ts';
import { scoreLabel } from '../../../shared/scoring.ts';
import { MeterArc } from '../../ui/meter/MeterArc.tsx';
import classes from './ReportRows.module.css';

/** Reports as rows: arc, claim, number. `narrow`: in a column, where there is less room. */
export function ReportRows(props: { rows: readonly ReportRow[]; narrow?: boolean }) {
  return (
    <ol className={classes.rows} data-narrow={props.narrow}>
      {props.rows.map((row) => (
        <li key={row.slug}>
          <Link className={classes.row} to={paths.report(row.slug)}>
            <MeterArc score={row.credibilityScore} provisional={isOpen(row)} />
            <span className={classes.claim} dir="auto">
              {row.content}
            </span>
            <span className={classes.note}>{noteOf(row)}</span>
            <span className={isOpen(row) ? classes.provisional : classes.score}>
              {row.credibilityScore}
              <span className="unseen"> of 100</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** At low confidence the number says little, and is kept small. */
const isOpen = ({ confidence }: Pick<ReportRow, 'confidence'>) => confidence === 'low';

function noteOf(row: ReportRow) {
  const said = isOpen(row) ? 'Inconclusive, provisional' : scoreLabel(row.credibilityScore);
  return row.isSample ? `Sample · ${said}` : said;
}
