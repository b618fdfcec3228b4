import { getQueryKey } from '@trpc/react-query';
import { describe, expect, it } from 'vitest';
import { api } from '../../app/api.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleReport } from '../../testing/examples.ts';
import ReusedNotice from './ReusedNotice.tsx';

const notice = (remainingReports?: number, claim = 'Sealed honey never spoils.') =>
  draw(
    <ReusedNotice
      report={exampleReport({ content: claim, updatedAt: '2026-11-03T09:00:00.000Z' })}
    />,
    {
      known: (queries) => {
        if (remainingReports === undefined) return;
        queries.setQueryData(getQueryKey(api.auth.remainingReports, undefined, 'query'), {
          remainingReports,
          limit: remainingReports < 0 ? -1 : 3,
          resetsAt: '2026-12-01T00:00:00.000Z',
        });
      },
    },
  );
const button = (html: string) => /<button[^>]*>/.exec(html)?.[0] ?? 'no button';

describe('a report that was there already', () => {
  it('says since when, and offers to check again', () => {
    const html = notice();
    expect(html).toMatch(/Checked on <time[^>]*>November 3, 2026<\/time>/);
    expect(html).toContain('There is already a report on this claim.');
    expect(html).toContain('Check again');
    expect(html).toMatch(/Uses one of your free reports\. <span style="visibility:hidden">/);
  });

  it('speaks of the page where a link was given', () => {
    expect(notice(3, 'https://www.example.org/honey')).toContain('already a report on this page.');
  });

  it('says what checking again costs', () => {
    expect(notice(2).replace(/<[^>]+>/g, '')).toContain(
      'Uses one of your free reports. 2 of 3 left.',
    );
    expect(button(notice(2))).not.toContain('disabled');
    expect(notice(-1)).not.toContain('free reports');
  });

  it('cannot be checked again without a report left, and says why', () => {
    expect(button(notice(0))).toContain('disabled');
    expect(notice(0)).toContain('free reports for this month are used up');
  });
});
