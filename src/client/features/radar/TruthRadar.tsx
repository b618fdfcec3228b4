import type { RadarOverview } from '../../../shared/schema/radar.ts';
import { api } from '../../app/api.ts';
import { ListFailed, TableSkeleton } from '../../ui/list/ListStates.tsx';
import { PlotSection } from './PlotSection.tsx';
import { ReportRows } from './ReportRows.tsx';
import { SearchSection } from './SearchSection.tsx';
import classes from './TruthRadar.module.css';

/** What is being checked here, to be looked at, pointed at and looked through. */
export function TruthRadar() {
  const { data, isError, refetch } = api.radar.overview.useQuery();
  return (
    <div className={classes.wide}>
      <h1>Truth Radar</h1>
      <p className={classes.note}>
        Claims that people had checked here, and what was found: picked out, plotted and to be
        searched.
      </p>
      {isError && !data ? (
        <ListFailed what="Truth Radar" onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton label="Truth Radar is being loaded." />
      ) : (
        <>
          <FeaturedLists featured={data.featured} />
          {data.samples.length > 0 && (
            <section className={classes.section} aria-labelledby="examples">
              <h2 id="examples">Examples</h2>
              <p className={classes.note}>
                No report is listed yet. These samples show what one looks like; search engines are
                not shown them.
              </p>
              <ReportRows rows={data.samples} />
            </section>
          )}
          <PlotSection points={data.points} />
          {data.points.length > 0 && <SearchSection topics={data.topics} />}
        </>
      )}
    </div>
  );
}

const LISTS = [
  { name: 'high_score', title: 'High score' },
  { name: 'low_score', title: 'Low score' },
  { name: 'interesting', title: 'Interesting' },
] as const;

/** The three lists that admins pick reports for. */
function FeaturedLists({ featured }: { featured: RadarOverview['featured'] }) {
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
