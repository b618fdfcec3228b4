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
type ScoreLabel = (typeof SCORE_SEGMENTS)[number]['label'];

export function scoreLabel(score: number): ScoreLabel {
  return (SCORE_SEGMENTS.findLast(({ from }) => score >= from) ?? SCORE_SEGMENTS[0]).label;
}

/** `grade` 0–10; fractions take the lower word. */
export function gradeName(grade: number): 'Excellent' | 'Good' | 'Fair' | 'Poor' {
  if (grade >= 8) return 'Excellent';
  if (grade >= 6) return 'Good';
  return grade >= 4 ? 'Fair' : 'Poor';
}

type FiveBands = 0 | 1 | 2 | 3 | 4;
type FourBands = 0 | 1 | 2 | 3;

export function gradeBand(grade: number): FiveBands {
  if (grade >= 9) return 4;
  if (grade >= 7) return 3;
  if (grade >= 5) return 2;
  return grade >= 3 ? 1 : 0;
}

export const meterBand = (score: number): FiveBands => gradeBand(score / 10);

export function categoryBand(grade: number): FourBands {
  if (grade >= 8.5) return 3;
  if (grade >= 7) return 2;
  return grade >= 5 ? 1 : 0;
}

export function mobileBand(score: number): FourBands {
  if (score >= 80) return 3;
  if (score >= 60) return 2;
  return score >= 40 ? 1 : 0;
}

/** The half circle runs from 0 (left) to 100 (right); its center is the origin, y points down. */
export function pointAt(score: number, radius: number) {
  const angle = Math.PI * (1 - score / 100);
  return { x: round(radius * Math.cos(angle)), y: round(-radius * Math.sin(angle)) };
}

/** Clockwise rotation in degrees, clamped to the scale. */
export const needleAngle = (score: number): number =>
  round(Math.min(100, Math.max(0, score)) * 1.8);

/** SVG path of a ring segment between two scores; an inner radius of 0 gives a wedge. */
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
