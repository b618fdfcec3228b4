import type { RadarOverview } from '../../../shared/schema/radar.ts';
import { ReportRows } from './ReportRows.tsx';
import classes from './TruthRadar.module.css';

const LISTS = [
  { name: 'high_score', title: 'High score' },
  { name: 'low_score', title: 'Low score' },
  { name: 'interesting', title: 'Interesting' },
] as const;

/** The three lists that admins pick reports for. */
export function FeaturedLists({ featured }: { featured: RadarOverview['featured'] }) {
  return (
    <section className={classes.section} aria-labelledby="featured">
      <h2 id="featured">Featured reports</h2>
      <div className={classes.columns}>
        {LISTS.map(({ name, title }) => (
          <section key={name} aria-labelledby={name}>
            <h3 id={name}>{title}</h3>
            {featured[name].length === 0 ? (
              <p className={classes.none}>Nothing on this list yet.</p>
            ) : (
              <ReportRows rows={featured[name]} narrow />
            )}
          </section>
        ))}
      </div>
    </section>
  );
}
