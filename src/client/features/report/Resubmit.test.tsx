import { describe, expect, it } from 'vitest';
import type { Report } from '../../../shared/schema/report.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleReport } from '../../testing/exampleReport.ts';
import { Resubmit, resubmitRefusal } from './Resubmit.tsx';

const drawn = (changes: Partial<Report> = {}) => draw(<Resubmit report={exampleReport(changes)} />);
const button = (html: string) => /<button.*?<\/button>/s.exec(html)?.[0] ?? 'no button';

describe('resubmitting a report', () => {
  it('[2.page.resubmit] [4.resubmit.refused] is off for 30 days, and tells from which day on it may be done', () => {
    const html = drawn({ updatedAt: '2026-11-20T10:00:00.000Z' });
    expect(button(html)).toContain('aria-disabled="true"');
    expect(html.replace(/<[^>]+>/g, '')).toContain(
      'Analysis can be resubmitted after December 20, 2026',
    );
  });

  it('says why it is off to who cannot see it', () => {
    const html = drawn();
    const [, reason = ''] = /aria-describedby="([^"]+)"/.exec(button(html)) ?? [];
    expect(html).toMatch(new RegExp(`id="${reason}">Analysis can be resubmitted after`));
  });

  it('is not possible twice at once', () => {
    const html = drawn({ status: 'processing' });
    expect(button(html)).toContain('Analysing again…');
    expect(button(html)).toContain('aria-disabled="true"');
    expect(html).toContain('This report stays until the new one is there.');
  });
});

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
