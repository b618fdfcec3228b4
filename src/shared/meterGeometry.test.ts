import { describe, expect, it } from 'vitest';
import { needleAngle, pointAt, ringPath, TICKS } from './meterGeometry.ts';

describe('the geometry of the meter', () => {
  it('lays 0 at the left, 50 at the top and 100 at the right', () => {
    expect(pointAt(0, 100)).toEqual({ x: -100, y: 0 });
    expect(pointAt(50, 100)).toEqual({ x: 0, y: -100 });
    expect(pointAt(100, 100)).toEqual({ x: 100, y: 0 });
  });

  it.each([
    [0, 0],
    [5, 9],
    [50, 90],
    [76, 136.8],
    [100, 180],
  ])('turns the needle for %d by %d degrees', (score, degrees) => {
    expect(needleAngle(score)).toBe(degrees);
  });

  it('lets the needle rest at the ends of the scale', () => {
    expect(needleAngle(-3)).toBe(0);
    expect(needleAngle(104)).toBe(180);
  });

  it('draws a piece of ring from one score to another and back', () => {
    expect(ringPath(0, 50, 100, 80)).toBe('M-100 0A100 100 0 0 1 0 -100L0 -80A80 80 0 0 0 -80 0Z');
  });

  it('has a tick at every fifth score and a long one at every tenth', () => {
    expect(TICKS).toHaveLength(21);
    expect(TICKS.filter(({ long }) => long).map(({ score }) => score)).toEqual([
      0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100,
    ]);
  });
});
