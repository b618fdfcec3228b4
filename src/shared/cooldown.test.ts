import { expect, it } from 'vitest';
import { cooldownEnd } from './cooldown.ts';

it('[4.resubmit.date] a report may be resubmitted 30 days after it was last analyzed', () => {
  const analyzed = '2026-11-20T10:00:00.000Z';
  expect(cooldownEnd(analyzed)).toEqual(new Date('2026-12-20T10:00:00.000Z'));
  expect(cooldownEnd(new Date(analyzed), 7)).toEqual(new Date('2026-11-27T10:00:00.000Z'));
});
