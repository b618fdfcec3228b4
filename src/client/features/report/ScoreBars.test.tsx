import { getQueryKey } from '@trpc/react-query';
import { describe, expect, it } from 'vitest';
import type { ListedReport } from '../../../shared/schema/report.ts';
import { api } from '../../app/api.ts';
import { type Session, SessionContext } from '../../app/session.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleResult, exampleSession, exampleUnknown } from '../../testing/examples.ts';
import { BottomBar, PreviousReport } from './ScoreBars.tsx';

const bar = (changes: Parameters<typeof exampleResult>[0] = {}) =>
  draw(<BottomBar result={exampleResult(changes)} actions={<button>Copy Link</button>} />);

describe('the bar at the bottom of a narrow screen', () => {
  it('shows the score with its label', () => {
    const said = bar({ overallScore: 74 }).replace(/<[^>]+>/g, '');
    expect(said).toContain('74 of 100, Generally Credible');
  });

  it.each([
    [80, '3'],
    [79, '2'],
    [60, '2'],
    [59, '1'],
    [40, '1'],
    [39, '0'],
  ])('has the score %i in the color of band %s', (overallScore, band) => {
    expect(bar({ overallScore })).toContain(`data-band="${band}"`);
  });

  it('lends no color to a score that is provisional', () => {
    const open = bar({ overallScore: 85, confidence: 'low' });
    expect(open).toContain('data-band="open"');
    expect(open).toContain('Inconclusive, provisional');
  });

  it('says where nothing is known that its number is no judgment', () => {
    const said = bar(exampleUnknown()).replace(/<[^>]+>/g, '');
    expect(said).toContain('50 of 100, Not judged yetNew Analysis');
  });

  it('leads to the form by New Analysis, and passes the report on', () => {
    expect(bar()).toMatch(/<a[^>]*href="\/analyze"[^>]*>(<[^>]+>)*New Analysis</);
    expect(bar()).toContain('Copy Link');
  });

  it.each([
    ['ANONYMOUS', true],
    ['REGISTERED', false],
    ['ADMIN', false],
  ] as const)(
    '[2.page.bar.sign-up] [6.anonymous.sign-up] offers an account to who is %s: %s',
    (role: Session['role'], offered) => {
      const html = draw(
        <SessionContext value={exampleSession(role)}>
          <BottomBar result={exampleResult()} actions={null} />
        </SessionContext>,
      );
      expect(html.includes('Sign Up for Free')).toBe(offered);
    },
  );
});

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
