import { getQueryKey } from '@trpc/react-query';
import { describe, expect, it } from 'vitest';
import type { ListedReport } from '../../../shared/schema/report.ts';
import { api } from '../../app/api.ts';
import { draw } from '../../testing/draw.tsx';
import { PreviousReport } from './ScorePanel.tsx';

const createdAt = '2026-11-03T09:00:00.000Z';
const listed: ListedReport = {
  reportId: '0198c0de-0000-4000-8000-000000000002',
  shareId: 'bZ09_-bZ09_-',
  slug: 'the-moon-is-made-of-cheese-ab12cd34ef',
  content: 'The Moon is made of cheese.',
  type: 'credibility',
  status: 'completed',
  credibilityScore: 8,
  verdict: 'false',
  confidence: 'high',
  isIndexable: true,
  hasDetailedAnalysis: false,
  has_detailed_analysis: false,
  seoReport: {
    title: 'A page on the Moon',
    description: '',
    keywords: [],
    ogImage: null,
    indexable: true,
  },
  createdAt: '2026-11-02T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
};
/** The card once the server has answered what the report before `createdAt` is. */
const card = (...reports: ListedReport[]) =>
  draw(<PreviousReport createdAt={createdAt} />, {
    known: (queries) => {
      const asked = { before: createdAt, limit: 1, isIndexable: true };
      const answer = { reports, totalPages: 1, totalReports: 1, total: 1 };
      queries.setQueryData(getQueryKey(api.reports.list, asked, 'query'), answer);
    },
  });

describe('the card to the previous report', () => {
  it('leads to the newest listed report that was made before this one', () => {
    expect(card(listed)).toContain('Previous Report');
    expect(card(listed)).toMatch(
      /<a[^>]*href="\/report\/the-moon-is-made-of-cheese-ab12cd34ef"[^>]*>The Moon is made of cheese\.<\/a>/,
    );
  });

  it('[9.previous.text] cuts its text at 100 characters', () => {
    expect(card({ ...listed, content: 'x'.repeat(100) })).toContain(`>${'x'.repeat(100)}<`);
    expect(card({ ...listed, content: 'x'.repeat(101) })).toContain(`>${'x'.repeat(99)}…<`);
  });

  it('calls a page by its title', () => {
    expect(card({ ...listed, content: 'https://www.example.org/moon' })).toContain(
      '>A page on the Moon<',
    );
  });

  it('is not there when there is none, or it is not known', () => {
    expect(card()).not.toContain('<section');
    expect(draw(<PreviousReport createdAt={createdAt} />)).not.toContain('<section');
  });
});
