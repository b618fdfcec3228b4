import { getQueryKey } from '@trpc/react-query';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { api } from '../app/api.ts';
import { draw } from '../testing/draw.tsx';
import { exampleReport } from '../testing/exampleReport.ts';
import AnalyzePage from './AnalyzePage.tsx';
import HomePage from './HomePage.tsx';
import NoReportsPage from './NoReportsPage.tsx';
import NotFoundPage from './NotFoundPage.tsx';
import ReportPage from './ReportPage.tsx';

const report = exampleReport();
const pages: [string, ReactNode][] = [
  ['/', <HomePage />],
  ['/analyze', <AnalyzePage />],
  ['/no-reports', <NoReportsPage />],
  ['/404', <NotFoundPage />],
  [`/report/${report.slug}`, <ReportPage />],
];
const drawn = pages.map(([path, page]) => ({
  path,
  html: draw(page, {
    path,
    pattern: path.startsWith('/report/') ? '/report/:id' : path,
    known: (queries) =>
      queries.setQueryData(getQueryKey(api.reports.read, { id: report.slug }, 'query'), report),
  }),
}));
const withoutDrawings = (html: string) => html.replace(/<svg.*?<\/svg>/gs, '');
const first = (pattern: RegExp, html: string) => pattern.exec(html)?.[1];

describe('each page', () => {
  it('[2.route.404.title] [2.meta.title] has one title, of its own', () => {
    const titles = drawn.map(({ html }) =>
      withoutDrawings(html)
        .match(/<title>[^<]+<\/title>/g)
        ?.join(),
    );
    expect(titles).toEqual([
      '<title>Verimeter: is it true? Measure it.</title>',
      '<title>Analyze Content – Verimeter</title>',
      '<title>No reports remaining – Verimeter</title>',
      '<title>404: Page Not Found – Verimeter</title>',
      '<title>Sealed honey never spoils. – Verimeter</title>',
    ]);
  });

  it('[2.meta.description] says in a description what it is', () => {
    const description = /<meta name="description" content="([^"]+)"/;
    const said = drawn.map(({ html }) => first(description, html));
    expect(said).not.toContain(undefined);
    expect(new Set(said).size).toBe(said.length);
  });

  it('[2.meta.keywords] names in keywords what it is about, when there is something to find', () => {
    const keywords = /<meta name="keywords" content="([^"]+)"/;
    expect(drawn.map(({ path, html }) => [path, first(keywords, html)])).toEqual([
      ['/', 'fact check, claim, credibility, truth potential meter, sources'],
      ['/analyze', 'check a claim, fact check, credibility report'],
      ['/no-reports', undefined],
      ['/404', undefined],
      [`/report/${report.slug}`, 'honey, shelf life'],
    ]);
  });

  it('[2.meta.robots] tells crawlers whether it may be listed', () => {
    const robots = /<meta name="robots" content="([^"]*)"/;
    expect(drawn.map(({ path, html }) => [path, first(robots, html)])).toEqual([
      ['/', 'index, follow'],
      ['/analyze', 'index, follow'],
      ['/no-reports', 'noindex, nofollow'],
      ['/404', 'noindex, nofollow'],
      [`/report/${report.slug}`, 'noindex, nofollow'],
    ]);
  });
});

it('the form as a page of its own is titled Analyze Content', () => {
  expect(drawn[1]?.html).toMatch(/<h1[^>]*>Analyze Content<\/h1>/);
});

it('[4.page.loading] a report on its way is said to be loading', () => {
  const html = draw(<ReportPage />, { path: '/report/another', pattern: '/report/:id' });
  expect(html).toContain('Loading the report…');
});

it('[8.report.id] a report without an id is said to need one', () => {
  const html = draw(<ReportPage />, { path: '/report', pattern: '/report/:id?' });
  expect(html).toMatch(/<h1[^>]*>Report ID is required<\/h1>/);
});
