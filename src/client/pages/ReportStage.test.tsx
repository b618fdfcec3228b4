import { describe, expect, it } from 'vitest';
import { failureMessages } from '../../shared/messages.ts';
import { pageMessages } from '../../shared/pageMessages.ts';
import type { Report } from '../../shared/schema/report.ts';
import { draw, drawWhole } from '../testing/draw.tsx';
import { exampleReport, exampleResult } from '../testing/examples.ts';
import { ReportStage } from './ReportStage.tsx';

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
