import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { exampleReport } from '../../../testing/exampleReport.ts';
import { ReportHead } from './ReportHead.tsx';

const head = (changes: Parameters<typeof exampleReport>[0] = {}) =>
  draw(<ReportHead report={exampleReport(changes)} />);

describe('what a report says of itself to crawlers', () => {
  it('[2.meta.indexable] is not to be indexed, unless it is marked so', () => {
    expect(head()).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(head({ isIndexable: true })).toContain('<meta name="robots" content="index, follow"/>');
  });

  it('is the address at its slug, whatever the address it was asked for by', () => {
    expect(head()).toContain(
      '<link rel="canonical" href="/report/sealed-honey-never-spoils-ab12cd34ef"/>',
    );
  });

  it('is its title, its description and its keywords', () => {
    expect(head()).toContain('<title>Sealed honey never spoils. – Verimeter</title>');
    expect(head()).toContain('<meta name="description" content="The pages found agree on it."/>');
    expect(head()).toContain('<meta name="keywords" content="honey, shelf life"/>');
  });

  it('is in words of an admin what it is, and never a tag of theirs', () => {
    const seo = { ...exampleReport().seo, title: '</title><script>alert(1)</script>' };
    const html = head({ seo: { ...seo, description: '"><b>', keywords: ['"/><i>'] } });
    expect(html).not.toMatch(/<(script|b|i)>/);
  });

  it('is that there is nothing to tell yet, or that nothing came of it', () => {
    const result = null;
    expect(head({ result, status: 'processing' })).toContain('content="This claim is being');
    expect(head({ result, status: 'failed' })).toContain('ended without a result."');
  });

  it('is no word about keywords when it has none', () => {
    expect(head({ seo: { ...exampleReport().seo, keywords: [] } })).not.toContain('keywords');
  });
});
