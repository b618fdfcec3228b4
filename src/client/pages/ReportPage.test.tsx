import { getQueryKey } from '@trpc/react-query';
import { describe, expect, it } from 'vitest';
import { failureMessages } from '../../shared/messages.ts';
import { pageMessages } from '../../shared/pageMessages.ts';
import type { Report } from '../../shared/schema/report.ts';
import { api } from '../app/api.ts';
import { FirstPage } from '../app/boot.ts';
import { draw, drawWhole } from '../testing/draw.tsx';
import { exampleDetailed, exampleReport, exampleResult } from '../testing/examples.ts';
import ReportPage, { ReportStage } from './ReportPage.tsx';

/** What the server draws when it answers with this status. */
const answered = (status: number, name: string) =>
  draw(
    <FirstPage value={{ status, pathname: `/report/${name}` }}>
      <ReportPage name="report" />
    </FirstPage>,
    { path: `/report/${name}`, pattern: '/report/:id?' },
  );

it.each([
  [403, 'withheld', 'You do not have permission to view this report', 'It has been withheld'],
  [410, 'gone', 'This report was deleted.', 'Nobody can read it anymore.'],
  [404, 'missing', 'Report Not Found', 'There is no report at this address.'],
])(
  'a report that is answered with %i says why, leads home, and is not indexed',
  (status, name, title, why) => {
    const html = answered(status, name);
    expect(html).toContain(`>${title}</h1>`);
    expect(html).toContain(why);
    expect(html).toContain('href="/"');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  },
);

it('the title of a page about a deleted report is no sentence', () => {
  expect(answered(410, 'gone')).toContain('<title>This report was deleted – Verimeter</title>');
});

function shared(changes: Partial<Report> = {}) {
  const report = exampleReport(changes);
  return drawWhole(<ReportPage name="sharedReport" />, {
    path: `/shared-report/${report.shareId}`,
    pattern: '/shared-report/:id?',
    known: (queries) =>
      queries.setQueryData(getQueryKey(api.reports.read, { id: report.shareId }, 'query'), report),
  });
}

describe('the shared view of a report', () => {
  it('shows the whole report', async () => {
    const html = await shared({ detailedAnalysis: exampleDetailed() });
    expect(html).toMatch(/<h1[^>]*>Sealed honey never spoils\.<\/h1>/);
    for (const title of ['Analysis Summary', 'Source Analysis', 'Detailed Analysis'])
      expect(html).toContain(`>${title}</h2>`);
  });

  it('[2.route.shared-report.read-only] has no actions', async () => {
    const partial = exampleResult({ partial: true, missing: ['general'] });
    const html = await shared({ partial: true, missing: ['general'], result: partial });
    const buttons = html.match(/<button.*?<\/button>/gs) ?? [];
    // The tabs of the sources change only what is looked at.
    expect(buttons.filter((button) => !button.includes('role="tab"'))).toEqual([]);
    for (const action of ['Copy Link', 'Resubmit', 'Ask again', 'Request'])
      expect(html).not.toContain(action);
  });

  it("sends crawlers to the report's own page, and is never indexed", async () => {
    const html = await shared({ isIndexable: true });
    expect(html).toContain(
      '<link rel="canonical" href="/report/sealed-honey-never-spoils-ab12cd34ef"/>',
    );
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  });

  it('[5.shared.no-result] says so while there is nothing to show yet, and when there will be nothing', async () => {
    expect(await shared({ status: 'processing', result: null })).toContain(
      'This report is still being analyzed.',
    );
    expect(await shared({ status: 'failed', result: null })).toMatch(
      /<h1[^>]*>Report has no analysis result<\/h1>/,
    );
  });

  it('needs an id', async () => {
    const html = await drawWhole(<ReportPage name="sharedReport" />, {
      path: '/shared-report',
      pattern: '/shared-report/:id?',
    });
    expect(html).toMatch(/<h1[^>]*>Report ID is required<\/h1>/);
  });
});

it('[4.page.loading] a report on its way is said to be loading', () => {
  const html = draw(<ReportPage name="report" />, {
    path: '/report/another',
    pattern: '/report/:id',
  });
  expect(html).toContain('Loading the report…');
});

it('[8.report.id] a report without an id is said to need one', () => {
  const html = draw(<ReportPage name="report" />, { path: '/report', pattern: '/report/:id?' });
  expect(html).toMatch(/<h1[^>]*>Report ID is required<\/h1>/);
});

const stage = (changes: Partial<Report> = {}) =>
  drawWhole(<ReportStage report={exampleReport(changes)} />);
const result = exampleResult({
  partial: true,
  missing: ['general'],
  gemini: { status: 'timed_out' },
});
const partial = { partial: true, missing: ['general' as const], result };
const button = (html: string, name: string) =>
  html.match(/<button.*?<\/button>/gs)?.find((text) => text.includes(name)) ?? 'no such button';

describe('a partial report', () => {
  it('is marked, says beside the score who is missing, and offers to ask again for nothing', async () => {
    const html = await stage(partial);
    expect(html).toContain('>Partial<');
    expect(html).toContain(
      'The general analyst did not answer in time; the score counts 50 in its place.',
    );
    expect(button(html, 'Ask again, free')).not.toContain('aria-disabled="true"');
    expect(await stage()).not.toContain('Ask again');
    expect(await stage()).not.toContain('>Partial<');
  });

  it('stays readable while it is being completed, and is not asked for twice', async () => {
    const html = await stage({ ...partial, status: 'processing' });
    expect(html).toContain('Being completed…');
    expect(html).toContain('General analysis: waiting');
    expect(html).not.toContain('Chat analysis: waiting');
    expect(html).toContain('Sealed honey keeps.');
    expect(button(html, 'Asking again…')).toContain('aria-disabled="true"');
    expect(html).not.toContain('Analyzing Content');
  });

  it('says when it was asked again and that did not help', async () => {
    expect(await stage({ ...partial, error: pageMessages.analysisFailed })).toContain(
      'Asked again, but there was no answer.',
    );
    expect(await stage(partial)).not.toContain('there was no answer');
  });
});

describe('a report on its own page', () => {
  it('says why there is none, in the words of the server', async () => {
    const html = await stage({
      status: 'failed',
      result: null,
      content: 'https://www.example.org/story',
      error: failureMessages.page_timed_out,
    });
    expect(html).toContain('The page could not be read');
    expect(html).toContain('This page did not answer within 10 seconds.');
    expect(html).toContain('https://www.example.org/story');
    expect(html).toContain('Paste the text instead');
  });

  it('that is analyzed anew stays readable meanwhile', async () => {
    const html = await stage({ status: 'processing' });
    expect(html).toContain('Being analyzed again…');
    expect(html).toContain('Sealed honey keeps.');
  });
});

const html = draw(<ReportStage report={exampleReport()} />);
const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? 'no header';
const bar = html.slice(html.indexOf('aria-label="Score and actions"'));

describe('a report can be passed on', () => {
  it.each(['Twitter', 'Facebook', 'LinkedIn'])(
    '[2.page.share] to %s, from its header and its bar',
    (name) => {
      const link = new RegExp(`<a[^>]*aria-label="Share on ${name}"`);
      expect(header).toMatch(link);
      expect(bar).toMatch(link);
    },
  );

  it('[2.page.copy-link] by its link, from its header and its bar', () => {
    expect(header).toMatch(/<button.*?Copy Link.*?<\/button>/);
    expect(bar).toMatch(/<button[^>]*aria-label="Copy Link"/);
  });
});

it('there is nothing around a report that has no result', () => {
  const failed = draw(<ReportStage report={exampleReport({ status: 'failed', result: null })} />);
  expect(failed).not.toContain('Share on');
  expect(failed).not.toContain('Try Another Analysis');
});
