import { describe, expect, it, test } from 'vitest';
import {
  cooldownEnd,
  dateInWords,
  momentInWords,
  partialDateInWords,
  shortDayInWords,
} from './dates.ts';

describe('a date', () => {
  test('reads month, day and year, of the day in UTC', () => {
    expect(dateInWords('2026-12-22T00:00:00.000Z')).toBe('December 22, 2026');
    expect(dateInWords(new Date('2026-12-22T23:59:59.999Z'))).toBe('December 22, 2026');
    expect(dateInWords('2026-11-01')).toBe('November 1, 2026');
  });

  test('is given with the time of day where the moment matters', () => {
    expect(momentInWords('2026-12-22T14:05:09.123Z')).toBe('December 22, 2026, 14:05:09 UTC');
    expect(momentInWords('2027-01-01T01:00:00.000+02:00')).toBe('December 31, 2026, 23:00:00 UTC');
  });
  test.each([
    ['2024', '2024'],
    ['2024-05', 'May 2024'],
    ['2024-05-31', 'May 31, 2024'],
    ['2024-05-31T23:00:00-05:00', 'May 31, 2024'],
    ['2024-13', '2024-13'],
    ['last spring', 'last spring'],
  ])('says as much as is known: %s', (date, words) => {
    expect(partialDateInWords(date)).toBe(words);
  });
  test('is short on the axis of a chart', () => {
    expect(shortDayInWords('2026-11-05')).toBe('Nov 5');
  });
});

it('[4.resubmit.date] a report may be resubmitted 30 days after it was last analyzed', () => {
  const analyzed = '2026-11-20T10:00:00.000Z';
  expect(cooldownEnd(analyzed)).toEqual(new Date('2026-12-20T10:00:00.000Z'));
  expect(cooldownEnd(new Date(analyzed), 7)).toEqual(new Date('2026-11-27T10:00:00.000Z'));
});
