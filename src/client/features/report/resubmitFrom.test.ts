import { expect, it } from 'vitest';
import { resubmitFrom } from './resubmitFrom.ts';

it('[4.resubmit.date] a report may be resubmitted 30 days after it was last analysed', () => {
  expect(resubmitFrom('2026-11-20T10:00:00.000Z')).toBe('2026-12-20T10:00:00.000Z');
  expect(resubmitFrom('2026-11-20T10:00:00.000Z', 7)).toBe('2026-11-27T10:00:00.000Z');
});
