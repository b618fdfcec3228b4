import { describe, expect, it } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { exampleReport } from '../testing/exampleReport.ts';
import { ReportStage } from './ReportStage.tsx';

const html = draw(<ReportStage report={exampleReport()} />);
const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? 'no header';
const bar = html.slice(html.indexOf('aria-label="Score and ways on"'));

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
