import { describe, expect, it } from 'vitest';
import type { RadarPoint } from '../../../shared/schema/radar.ts';
import { placeDots } from './PlotSection.tsx';

const point = (score: number, confidence: RadarPoint['confidence'] = 'high', slug = `s${score}`) =>
  ({ slug, score, confidence, content: '', verdict: 'true', createdAt: '' }) satisfies RadarPoint;

describe('the plot of Truth Radar', () => {
  it('puts reports with the same score beside each other, not one on the other', () => {
    const dots = placeDots(Array.from({ length: 7 }, (_, index) => point(50, 'high', `s${index}`)));
    expect(new Set(dots.map(({ lane }) => lane)).size).toBe(7);
  });

  it('keeps those that have room in the middle, each confidence for itself', () => {
    const dots = placeDots([point(10), point(90), point(40, 'low'), point(41, 'medium')]);
    expect(dots.map(({ lane }) => lane)).toEqual([3, 3, 3, 3]);
  });

  it('stands the same whatever the order in which the reports come, by score', () => {
    const points = [5, 44, 41, 70, 43, 42].map((score) => point(score));
    const dots = placeDots(points);
    expect(placeDots([...points].reverse())).toEqual(dots);
    expect(dots.map(({ point: { score } }) => score)).toEqual([5, 41, 42, 43, 44, 70]);
  });
});
