/** Where things lie on the half circle: 0 at the left, 100 at the right, the hub in the origin, y downwards. */
export interface Point {
  x: number;
  y: number;
}

/** The point of a score (0–100) at a distance from the hub, rounded so that server and browser agree. */
export function pointAt(score: number, radius: number): Point {
  const angle = Math.PI * (1 - score / 100);
  return { x: round(radius * Math.cos(angle)), y: round(-radius * Math.sin(angle)) };
}

/** Degrees clockwise that turn a needle lying at 0 to a score; beyond the scale it rests at the end. */
export function needleTurn(score: number): number {
  return round(Math.min(100, Math.max(0, score)) * 1.8);
}

/** The outline of a piece of ring between two scores; with no inner radius, of a wedge. */
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

/** Every fifth score of the scale; every tenth is a longer tick. */
export const TICKS = Array.from({ length: 21 }, (_, index) => {
  const score = index * 5;
  return { score, long: score % 10 === 0 };
});

function round(value: number) {
  return Math.round(value * 100) / 100 + 0;
}
