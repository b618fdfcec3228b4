import { describe, expect, it } from 'vitest';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import { seoOf } from './presentation.ts';

const report = {
  content: 'Sealed honey never spoils.',
  isIndexable: true,
  seo: null,
  result: exampleResult,
};
const reported = (changes: Partial<Parameters<typeof seoOf>[0]>) =>
  seoOf({ ...report, ...changes });
const page = { url: 'https://example.org/bees', site: null, publishedAt: null };

describe('the SEO fields of a report', () => {
  it('are derived from its claim and result', () => {
    expect(seoOf(report)).toEqual({
      title: 'Sealed honey never spoils.',
      description: 'The pages found agree that sealed honey keeps for a very long time.',
      ...{ keywords: ['honey', 'shelf life'], ogImage: null, indexable: true },
    });
  });

  it('use the title of the page that it is about', () => {
    const result = { ...exampleResult, page: { ...page, title: 'Bees in winter' } };
    expect(reported({ result }).title).toBe('Bees in winter');
  });

  it('are cut to 60 characters of a title and 160 of a description', () => {
    const { title, description } = reported({ content: 'é🍯'.repeat(100), result: null });
    expect([Array.from(title).length, Array.from(description).length]).toEqual([60, 160]);
    expect([title, description].every((text) => text.endsWith('…') && text.isWellFormed())).toBe(
      true,
    );
  });

  it('do not read like a verdict when there is none', () => {
    const low = { confidence: 'low', reason: 'not_enough_evidence' } as const;
    expect(reported({ result: { ...exampleResult, ...low } }).description).toMatch(
      /^Inconclusive: not enough evidence\. The pages/,
    );
  });

  it('[3.report.seo.og-image] are what an admin wrote, each field by itself and uncut', () => {
    const title = 'Does honey spoil? '.repeat(6).trim();
    expect(reported({ seo: { title, ogImage: 'https://example.org/a.png' } })).toMatchObject({
      ...{ title, ogImage: 'https://example.org/a.png' },
      ...{ description: seoOf(report).description, keywords: ['honey', 'shelf life'] },
    });
  });
});
