import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copiesOf, isOwnPage } from './copies.ts';
import { shinglesOf } from './shingles.ts';

/** Another text of that many words for each seed, of no sense. */
const textOf = (seed: number, words: number): string =>
  Array.from({ length: words }, (_, at) => `w${(seed * 7919 + at * at * 31) % 100_003}`).join(' ');

const ARTICLE = textOf(1, 400);
const part = (from: number, to: number): string => ARTICLE.split(' ').slice(from, to).join(' ');
const page = (text: string, stance: 'supports' | 'refutes' | 'context' = 'supports') => ({
  text,
  stance,
});

const isCopy = ({ text, stance }: ReturnType<typeof page>, submitted: string) =>
  copiesOf(submitted)({ shingles: shinglesOf(text), stance });

describe('a pasted article never confirms itself', () => {
  test.each([
    ['the article', page(ARTICLE), ARTICLE],
    [
      'the article on a page with other things',
      page(`${textOf(2, 80)} ${ARTICLE} ${textOf(3, 80)}`),
      ARTICLE,
    ],
    ['one that shortens it', page(part(0, 100)), ARTICLE],
    [
      'one that also rewrites every tenth word',
      page(
        ARTICLE.replaceAll(
          /(?:\S+ ){9}\S+/g,
          (ten) => `${ten.slice(0, ten.lastIndexOf(' '))} other`,
        ),
      ),
      ARTICLE,
    ],
    ['the article of which a part was pasted', page(ARTICLE), part(100, 200)],
    ['a snippet of it', page(part(30, 60)), ARTICLE],
    ['one that refutes a text but is nothing else', page(ARTICLE, 'refutes'), ARTICLE],
  ])('%s is a copy', (_, source, submitted) => expect(isCopy(source, submitted)).toBe(true));

  test.each([
    ['another article', page(textOf(5, 400)), ARTICLE],
    ['an article that quotes a paragraph', page(`${textOf(5, 300)} ${part(0, 60)}`), ARTICLE],
    [
      'a check that quotes all that it refutes',
      page(`${textOf(5, 900)} ${ARTICLE}`, 'refutes'),
      ARTICLE,
    ],
    [
      'a page that states the claim',
      page(`${textOf(5, 100)} ${part(0, 15)} ${textOf(6, 100)}`),
      part(0, 15),
    ],
    ['a page without a text', page(''), ARTICLE],
    ['any page for an empty text', page(ARTICLE), ''],
  ])('%s is not', (_, source, submitted) => expect(isCopy(source, submitted)).toBe(false));

  test('a post that is hardly more than the claim is a copy of it', () => {
    expect(isCopy(page(`${part(0, 20)} so true`), part(0, 20))).toBe(true);
  });

  test('every text of 14 words and more is a copy of itself, whatever stands around it', () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{6,10}$/), {
      minLength: 14,
      maxLength: 60,
    });
    fc.assert(
      fc.property(words, fc.constantFrom('supports', 'context'), (list, stance) => {
        const text = list.join(' ');
        expect(isCopy({ text, stance }, text)).toBe(true);
        expect(isCopy({ text: text.toUpperCase(), stance }, `“${text}”`)).toBe(true);
      }),
    );
  });
});

test.each([
  ['https://verimeter.example/report/a', true],
  ['http://verimeter.example:8080/', true],
  ['https://www.verimeter.example/report/a', true],
  ['https://cdn.verimeter.example/a', true],
  ['https://VERIMETER.example./a', true],
  ['https://web.archive.org/web/2020/https://verimeter.example/report/a', true],
  ['https://notverimeter.example/a', false],
  ['https://verimeter.example.org/a', false],
  ['https://other.example/https://verimeter.example/', false],
  ['nothing', false],
])('%s is a page of ours: %s', (address, is) => {
  expect(isOwnPage(address, 'https://www.verimeter.example')).toBe(is);
});
