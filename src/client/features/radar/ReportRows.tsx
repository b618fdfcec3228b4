import { paths } from '../../../shared/paths.ts';
import type { ReportRow } from '../../../shared/schema/report.ts';
import { scoreLabel } from '../../../shared/meter.ts';
import { api } from '../../app/api.ts';
import { Link } from '../../ui/Link.tsx';
import { MeterArc } from '../../ui/meter/Meter.tsx';
import classes from './radar.module.css';

export function ReportRows({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <ol className={classes.rows}>
      {rows.map((row) => (
        <li key={row.slug}>
          <Link className={classes.row} to={paths.report(row.slug)}>
            <MeterArc score={row.credibilityScore} provisional={isOpen(row)} />
            <span className={classes.claim} dir="auto">
              {row.content}
            </span>
            <span className={classes.note}>{noteOf(row)}</span>
            <span className={classes.score} data-provisional={isOpen(row) || undefined}>
              {row.credibilityScore}
              <span className="unseen"> of 100</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

const isOpen = ({ confidence }: Pick<ReportRow, 'confidence'>) => confidence === 'low';

function noteOf(row: ReportRow) {
  const said = isOpen(row) ? 'Inconclusive, provisional' : scoreLabel(row.credibilityScore);
  return row.isSample ? `Sample · ${said}` : said;
}

export function RecentReports() {
  const { data = [] } = api.reports.recent.useQuery();
  if (data.length === 0) return null;
  const isPicked = data.some(({ isFeatured }) => isFeatured);
  return (
    <section className={classes.section} aria-labelledby="recent">
      <h2 id="recent">{isPicked ? 'Featured reports' : 'Lately checked'}</h2>
      <ReportRows rows={data} />
      <p className={classes.lead}>
        <Link to={paths.truthRadar}>More on Truth Radar</Link>
      </p>
    </section>
  );
}
