import { needleTurn, pointAt, ringPath, TICKS } from '../../../shared/meterGeometry.ts';
import { meterBand, SCORE_SEGMENTS } from '../../../shared/scoring.ts';
import { cardColours } from './cardColors.ts';
import type { Typesetter } from './typesetter.ts';

const OUTER = 212;
const INNER = 190;
const GAP = 0.28; // points of the scale

/** The meter with its hub at the origin, without the names of its segments: they would be too small. */
export function drawMeter(
  score: number | null,
  band: { low: number; high: number } | null,
  { line }: Pick<Typesetter, 'line'>,
): string {
  const { ink, muted, paper, wedge, bands } = cardColours;
  const ring = SCORE_SEGMENTS.map(({ from, to }) => {
    const path = ringPath(from && from + GAP, to === 100 ? to : to - GAP, OUTER, INNER);
    return `<path fill="${bands[meterBand(from)]}" d="${path}"/>`;
  });
  const ticks = TICKS.map(({ score: at, long }) => {
    const [a, b] = [pointAt(at, 182), pointAt(at, long ? 168 : 174)];
    return `<path stroke="${muted}" stroke-width="1.5" d="M${a.x} ${a.y}L${b.x} ${b.y}"/>`;
  });
  const numerals = [0, 30, 50, 70, 100].map((at) => {
    const { x, y } = pointAt(at, 144);
    return line(String(at), { x, y: y + (at % 100 === 0 ? 0 : 8), anchor: 'middle' }, NUMERAL);
  });
  const uncertainty = band
    ? `<path fill="${wedge}" fill-opacity="0.14" d="${ringPath(band.low, Math.max(band.high, band.low + 0.6), 116, 26)}"/>`
    : '';
  const needle =
    score === null
      ? ''
      : `<path fill="${ink}" transform="rotate(${needleTurn(score)})" d="M-126 0L0 -4L20 -2.6L20 2.6L0 4Z"/>`;
  return [
    ...ring,
    ...ticks,
    ...numerals,
    uncertainty,
    needle,
    `<circle r="10" fill="${ink}"/><circle r="3" fill="${paper}"/>`,
  ].join('');
}

const NUMERAL = { size: 22, fill: cardColours.muted };
