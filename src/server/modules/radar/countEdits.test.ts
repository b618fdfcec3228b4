import { expect, it } from 'vitest';
import { countEdits } from './countEdits.ts';

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
