/** The half circle runs from 0 (left) to 100 (right); its center is the origin, y points down. */
export interface Point {
  x: number;
  y: number;
}

export function pointAt(score: number, radius: number): Point {
  const angle = Math.PI * (1 - score / 100);
  return { x: round(radius * Math.cos(angle)), y: round(-radius * Math.sin(angle)) };
}

/** Clockwise rotation in degrees, clamped to the scale. */
export function needleAngle(score: number): number {
  return round(Math.min(100, Math.max(0, score)) * 1.8);
}

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

function round(value: number) {
  return Math.round(value * 100) / 100 + 0;
}
