import { describe, expect, it } from 'vitest';
import { tidyText } from './tidyText.ts';

describe('what a model wrote', () => {
  it('stays as it is when it is plain and short', () => {
    const text = 'In 2019 [2019] it was 5 % (of 40): e.g. “so”, A/B, 3 * 4, snake_case.';
    expect(tidyText(text, 200)).toBe(text);
  });

  it('loses line breaks, emphasis and the numbers by which it cites', () => {
    expect(tidyText('**Yes**,\n\nit is [1][2, 3]. `So` it [web:4] says [12].', 200)).toBe(
      'Yes, it is. So it says.',
    );
  });

  it.each([
    ['Visit https://win.example/now?x=1.', 'Visit (address left out).'],
    ['See www.win.example/prizes, soon', 'See (address left out), soon'],
    ['Write to help+me@win.example!', 'Write to (address left out)!'],
    [
      '(http://a.example) and [b](https://b.example)',
      '((address left out)) and [b]((address left out))',
    ],
  ])('cannot be made to advertise: %s', (text, shown) => {
    expect(tidyText(text, 200)).toBe(shown);
  });

  it('is cut after the last sentence that fits', () => {
    expect(tidyText('The first is here. The second is longer. The third.', 45)).toBe(
      'The first is here. The second is longer.',
    );
    expect(tidyText('最初の文です。二番目の文はもっと長いです。', 12)).toBe('最初の文です。');
  });

  it('is cut after a word when no sentence ends in time, and after a letter when no word does', () => {
    expect(tidyText('one two three four five', 16)).toBe('one two three…');
    expect(tidyText('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(tidyText('😀'.repeat(10), 5).isWellFormed()).toBe(true);
  });

  it('is done with quickly, however hostile', () => {
    // Of this thread alone, so that a busy machine changes nothing.
    const before = process.threadCpuUsage();
    for (const piece of ['a.', 'a@', '[1,', 'www.', '**', '.a@a.'])
      tidyText(piece.repeat(5_000), 800);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(500);
  });
});
