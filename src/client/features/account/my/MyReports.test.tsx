import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import type { MyReport, MyReportList } from '../../../../shared/schema/account.ts';
import { api } from '../../../app/api.ts';
import { draw } from '../../../testing/draw.tsx';
import { citations, mineCsv } from './ExportMine.tsx';
import { MyReports } from './MyReports.tsx';

const row: MyReport = {
  reportId: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11',
  shareId: 'Qm3vX-0aZ_9k',
  slug: 'a-claim',
  content: 'A claim',
  title: null,
  type: 'credibility',
  status: 'completed',
  credibilityScore: 74,
  verdict: 'true',
  confidence: 'high',
  hasDetailedAnalysis: false,
  has_detailed_analysis: false,
  isIndexable: false,
  isFeatured: false,
  views: 3,
  labels: ['Work'],
  isOwn: true,
  isFollowed: true,
  hasChanged: false,
  askedAt: '2026-11-20T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:09.000Z',
};
const list = (reports: MyReport[], total = reports.length): MyReportList => ({
  reports,
  labels: ['Home', 'Work'],
  total,
  totalReports: total,
  totalPages: Math.ceil(total / 10),
});

function drawn(known: MyReportList | null, query = '') {
  const params = new URLSearchParams(query);
  const search = params.get('search');
  const input = {
    page: Number(params.get('page') ?? 1),
    pageSize: 10,
    sortBy: (params.get('sort') ?? 'newest') as 'newest',
    ...(search === null ? {} : { search }),
    ...(params.has('verdict') ? { verdict: 'false' as const } : {}),
  };
  return draw(<MyReports />, {
    path: `/my-reports${query}`,
    known: (queries) => {
      const exposure = { totalReports: 8, indexableReports: 1, featuredReports: 0, views: 31 };
      queries.setQueryData(getQueryKey(api.account.exposure, undefined, 'query'), exposure);
      if (known) queries.setQueryData(getQueryKey(api.reports.mine, input, 'query'), known);
    },
  });
}

it('a report stands with its finding, its views and its score, and leads to itself', () => {
  const html = drawn(list([row]));
  expect(html).toContain('href="/report/a-claim"');
  expect(html).toContain('>True');
  expect(html).toContain('>74<');
  expect(html).toContain('November 20, 2026');
  expect(html).toContain('aria-label="Delete the report on A claim"');
});

it('a followed one that changed says so, and what is only followed can be let go', () => {
  expect(drawn(list([row]))).not.toContain('Changed since you last looked');
  const html = drawn(list([{ ...row, isOwn: false, hasChanged: true, labels: [] }]));
  expect(html).toContain('Changed since you last looked');
  expect(html).toContain('aria-label="Stop following the report on A claim"');
  expect(html).not.toContain('Delete the report');
});

it('its labels lead to all that bear them', () => {
  const html = drawn(list([row]));
  expect(html).toContain('href="/my-reports?label=Work"');
  expect(html).toContain('<option value="Home">');
});

it('a page is listed by its title', () => {
  const html = drawn(list([{ ...row, content: 'https://example.org/', title: 'Tides' }]));
  expect(html).toContain('>Tides</a>');
});

it('how visible all of them are stands above', () => {
  expect(drawn(list([row]))).toContain('8 reports · 1 listed publicly · read 31 times');
});

it('a list of many tells where one is in it, and leads on with what was looked for', () => {
  const html = drawn(list([row], 10_000), '?search=moon&sort=lowest&page=3');
  expect(html).toContain('of 10,000');
  expect(html).toContain('href="/my-reports?search=moon&amp;sort=lowest&amp;page=4"');
  expect(html).toContain('href="/my-reports?search=moon&amp;sort=lowest&amp;page=1000"');
  expect(html).toContain('href="/my-reports?search=moon&amp;sort=lowest"');
});

it('the column that it is sorted by says so', () => {
  expect(drawn(list([row]), '?sort=lowest')).toMatch(/aria-sort="ascending"[^>]*>.*?Score/);
  expect(drawn(list([row]))).toMatch(/aria-sort="descending"[^>]*>.*?Asked for/);
});

it('without any report it leads to the form', () => {
  const html = drawn(list([]));
  expect(html).toContain('No reports yet');
  expect(html).toContain('href="/"');
});

it('a search without a find says so, and what was looked for', () => {
  const html = drawn(list([]), '?search=cheddar');
  expect(html).toContain('Nothing found');
  expect(html).toContain('cheddar');
});

it('while it is read, its place is there', () => {
  expect(drawn(null)).toContain('Your reports are being loaded.');
});

it('a report is cited by its claim, what was found, when, and where', () => {
  expect(citations('https://us.example').write({ ...row, content: 'A\nclaim' })).toBe(
    '“A claim” True (74 of 100). Verimeter, November 20, 2026. https://us.example/report/a-claim\n\n',
  );
});

it('a line for a spreadsheet runs nothing that somebody wrote', () => {
  expect(mineCsv('https://us.example').write({ ...row, content: '=cmd()' })).toBe(
    `"'=cmd()","","True","74","high","Work","2026-11-20T10:00:00.000Z","https://us.example/report/a-claim"\r\n`,
  );
});

it('a choice without a find says so', () => {
  expect(drawn(list([]), '?verdict=false')).toContain('None of your reports fits this choice.');
});
