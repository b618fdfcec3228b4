import { describe, expect, test } from 'vitest';
import { exchangeParts, rephrase } from './phrasing.ts';
import { correctSpelling, spellingSteps } from './spelling.ts';
import { runSteps, splitWords } from './words.ts';

const rephrased = (text: string): string[] => rephrase(splitWords(text)).map((w) => w.join(' '));

describe('an equivalent construction', () => {
  test.each([
    ["China's wall is long", 'the wall of china is long'],
    ['You can get warts from toads', 'toads can cause warts'],
    ["Kids don't get autism from vaccines", 'vaccines do not cause autism in kids'],
    ['Tides are due to the Moon', 'the moon do cause tides'],
    ['If you shave, your hair grows', 'shave make your hair grows'],
    ["Don't wake sleepwalkers", 'you should not wake sleepwalkers'],
    ['Greenland is bigger than Africa', 'africa is smaller than greenland'],
    ['Coal is not as clean as gas', 'coal is less clean than gas'],
    ['There are three hearts in an octopus', 'an octopus have three hearts'],
    ['Bell is the one who invented it', 'bell invented it'],
    ['Will I get warts from toads?', 'toads will cause warts'],
  ])('%s', (text, other) => {
    expect(rephrased(text).map((words) => words.replace(/\s+/g, ' ').trim())).toContain(other);
  });

  test('a denied condition stays unchanged', () => {
    expect(rephrased('If you do not shave your hair grows')).not.toContain(
      'do not shave make your hair grows',
    );
  });

  test('their number is limited', () => {
    expect(rephrase(splitWords("a's b's c of d is due to e ".repeat(3))).length).toBeLessThan(25);
    expect(rephrase(splitWords('x '.repeat(200)))).toEqual([]);
  });
});

describe('a typo', () => {
  const spelling = runSteps(
    spellingSteps(
      [
        'vaccines contain mercury',
        'Africa is a country',
        'the second hand smoke',
        'Ireland is green',
      ].map(splitWords),
      ['through'],
    ),
  );
  const corrected = (text: string) =>
    correctSpelling(spelling, splitWords(text))?.join(' ') ?? null;

  test.each([
    ['vacines contain mercury', 'vaccines contain mercury'],
    ['vaccines contian mercury', 'vaccines contain mercury'],
    ['vaccines contain merkury', 'vaccines contain mercury'],
    ['secondhand', 'second hand'],
  ])('is corrected: %s', (text, expected) => {
    expect(corrected(text)).toBe(expected);
  });

  test.each(['Iceland is green', 'African', 'county', 'vaccines', 'thorough', 'vcnes', 'Xfrica'])(
    'is not seen in another word: %s',
    (text) => {
      expect(corrected(text)).toBeNull();
    },
  );
});

describe('parts that differ in two phrasings of a claim', () => {
  const exchanged = (...texts: string[]) =>
    exchangeParts(texts.map(splitWords)).map(({ words }) => words.join(' '));

  test('are exchanged in the others', () => {
    const found = exchanged(
      'Poor light hurts eyes',
      'Dim light hurts eyes',
      'Dim light is harmful',
    );
    expect(found).toContain('poor light is harmful');
  });

  test('stay in their place, so that roles do not change', () => {
    expect(exchanged('Cats chase mice', 'Lions chase mice', 'Mice fear cats')).not.toContain(
      'mice fear lions',
    );
  });

  test('are never amounts, denials or restrictions', () => {
    expect(exchanged('Octopuses have three hearts', 'Octopuses have 3 hearts')).toEqual([]);
    expect(exchanged('Bats see well', 'Most bats see well', 'Bats see at night')).toEqual([]);
  });
});
