import { expect, it } from 'vitest';
import { findAttributions } from './attributions.ts';
import { readWords } from './words.ts';

it.each([
  ['According to NASA, the Moon recedes.', ['According to NASA']],
  ['The Moon recedes, according to a new study.', ['according to a new study']],
  ['According to the Ministry of Health it fell.', ['According to the Ministry of Health']],
  ['A study by the University of Oslo found it.', ['study by the University of Oslo']],
  ['It was published in The Lancet in 2015.', ['published in The Lancet']],
  ['Researchers at Stanford tried it.', ['Researchers at Stanford']],
  ['The WHO says so, and so reported Reuters.', ['WHO says', 'reported Reuters']],
  ['Fell, Jane Doe said on Monday.', ['Doe said']],
  ['According to experts, it fell.', []],
  ['According to some at NASA it fell.', []],
  ['It fell according to plan.', []],
  ['People said that it fell. He said so too.', []],
  ['NASA faked the landing.', []],
  ['The United States is large.', []],
  ['A study by them; Oslo is far.', []],
  ['Published in 1998.', []],
])('finds the named sources of “%s”', (text, expected) => {
  expect(findAttributions(text, readWords(text)).map(({ found }) => found)).toEqual(expected);
});
