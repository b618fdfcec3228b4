import { describe, expect, it } from 'vitest';
import { drawWhole } from '../../../testing/draw.tsx';
import { examplePage } from '../../../testing/examplePage.ts';
import { exampleReport } from '../../../testing/exampleReport.ts';
import { exampleResult } from '../../../testing/exampleResult.ts';
import { notesOn } from './PageFacts.tsx';
import { ReportHeader } from './ReportHeader.tsx';

const drawn = (changes: Parameters<typeof examplePage>[0] = {}) => {
  const page = examplePage(changes);
  const result = exampleResult({ page });
  const report = exampleReport({ content: page.url, type: 'analysis', result });
  return drawWhole(<ReportHeader report={report} result={result} />);
};

describe('a report on a link', () => {
  it('has the title of the page as its heading, not as a quotation', async () => {
    const html = await drawn();
    expect(html).toMatch(/<h1[^>]*data-title="true"[^>]*>How honey keeps<\/h1>/);
    expect(html).toContain('Page analysis');
  });

  it('is called by its address where the page has no title', async () => {
    expect(await drawn({ title: null })).toMatch(
      /<h1[^>]*>https:\/\/www\.example\.org\/honey<\/h1>/,
    );
  });

  it('names the site and the date, and leads out to the page without vouching for it', async () => {
    const html = await drawn();
    expect(html).toContain('The Bee Paper');
    expect(html).toMatch(/published <time dateTime="2026-05-04T00:00:00.000Z"/i);
    expect(html).toMatch(
      /<a[^>]*href="https:\/\/www\.example\.org\/honey"[^>]*rel="nofollow noopener noreferrer ugc"/,
    );
    expect(html).toContain('(opens in a new tab)');
    expect(await drawn({ publishedAt: null })).not.toContain('published');
  });

  it('says nothing of how an article was read whole', () => {
    expect(notesOn(examplePage())).toEqual([]);
  });

  it('says when only the beginning was judged, all text of the page was, or the link led elsewhere', () => {
    expect(notesOn(examplePage({ truncated: true }))[0]).toContain('only its first 50,000');
    expect(notesOn(examplePage({ readAs: 'plain' }))[0]).toContain('No article was found');
    expect(notesOn(examplePage({ url: 'https://short.example/x' }))[0]).toBe(
      'The link was to short.example and led here.',
    );
  });
});
