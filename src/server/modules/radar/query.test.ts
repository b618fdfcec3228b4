import { expect, it } from 'vitest';
import { countEdits, writeQuery } from './query.ts';
import type { AskedWord } from './radar.repository.ts';

const asked = (word: string, given: Partial<AskedWord> = {}): AskedWord => ({
  ...{ word, known: true, near: [], longer: null },
  ...given,
});
const water = asked('water', { longer: ['waters', 'waterfall'] });

it('a word is found by its beginning', () => {
  expect(writeQuery([asked('honey')], [])?.matching).toBe(`('honey':*)`);
});

it('a word that very many reports have is found, beside others, as it is written or a little longer', () => {
  expect(writeQuery([asked('honey'), water], [])?.matching).toBe(
    `('honey':*) & ('water' | 'waters' | 'waterfall')`,
  );
  expect(writeQuery([water], [])?.matching).toBe(`('water':*)`);
});

it.each([
  ['honey', 'honey', 0],
  ['vacine', 'vaccine', 1],
  ['autsim', 'autism', 1],
  ['vacine', 'vaccines', 2],
  ['climte', 'climate', 1],
  ['мосвка', 'москва', 1],
  ['', 'moon', 4],
])('%s is so many slips from %s: %o', (one, other, edits) => {
  expect([countEdits(one, other), countEdits(other, one)]).toEqual([edits, edits]);
});
