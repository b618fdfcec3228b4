import { getQueryKey } from '@trpc/react-query';
import { describe, expect, it } from 'vitest';
import { api } from '../../api.ts';
import { draw } from '../../testing/draw.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** The bar of a visitor, once it is known how many reports are left. */
const bar = (remainingReports?: number) =>
  draw(<SiteHeader />, {
    known: (queries) => {
      if (remainingReports === undefined) return;
      const limit = remainingReports < 0 ? -1 : 3;
      queries.setQueryData(getQueryKey(api.auth.remainingReports, undefined, 'query'), {
        remainingReports,
        limit,
        resetsAt: '2026-12-01T00:00:00.000Z',
      });
    },
  }).replace(/<!-- -->/g, '');

describe('the bar on top', () => {
  it('leads home by the name of the product', () => {
    expect(bar()).toMatch(/<a[^>]*href="\/"[^>]*>Verimeter<\/a>/);
  });

  it('leads to the form by Submit Claim', () => {
    expect(bar()).toMatch(/<a[^>]*href="\/analyze"[^>]*>Submit Claim<\/a>/);
  });

  it.each([3, 1, 0])('says that %i of three reports are left', (remaining) => {
    expect(bar(remaining)).toContain(`>${remaining}/3 reports<`);
  });

  it('says Unlimited reports when -1 are left', () => {
    expect(bar(-1)).toContain('>Unlimited reports<');
  });

  it('says nothing of them before it is known, so that the page is the same for everybody', () => {
    expect(bar()).not.toMatch(/\d\/\d|reports</);
  });
});
