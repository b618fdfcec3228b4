import { expect, it } from 'vitest';
import { differencesOf } from './differencesOf.ts';

it('what an act changed is told thing by thing, before and after', () => {
  const before = { isIndexable: false, title: null, keywords: ['honey', 'jars'], run: 1_000 };
  const after = { isIndexable: true, title: 'Honey', keywords: [], note: { by: 'Ada' } };
  expect(differencesOf({ before, after })).toEqual([
    { name: 'is indexable', before: 'no', after: 'yes' },
    { name: 'title', before: null, after: 'Honey' },
    { name: 'keywords', before: 'honey, jars', after: null },
    { name: 'run', before: '1,000', after: null },
    { name: 'note', before: null, after: '{"by":"Ada"}' },
  ]);
});

it('an act that tells nothing changed nothing that could be shown', () => {
  expect(differencesOf({ before: null, after: null })).toEqual([]);
});
