import { describe, expect, it } from 'vitest';
import { bindPhrases, findPhrases } from './phrases.ts';
import { readWords } from './words.ts';

const BOOK = bindPhrases<string>([
  ['absolute', 'all|never'],
  ['share', "share this|it before|if they|you don't|do_not"],
  [null, 'not all'],
  ['long', 'all or nothing'],
]);
const found = (text: string) => findPhrases(BOOK, text, readWords(text)).map((hit) => hit.found);

describe('phrases', () => {
  it.each([
    ['All of it', ['All']],
    ['the ball', []],
    ['not all of it, all', ['all']],
    ['all or nothing', ['all or nothing']],
    ['all, or nothing', ['all']],
    ['Share it\nif you do not agree', ['Share it\nif you do not']],
    ['share this before they don’t', ['share this before they don’t']],
    ['never-ending', []],
    ['almighty-all', []],
    ['all — or not', ['all']],
  ])('in “%s”: %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('knows which words are somebody else’s', () => {
    const text = 'He said "never" and I said all of that at length.';
    const hits = findPhrases(BOOK, text, readWords(text));
    expect(hits.map(({ quoted }) => quoted)).toEqual([true, false]);
  });
});
