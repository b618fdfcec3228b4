import { expect, it } from 'vitest';
import { countEdits, writeQuery } from './radar.ts';
import type { SearchWord } from './radar.repository.ts';

const searchWord = (word: string, given: Partial<SearchWord> = {}): SearchWord => ({
  ...{ word, known: true, near: [], longer: null },
  ...given,
});
const water = searchWord('water', { longer: ['waters', 'waterfall'] });

it('a word matches by its prefix', () => {
  expect(writeQuery([searchWord('honey')], [])?.matching).toBe(`('honey':*)`);
});

it('a very common word next to others matches itself and a few longer words', () => {
  expect(writeQuery([searchWord('honey'), water], [])?.matching).toBe(
    `('honey':*) & ('water' | 'waters' | 'waterfall')`,
  );
  expect(writeQuery([water], [])?.matching).toBe(`('water':*)`);
});

it('a very common word next to more than three others matches itself alone', () => {
  const others = ['honey', 'bees', 'hives', 'wax'].map((word) => searchWord(word));
  expect(writeQuery([water, ...others], [])?.matching).toMatch(/^\('water'\) & /);
});

it.each([
  ['honey', 'honey', 0],
  ['vacine', 'vaccine', 1],
  ['autsim', 'autism', 1],
  ['vacine', 'vaccines', 2],
  ['climte', 'climate', 1],
  ['мосвка', 'москва', 1],
  ['', 'moon', 4],
])('the distance of %s from %s: %o', (one, other, edits) => {
  expect([countEdits(one, other), countEdits(other, one)]).toEqual([edits, edits]);
});
