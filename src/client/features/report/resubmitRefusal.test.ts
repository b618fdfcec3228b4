import { describe, expect, it } from 'vitest';
import { resubmitRefusal } from './resubmitRefusal.ts';

describe('a resubmission that is refused', () => {
  const refused = (httpStatus: number, message: string, error?: string) =>
    resubmitRefusal({ message, data: { httpStatus, ...(error ? { error } : {}) } });

  it("[8.analysis.429.resubmit] has the server's words, on a 429 too", () => {
    const cooldown = 'Analysis can be resubmitted after December 20, 2026';
    expect(refused(429, cooldown, 'cooldown').text).toBe(cooldown);
    expect(refused(400, 'Not this one.').text).toBe('Not this one.');
  });

  it('[8.analysis.resubmit] has words of its own where the server said nothing', () => {
    expect(resubmitRefusal({ message: 'Failed to fetch' })).toEqual({
      outOfReports: false,
      text: 'Failed to resubmit analysis',
    });
  });

  it('for want of free reports is known by its status and by its name', () => {
    expect(refused(403, 'No.').outOfReports).toBe(true);
    expect(refused(400, 'No.', 'no_reports_remaining').outOfReports).toBe(true);
    expect(refused(429, 'No.').outOfReports).toBe(false);
  });
});
