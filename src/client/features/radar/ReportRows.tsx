import { paths } from '../../../shared/paths.ts';
import type { VerdictGroup } from '../../../shared/schema/radar.ts';
import type { ReportRow } from '../../../shared/schema/report.ts';
import { scoreLabel } from '../../../shared/meter.ts';
import { api } from '../../app/api.ts';
import { Link } from '../../ui/Link.tsx';
import { MeterArc } from '../../ui/meter/MeterArc.tsx';
import classes from './ReportRows.module.css';

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
    <section className={classes.recent} aria-labelledby="recent">
      <h2 id="recent">{isPicked ? 'Featured reports' : 'Lately checked'}</h2>
      <ReportRows rows={data} />
      <p className={classes.more}>
        <Link to={paths.truthRadar}>More on Truth Radar</Link>
      </p>
    </section>
  );
}

/** A shape per group: colors alone would not tell them apart. */
export function VerdictSign({ group }: { group: VerdictGroup }) {
  if (group === 'true') return <circle r="6" />;
  if (group === 'partly') return <path d="M0-7.5L7.5 0L0 7.5L-7.5 0Z" />;
  if (group === 'false') return <path d="M-7-5.5L7-5.5L0 7Z" />;
  return <circle r="5" style={{ fill: 'var(--paper)' }} strokeWidth="2.5" stroke="currentColor" />;
}
