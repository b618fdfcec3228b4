import { getQueryKey } from '@trpc/react-query';
import { describe, expect, it } from 'vitest';
import type { AdminReport, AdminReportList } from '../../../shared/schema/admin.ts';
import { api } from '../../app/api.ts';
import { draw } from '../../testing/draw.tsx';
import { AllReports, pagesOf, reportsAddress, toRequest } from './AllReports.tsx';

const row: AdminReport = {
  reportId: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11',
  shareId: 'Qm3vX-0aZ_9k',
  slug: 'a-claim',
  content: 'A claim',
  title: null,
  type: 'credibility',
  status: 'completed',
  partial: false,
  isSample: false,
  credibilityScore: 74,
  verdict: 'true',
  confidence: 'high',
  hasDetailedAnalysis: false,
  has_detailed_analysis: false,
  isIndexable: true,
  isFeaturedHighScore: true,
  isFeaturedLowScore: false,
  isFeaturedInteresting: false,
  isAboutPerson: false,
  withheldAt: null,
  reviewedAt: null,
  views: 1_234,
  owners: ['ada@example.org'],
  askers: 3,
  version: 4,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:09.000Z',
};
const list = (reports: AdminReport[], more: Partial<AdminReportList> = {}): AdminReportList => ({
  reports,
  total: reports.length,
  totalReports: reports.length,
  totalPages: 1,
  atLeast: false,
  next: null,
  previous: null,
  ...more,
});

function drawn(known: AdminReportList | null, query = '') {
  const input = toRequest(reportsAddress.read(query));
  return draw(<AllReports />, {
    path: `/admin/reports${query}`,
    known: (queries) => {
      const key = getQueryKey(api.admin.reports.list, input, 'query');
      if (known) queries.setQueryData(key, known);
    },
  });
}

describe('a report in the list of all', () => {
  it('stands with its finding, who asked for it, its days, its views and its score, and leads to itself', () => {
    const html = drawn(list([row]));
    expect(html).toContain('href="/report/a-claim"');
    for (const text of ['True', 'ada@example.org', '+2', '1,234', '>74<'])
      expect(html).toContain(text);
    expect(html).toContain('dateTime="2026-11-20T10:00:00.000Z"');
    expect(html).toContain('dateTime="2026-11-21T10:00:09.000Z"');
  });

  it('has a switch for search engines and one for each list of featured reports', () => {
    const html = drawn(list([row]));
    expect(html).toMatch(/aria-label="Indexable: A claim"[^>]*role="switch"[^>]*checked/);
    expect(html).toMatch(/aria-pressed="true" aria-label="Featured as high score: A claim"/);
    expect(html).toMatch(/aria-pressed="false" aria-label="Featured as low score: A claim"/);
    expect(html).toMatch(/aria-pressed="false" aria-label="Featured as interesting: A claim"/);
  });

  it('says that it is withheld', () => {
    const html = drawn(list([{ ...row, withheldAt: '2026-11-21T10:00:00.000Z' }]));
    expect(html).toContain('>Withheld<');
  });

  it.each<[Partial<AdminReport>, string]>([
    [{ partial: true }, 'True, incomplete'],
    [{ status: 'failed', credibilityScore: null }, 'Failed'],
    [{ status: 'processing', credibilityScore: null }, 'Being analyzed'],
    [{ isSample: true, owners: [], askers: 0 }, 'Nobody'],
    [{ owners: [], askers: 1 }, 'A visitor'],
    [{ owners: [], askers: 12 }, '12 visitors'],
    [{ title: 'Tides' }, '>Tides</a>'],
    [{ isAboutPerson: true }, 'about a person'],
  ])('is told as it is: %o', (changes, text) => {
    expect(drawn(list([{ ...row, ...changes }]))).toContain(text);
  });
});

describe('the list of all reports', () => {
  it('says how many there are, as far as they are counted, and leads on with what was asked for', () => {
    const many = { total: 10_000, totalPages: 1_000, atLeast: true, next: 'n', previous: 'p' };
    const html = drawn(list([row], many), '?search=moon&filter=featured&sort=lowest&page=3');
    expect(html).toContain('21 of 10,000+');
    const rest = '/admin/reports?search=moon&amp;filter=featured&amp;sort=lowest';
    expect(html).toContain(`href="${rest}"`);
    expect(html).toContain(`href="${rest}&amp;page=2"`);
    expect(html).toContain(`href="${rest}&amp;page=4"`);
    expect(html).toContain(`href="${rest}&amp;last=1"`);
  });

  it('marks the column that it is sorted by', () => {
    expect(drawn(list([row]), '?sort=lowest')).toMatch(/aria-sort="ascending"[^>]*>.*?Score/);
    expect(drawn(list([row]), '?sort=updated')).toMatch(/aria-sort="descending"[^>]*>.*?Updated/);
    expect(drawn(list([row]))).toMatch(/aria-sort="descending"[^>]*>.*?Created/);
  });

  it('without any report says so; without a find says what was looked for', () => {
    expect(drawn(list([]))).toContain('No reports yet');
    const html = drawn(list([]), '?search=cheddar&filter=failed');
    expect(html).toContain('Nothing found');
    expect(html).toContain('cheddar');
    expect(drawn(list([]), '?page=4')).toContain('Go to the first page');
  });

  it('has its place while it is read', () => {
    expect(drawn(null)).toContain('The reports are being loaded.');
  });
});

const usual = { page: 1 };

it.each([
  ['', usual],
  [
    '?search=50%25&filter=featured&sort=updated&page=7',
    { search: '50%', filter: 'featured', sortBy: 'updated', page: 7 },
  ],
  ['?after=MTIz-_', { after: 'MTIz-_' }],
  ['?before=MTIz&page=3', { before: 'MTIz' }],
  ['?last=1', { last: true }],
  ['?page=0', usual],
  ['?page=9999', { page: 1_000 }],
  ['?after=%00&last=no', usual],
  [`?after=${'a'.repeat(301)}`, usual],
  ['?filter=constructor&sort=__proto__', usual],
  ['?search=%ED%A0%80', { ...usual, search: '\ufffd\ufffd\ufffd' }],
])('the list of all reports reads its address, whatever stands there: %s', (query, address) => {
  expect(toRequest(reportsAddress.read(query))).toEqual(address);
});

it.each([
  '',
  '?search=a+%26+b&filter=failed&sort=lowest&page=2',
  '?filter=detailed&after=MTIz',
  '?before=MTIz',
  '?last=1',
])('an address says no more than is unusual, and reads back as it was written: %s', (query) => {
  expect(reportsAddress.write(reportsAddress.read(query))).toBe(query);
});

const at = (query: string) => reportsAddress.read(query);
const counts = { totalReports: 0, next: 'n', previous: 'p' };
const few = { ...counts, total: 35, totalPages: 4, atLeast: false };
const many = { ...counts, total: 10_000, totalPages: 1_000, atLeast: true };

it('pages of a list that was counted are gone to by their numbers', () => {
  expect(pagesOf(at('?page=2'), few, 10)).toEqual({
    status: '11–20 of 35',
    page: 2,
    first: {},
    previous: { page: 1 },
    next: { page: 3 },
    last: { page: 4 },
    numbered: 4,
  });
});

it('the first page has none before it, the last none after it', () => {
  expect(pagesOf(at(''), { ...few, previous: null }, 10)).toMatchObject({
    first: null,
    previous: null,
  });
  expect(pagesOf(at('?page=4'), { ...few, next: null }, 5)).toMatchObject({
    status: '31–35 of 35',
    next: null,
    last: null,
  });
});

it('behind the pages that are counted the list goes on from place to place', () => {
  expect(pagesOf(at('?page=1000'), many, 10)).toMatchObject({
    status: '9,991–10,000 of 10,000+',
    previous: { page: 999 },
    next: { after: 'n' },
    last: { last: '1' },
    numbered: 1_000,
  });
  expect(pagesOf(at('?after=a'), many, 10)).toMatchObject({
    status: '10 of 10,000+',
    first: {},
    previous: { before: 'p' },
    next: { after: 'n' },
  });
});
