import { describe, expect, it } from 'vitest';
import { changeOf, merge, type SeoDraft } from './seoDraft.ts';

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
