import { describe, expect, it } from 'vitest';
import { adminMessages } from '../../../shared/adminMessages.ts';
import type { SeoForm } from '../../../shared/schema/report.ts';
import { draw } from '../../testing/draw.tsx';
import { SeoEditor } from './EditSeo.tsx';
import { changeOf, merge, type SeoDraft } from './seoDraft.ts';

const form: SeoForm = {
  ...{ reportId: '0198c0de-0000-4000-8000-000000000001', shareId: 'aZ09_-aZ09_-', version: 2 },
  ...{ slug: 'does-honey-spoil', content: 'Sealed honey never spoils.', status: 'completed' },
  ...{ isReviewable: true, isAboutPerson: false, isIndexable: false, review: null },
  ...{ oldSlugs: [], editedBy: null },
  derived: { title: 'Derived title', description: 'Derived words', keywords: ['honey', 'food'] },
  own: { title: null, description: null, keywords: null, ogImage: null },
};
const drawn = (changes: Partial<SeoForm> = {}) =>
  draw(<SeoEditor form={{ ...form, ...changes }} />).replace(/<!-- -->/g, '');

describe('the form for what a report says of itself', () => {
  it('shows in empty fields what holds without them, and previews that', () => {
    const html = drawn();
    expect(html).toMatch(/placeholder="Derived title"[^>]*value=""/);
    expect(html).toContain('placeholder="honey, food"');
    expect(html).toContain('Derived title – Verimeter');
    expect(html).not.toContain('to what is made from the report');
  });

  it('shows what was written, which can go back to what is derived', () => {
    const html = drawn({ own: { ...form.own, title: 'Written', keywords: ['salt', 'sea'] } });
    expect(html).toContain('value="Written"');
    expect(html).toContain('>salt, sea</textarea>');
    expect(html).toContain('aria-label="Reset Title to what is made from the report"');
    expect(html).toContain('Written – Verimeter');
  });

  it('says that search engines leave out a report that is not listed', () => {
    const said = 'search engines are told to leave this report out';
    expect(drawn()).toContain(said);
    expect(drawn({ isIndexable: true })).not.toContain(said);
  });

  it('says that a report about a person is listed only while it is reviewed', () => {
    expect(drawn()).not.toContain('About a person');
    expect(drawn({ isAboutPerson: true })).toContain(
      `About a person. ${adminMessages.reports.needsReview}`,
    );
    const review = { name: 'Ada Reader', note: null, at: '2026-11-21T12:00:00.000Z' };
    expect(drawn({ isAboutPerson: true, review })).toContain('only while it is reviewed');
  });

  it('lists the addresses that the report had', () => {
    expect(drawn({ oldSlugs: ['honey'] })).toContain('1 earlier address leads here');
    expect(drawn({ oldSlugs: ['honey', 'sealed-honey'] })).toContain(
      '<li>/report/sealed-honey</li>',
    );
  });

  it('offers a review of a result that is there, and none of one that is not', () => {
    expect(drawn()).toContain('Mark as reviewed');
    expect(drawn({ isReviewable: false })).not.toContain('Mark as reviewed');
    const review = { name: 'Ada Reader', note: null, at: '2026-11-21T12:00:00.000Z' };
    expect(drawn({ review })).toContain('Take the review back');
  });
});

const base: SeoDraft = {
  ...{ title: 'One', description: '', keywords: 'honey', ogImage: '' },
  ...{ slug: 'does-honey-spoil', isIndexable: false },
};

describe('what is sent of an edit', () => {
  it('is what was changed, and nothing else', () => {
    expect(changeOf(base, { ...base, title: '', isIndexable: true })).toEqual({
      title: '',
      isIndexable: true,
    });
    expect(changeOf(base, base)).toEqual({});
  });

  it.each(['', '   '])('[5.seo.blank-slug] leaves out an address that is %j', (slug) => {
    expect(changeOf(base, { ...base, slug, title: 'Two' })).toEqual({ title: 'Two' });
  });
});

describe('an edit that meets somebody else’s', () => {
  it('keeps both where they changed different fields', () => {
    const mine = { ...base, title: 'Mine' };
    expect(merge(base, mine, { ...base, slug: 'honey' })).toEqual({
      draft: { ...base, title: 'Mine', slug: 'honey' },
      clashes: [],
      taken: ['slug'],
    });
  });

  it('keeps what was written here, and says so, where both changed the same', () => {
    const mine = { ...base, title: 'Mine', keywords: 'same' };
    expect(merge(base, mine, { ...base, title: 'Theirs', keywords: 'same' })).toEqual({
      draft: mine,
      clashes: ['title'],
      taken: [],
    });
  });
});
