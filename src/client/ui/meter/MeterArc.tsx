import { meterBand, needleAngle, ringPath, SCORE_SEGMENTS } from '../../../shared/meter.ts';
import classes from './MeterArc.module.css';

/**
 * Decoration: the page must show the score as a number beside it. A provisional score has no needle, but
 * its `band` where that is known.
 */
export function MeterArc(props: {
  score: number;
  band?: { low: number; high: number };
  provisional?: boolean;
}) {
  const { score, band, provisional = false } = props;
  return (
    <svg
      className={classes.arc}
      data-provisional={provisional}
      viewBox="-20 -20 40 24"
      aria-hidden="true"
    >
      {SCORE_SEGMENTS.map(({ from, to }) => (
        <path
          key={from}
          d={ringPath(from === 0 ? 0 : from + 0.9, to === 100 ? 100 : to - 0.9, 19, 15)}
          fill={`var(--band-${meterBand(from)})`}
        />
      ))}
      {provisional ? (
        band && <path className={classes.band} d={ringPath(band.low, band.high, 12.5, 3)} />
      ) : (
        <path
          className={classes.needle}
          d="M-13 0L0 -1.2L3 0L0 1.2Z"
          transform={`rotate(${needleAngle(score)})`}
        />
      )}
    </svg>
  );
}
