import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
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
              <MeterArc score={row.credibilityScore} />
              <span className={classes.claim} dir="auto">
                {row.content}
              </span>
              <span className={classes.note}>{noteOf(row)}</span>
              <span className={classes.score}>
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

function noteOf(row: { isSample: boolean; confidence: string; credibilityScore: number }) {
  const said = row.confidence === 'low' ? 'Inconclusive' : scoreLabel(row.credibilityScore);
  return row.isSample ? `Sample · ${said}` : said;
}
