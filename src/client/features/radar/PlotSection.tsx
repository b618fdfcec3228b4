import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { RadarPoint } from '../../../shared/schema/radar.ts';
import { RADAR_POINTS } from '../../../shared/radarLists.ts';
import { Plot } from './Plot.tsx';
import { PlotTable } from './PlotTable.tsx';
import classes from './TruthRadar.module.css';

/** Fewer make no picture. */
const FEW = 5;

/** The site's own picture of what is being checked, and what it is a picture of. */
export function PlotSection({ points }: { points: readonly RadarPoint[] }) {
  return (
    <section className={classes.section} aria-labelledby="plot">
      <h2 id="plot">What is being checked</h2>
      <p className={classes.note}>{describe(points.length)}</p>
      {points.length === 0 ? (
        <Link to={paths.analyze}>Check a claim</Link>
      ) : (
        <>
          <Plot points={points} />
          <PlotTable points={points} />
        </>
      )}
    </section>
  );
}

function describe(count: number): string {
  if (count === 0) {
    return 'No report has been listed here yet. As soon as there are some, each is a dot in this place, by its score and by how sure its analysts were.';
  }
  const which = count < RADAR_POINTS ? allOf(count) : `The newest ${RADAR_POINTS} listed reports`;
  const few = count < FEW ? ' So few say little.' : '';
  return `${which}, by score and by how sure the analysts were. Reports are listed by hand: the many others, incomplete ones and samples are not in it, so this shows what was asked here, not how true the world is.${few}`;
}

const allOf = (count: number): string =>
  count === 1 ? 'The one listed report' : `All ${count} listed reports`;
