import { expect, it } from 'vitest';
import { daysUntil } from './AnalystsSection.tsx';

it('the last thirty days end with this one, across the end of a month', () => {
  const days = daysUntil('2026-03-02');
  expect(days).toHaveLength(30);
  expect(days.at(0)).toBe('2026-02-01');
  expect(days.slice(-3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
});
