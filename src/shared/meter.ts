/** `to` is exclusive, except 100. */
export const SCORE_SEGMENTS = [
  { from: 0, to: 30, label: 'Not Credible' },
  { from: 30, to: 40, label: 'Very Low Credibility' },
  { from: 40, to: 50, label: 'Low Credibility' },
  { from: 50, to: 60, label: 'Somewhat Credible' },
  { from: 60, to: 70, label: 'Moderately Credible' },
  { from: 70, to: 80, label: 'Generally Credible' },
  { from: 80, to: 90, label: 'Very Credible' },
  { from: 90, to: 100, label: 'Highly Credible' },
] as const;

export const scoreLabel = (score: number) =>
  (SCORE_SEGMENTS.findLast(({ from }) => score >= from) ?? SCORE_SEGMENTS[0]).label;

type FiveBands = 0 | 1 | 2 | 3 | 4;
type FourBands = 0 | 1 | 2 | 3;

const bandAmong = (value: number, ...edges: number[]): number =>
  edges.filter((edge) => value >= edge).length;

export const gradeBand = (grade: number) => bandAmong(grade, 3, 5, 7, 9) as FiveBands;

export const meterBand = (score: number): FiveBands => gradeBand(score / 10);

export const categoryBand = (grade: number) => bandAmong(grade, 5, 7, 8.5) as FourBands;

export const mobileBand = (score: number) => bandAmong(score, 40, 60, 80) as FourBands;

/** `grade` 0–10; fractions take the lower word. */
export const gradeName = (grade: number) => NAMES[bandAmong(grade, 4, 6, 8) as FourBands];

const NAMES = ['Poor', 'Fair', 'Good', 'Excellent'] as const;

/** The half circle runs from 0 (left) to 100 (right); its center is the origin, y points down. */
export function pointAt(score: number, radius: number) {
  const angle = Math.PI * (1 - score / 100);
  return { x: round(radius * Math.cos(angle)), y: round(-radius * Math.sin(angle)) };
}

export const needleAngle = (score: number): number =>
  round(Math.min(100, Math.max(0, score)) * 1.8);

export function ringPath(from: number, to: number, outer: number, inner: number): string {
  const a = pointAt(from, outer);
  const b = pointAt(to, outer);
  const c = pointAt(to, inner);
  const d = pointAt(from, inner);
  return (
    `M${a.x} ${a.y}A${outer} ${outer} 0 0 1 ${b.x} ${b.y}` +
    `L${c.x} ${c.y}A${inner} ${inner} 0 0 0 ${d.x} ${d.y}Z`
  );
}

export const TICKS = Array.from({ length: 21 }, (_, index) => {
  const score = index * 5;
  return { score, long: score % 10 === 0 };
});

const round = (value: number) => Math.round(value * 100) / 100 + 0;
