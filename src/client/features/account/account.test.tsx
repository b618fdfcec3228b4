import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import type {
  AccountExport,
  ExportedReport,
  MyReport,
  MyReportList,
} from '../../../shared/schema/account.ts';
import { api } from '../../app/api.ts';
import { draw } from '../../testing/draw.tsx';
import { citations, mineCsv, MyReports, myReportsAddress } from './MyReports.tsx';
import { collectFile } from '../../ui/list/Export.tsx';
import { OWN_DATA, partsOfOwnData } from './AccountView.tsx';
import { ownPath } from './AskedByAddress.tsx';
import { readMailLink } from './MailLinkScreen.tsx';

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
  const input = myReportsAddress.asked(myReportsAddress.read(query));
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
  expect(html).toMatch(/>74<span[^>]*> of 100</);
  expect(html).toContain('November 20, 2026');
  expect(html).toContain('aria-label="Delete the report on A claim"');
});

const CHANGED = 'Badge-label">Changed since you last looked';

it('a followed one that changed says so, and what is only followed can be let go', () => {
  expect(drawn(list([row]))).not.toContain(CHANGED);
  const html = drawn(list([{ ...row, isOwn: false, hasChanged: true, labels: [] }]));
  expect(html).toContain(CHANGED);
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
  expect(drawn(list([row]))).toMatch(/aria-sort="descending"[^>]*>.*?Requested/);
});

it('without any report it leads to the form, and offers no search', () => {
  const html = drawn(list([]));
  expect(html).toContain('No reports yet');
  expect(html).toContain('href="/"');
  expect(html).not.toContain('Search your reports');
  expect(drawn(list([row]))).toContain('Search your reports');
});

it.each(['?search=cheddar', '?status=failed', '?verdict=true', '?label=cheddar'])(
  'a list that %s leaves empty says so, and keeps its search',
  (query) => {
    const html = drawn(list([]), query);
    expect(html).toContain('Nothing found');
    expect(html).toContain('Search your reports');
    expect(html.includes('<q dir="auto">cheddar</q>')).toBe(query === '?search=cheddar');
  },
);

it('while it is read, its place is there, and no search that would go again', () => {
  expect(drawn(null)).toContain('Your reports are being loaded.');
  expect(drawn(null)).not.toContain('Search your reports');
});

it('a report is cited by its claim, what was found, when, and where', () => {
  expect(citations('https://us.example').write({ ...row, content: 'A\nclaim' })).toBe(
    '“A claim” True (74 of 100). Verimeter, November 20, 2026. https://us.example/report/a-claim\n\n',
  );
  const open = { ...row, verdict: 'inconclusive', confidence: 'low' } as const;
  expect(citations('https://us.example').write(open)).toContain(
    ' Inconclusive (provisional: 74 of 100). ',
  );
});

it('a spreadsheet has the columns of the list', () => {
  expect(mineCsv('').head).toContain('"verdict","score","confidence","labels","requested"');
});

it('a line for a spreadsheet runs nothing that somebody wrote', () => {
  expect(mineCsv('https://us.example').write({ ...row, content: '=cmd()' })).toBe(
    `"'=cmd()","","True","74","high","Work","2026-11-20T10:00:00.000Z","https://us.example/report/a-claim"\r\n`,
  );
});

it('a choice without a find says so', () => {
  expect(drawn(list([]), '?verdict=false')).toContain('None of your reports match this choice.');
});

const usual = {
  page: 1,
  search: '',
  status: 'all',
  verdict: 'all',
  label: '',
  sort: 'newest',
} as const;

it.each([
  ['', usual],
  ['?page=3&sort=lowest&search=50%25', { ...usual, page: 3, search: '50%', sort: 'lowest' }],
  ['?status=failed&verdict=partly', { ...usual, status: 'failed', verdict: 'partly' }],
  ['?label=Work%20%26%20play', { ...usual, label: 'Work & play' }],
  ['?status=done&verdict=maybe', usual],
  ['?page=0', usual],
  ['?page=-1', usual],
  ['?page=1.5', usual],
  ['?page=one', usual],
  ['?page=9999', { ...usual, page: 1_000 }],
  ['?sort=constructor', usual],
  [`?search=${'x'.repeat(500)}`, { ...usual, search: 'x'.repeat(200) }],
  ['?search=%ED%A0%80', { ...usual, search: '\ufffd\ufffd\ufffd' }],
])('the list reads its address, whatever stands there: %s', (query, address) => {
  expect(myReportsAddress.read(query)).toEqual(address);
});

it('an address says no more than is unusual, and reads back as it was written', () => {
  expect(myReportsAddress.write(usual)).toBe('');
  const address = { ...usual, page: 2, search: 'a & b = «c»', verdict: 'false' } as const;
  expect(myReportsAddress.read(myReportsAddress.write(address))).toEqual(address);
});

const account = { email: 'ada@example.org', name: '"Ada"' } as AccountExport['account'];
const report = (reportId: string) => ({ reportId }) as ExportedReport;
const parts: Record<string, AccountExport> = {
  '': { account, reports: [report('a'), report('b')], next: 'b' },
  b: { account, reports: [report('c')], next: 'c' },
  c: { account, reports: [], next: null },
};
const ask = (after: string | null) => {
  const part = parts[after ?? ''];
  return part ? Promise.resolve(part) : Promise.reject(new Error('no such part'));
};

const collectOwnData = (from: typeof ask, onProgress: (reports: number) => void) =>
  collectFile(partsOfOwnData(from), OWN_DATA, onProgress, Infinity);

it('the file holds the account once and every report of every part, and is JSON', async () => {
  const reported: number[] = [];
  const { file } = await collectOwnData(ask, (so) => reported.push(so));
  expect(JSON.parse(await file.text())).toEqual({
    exportedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    account,
    reports: [report('a'), report('b'), report('c')],
  });
  expect(reported).toEqual([2, 3, 3]);
});

it('the file of somebody without reports is JSON too', async () => {
  const none = () => Promise.resolve({ account, reports: [], next: null });
  const { file } = await collectOwnData(none, () => undefined);
  expect(JSON.parse(await file.text())).toMatchObject({ reports: [] });
});

it('a part that does not come leaves no file', async () => {
  const broken = (after: string | null) => ask(after === null ? null : 'gone');
  await expect(collectOwnData(broken, () => undefined)).rejects.toThrow('no such part');
});

const origin = 'https://verimeter.example';

it.each([
  '/my-reports',
  '/report/honey-ab12cd34ef?from=list#sources',
  '/admin/reports?page=2&search=a%20b',
  '/my-reports?search=%2F%2Fevil.example%2F..%2F',
  '/%2F%2Fevil.example',
  '/report/h%C3%B6nig',
])('leads on to the own page %s', (path) => {
  expect(ownPath(path, origin)).toBe(path);
});

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '\\\\evil.example',
  'javascript:alert(1)',
  'my-reports',
  '',
  ' /my-reports',
  '//evil',
  '/\\\\evil',
  '/\\/evil',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/.%2E/%2e//evil.example',
  '/my-reports/..//evil.example',
  '/my-reports/../..//evil.example?x#y',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/.\t.//evil.example',
  '/my-reports\u0000',
  '/my-reports\u2028',
  '\u0000//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http:/my-reports',
  'data:text/html,x',
  'blob:https://verimeter.example/x',
  '///evil.example',
])('leads home instead of to %j', (text) => {
  expect(ownPath(text, origin)).toBe('/');
});

it('leads home instead of to an address without end', () => {
  expect(ownPath(`/my-reports?search=${'a'.repeat(2_000)}`, origin)).toBe('/');
});

it.each([
  [
    '?mode=verifyEmail&oobCode=c0de&email=ada%40example.org',
    { mode: 'verifyEmail', code: 'c0de', email: 'ada@example.org' },
  ],
  [
    '?mode=verifyEmail&email=ada%40example.org',
    { mode: 'verifyEmail', code: null, email: 'ada@example.org' },
  ],
  ['?mode=signIn&oobCode=c0de&apiKey=k', { mode: 'signIn', code: 'c0de', email: '' }],
  ['?mode=resetPassword&oobCode=c0de', { mode: 'resetPassword', code: 'c0de', email: '' }],
  ['?mode=signIn', { mode: 'none' }],
  ['?mode=resetPassword', { mode: 'none' }],
  ['?mode=recoverEmail&oobCode=c0de', { mode: 'none' }],
  ['', { mode: 'none' }],
])('the address %j of a mail is read as %j', (search, link) => {
  expect(readMailLink(search)).toEqual(link);
});
