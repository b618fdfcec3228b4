import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { ReportRow } from '../../../shared/schema/report.ts';
import { scoreLabel } from '../../../shared/scoring.ts';
import { api } from '../../api.ts';
import { MeterArc } from '../../ui/meter/MeterArc.tsx';
import classes from './RecentReports.module.css';

/** The newest reports as rows: arc, claim, number. Nothing at all when there are none. */
export function RecentReports() {
  const { data = [] } = api.reports.recent.useQuery();
  if (data.length === 0) return null;
  return (
    <section className={classes.recent} aria-labelledby="recent">
      <h2 id="recent">Lately checked</h2>
      <ol className={classes.rows}>
        {data.map((row) => (
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
    </section>
  );
}

/** At low confidence the number says little, and is kept small. */
const isOpen = ({ confidence }: Pick<ReportRow, 'confidence'>) => confidence === 'low';

function noteOf(row: ReportRow) {
  const said = isOpen(row) ? 'Inconclusive, provisional' : scoreLabel(row.credibilityScore);
  return row.isSample ? `Sample · ${said}` : said;
}
