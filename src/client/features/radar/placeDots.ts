import type { RadarPoint } from '../../../shared/schema/radar.ts';

/** A point of the plot, and in which lane of its band it stands: 0 is the upmost. */
export interface Dot {
  point: RadarPoint;
  lane: number;
}

export const LANES = 7;
/** From the middle outwards. */
const ORDER = [3, 2, 4, 1, 5, 0, 6];

/**
 * Spreads points of one confidence over the lanes of its band, so that those with nearly the same score
 * do not hide each other: each goes where the one before it is farthest, nearest to the middle. The same
 * points always stand the same. In the order of their scores.
 */
export function placeDots(points: readonly RadarPoint[]): Dot[] {
  const ends: Record<string, number[]> = {};
  return [...points]
    .sort((one, other) => one.score - other.score || (one.slug < other.slug ? -1 : 1))
    .map((point) => {
      const last = (ends[point.confidence] ??= Array.from({ length: LANES }, () => -ROOM));
      const before = (lane: number) => last[lane] ?? 0;
      const free = ORDER.find((lane) => point.score - before(lane) >= ROOM);
      const lane = free ?? ORDER.reduce((best, at) => (before(at) < before(best) ? at : best));
      last[lane] = point.score;
      return { point, lane };
    });
}

/** Points of score between two in one lane that need not touch, also on a phone. */
const ROOM = 5;
