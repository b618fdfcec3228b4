import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { RadarPoint } from '../../../shared/schema/radar.ts';
import { meterBand } from '../../../shared/scoring.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import { Time } from '../../ui/Time.tsx';
import { LANES, placeDots } from './placeDots.ts';
import classes from './Plot.module.css';
import { useDots } from './useDots.ts';
import { groupOf, verdictGroups } from './verdictGroups.ts';
import { VerdictSign } from './VerdictSign.tsx';

const LANE = 15;
const HEAD = 24;
const BAND = HEAD + LANES * LANE + 8;
const BANDS = [
  { confidence: 'high', label: 'High confidence' },
  { confidence: 'medium', label: 'Medium confidence' },
  { confidence: 'low', label: 'Low confidence' },
] as const;
/** Where the colours of the score change, and both ends. */
const MARKS = [0, 30, 50, 70, 90, 100];
const HEIGHT = BANDS.length * BAND;

/** Reports by score and confidence, each a dot that leads to it. */
export function Plot({ points }: { points: readonly RadarPoint[] }) {
  const dots = placeDots(points);
  const { chosen, step, dotProps } = useDots(dots);
  const top = (confidence: string) =>
    BANDS.findIndex((band) => band.confidence === confidence) * BAND;
  return (
    <>
      <div className={classes.frame}>
        <svg
          className={classes.plot}
          width="100%"
          height={HEIGHT + 36}
          role="group"
          aria-label={`Plot of ${points.length} reports by score and confidence; arrow keys move between them`}
          onKeyDown={step}
        >
          {BANDS.map(({ confidence, label }) => (
            <g key={confidence}>
              <rect y={top(confidence)} width="100%" height={BAND} className={classes.band} />
              <text y={top(confidence) + 16} className={classes.name}>
                {label}
              </text>
            </g>
          ))}
          {MARKS.map((mark, index) => (
            <g key={mark}>
              <line x1={`${mark}%`} x2={`${mark}%`} y2={HEIGHT} className={classes.mark} />
              <rect
                x={`${mark}%`}
                y={HEIGHT + 2}
                width={`${(MARKS[index + 1] ?? mark) - mark}%`}
                height="6"
                fill={`var(--band-${meterBand(mark)})`}
              />
              <text
                x={`${mark}%`}
                y={HEIGHT + 26}
                className={classes.number}
                textAnchor={end(mark)}
                data-near={mark === 90}
              >
                {mark}
              </text>
            </g>
          ))}
          {dots.map(({ point, lane }, index) => (
            <svg
              key={point.slug}
              className={classes.place}
              x={`${point.score}%`}
              y={top(point.confidence) + HEAD + (lane + 0.5) * LANE}
            >
              <Link
                {...dotProps(index)}
                to={paths.report(point.slug)}
                className={classes.dot}
                style={{ color: `var(--band-${meterBand(point.score)})` }}
                aria-label={inWords(point)}
                data-chosen={point === chosen}
              >
                <circle r="11" className={classes.reach} />
                <VerdictSign group={groupOf(point.verdict)} />
              </Link>
            </svg>
          ))}
        </svg>
      </div>
      <div className={classes.told}>
        {chosen ? (
          <>
            <p className={classes.facts}>
              {chosen.score} of 100 · {verdictWords[chosen.verdict]} · {chosen.confidence}{' '}
              confidence · <Time iso={chosen.createdAt} />
            </p>
            <p className={classes.claim}>
              <Link to={paths.report(chosen.slug)} dir="auto" tabIndex={-1}>
                {chosen.content}
              </Link>
            </p>
          </>
        ) : (
          <p className={classes.facts}>
            Point at a dot, tap it, or move to it with the arrow keys, to see what it stands for.
          </p>
        )}
      </div>
      <ul className={classes.legend} aria-label="Signs">
        {verdictGroups.map(({ value, label }) => (
          <li key={value}>
            <svg viewBox="-9 -9 18 18" width="18" height="18" aria-hidden="true">
              <VerdictSign group={value} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </>
  );
}

const end = (mark: number) => (mark === 0 ? 'start' : mark === 100 ? 'end' : 'middle');

const inWords = ({ score, verdict, confidence, content }: RadarPoint): string =>
  `${score} of 100, ${verdictWords[verdict]}, ${confidence} confidence: ${content}`;
