import { expect, it } from 'vitest';
import type { AskedWord } from './radar.repository.ts';
import { writeQuery } from './writeQuery.ts';

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
