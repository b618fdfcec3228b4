import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { exampleReport } from '../../testing/exampleReport.ts';
import { ReportHead } from './ReportHead.tsx';

const head = (changes: Parameters<typeof exampleReport>[0] = {}) =>
  draw(<ReportHead report={exampleReport(changes)} />);

describe('what a report says of itself to crawlers', () => {
  it('is not to be indexed, unless it is marked so', () => {
    expect(head()).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(head({ isIndexable: true })).toContain('<meta name="robots" content="index, follow"/>');
  });

  it('is the address at its slug, whatever the address it was asked for by', () => {
    expect(head()).toContain(
      '<link rel="canonical" href="/report/sealed-honey-never-spoils-ab12cd34ef"/>',
    );
  });

  it('is the claim as a title, cut at 60 characters', () => {
    expect(head()).toContain('<title>Sealed honey never spoils. – Verimeter</title>');
    const [, title = ''] =
      /<title>(.*) – Verimeter<\/title>/.exec(head({ content: 'é🍯 '.repeat(40) })) ?? [];
    expect(Array.from(title).length).toBeLessThanOrEqual(60);
    expect(title).toMatch(/é🍯…$/u);
  });

  it('is the score in words as a description', () => {
    expect(head()).toMatch(/name="description" content="74 of 100, Generally Credible\./);
  });
});
