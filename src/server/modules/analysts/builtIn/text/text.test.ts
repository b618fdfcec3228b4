import { describe, expect, it } from 'vitest';
import { findAttributions } from './attributions.ts';
import { findFigures } from './figures.ts';
import { phraseBook, findPhrases, guessLanguage, readWords, splitStatements } from './words.ts';

describe('sentences', () => {
  it.each([
    ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
    ['It is 3.5 m. It is new.', ['It is 3.5 m.', 'It is new.']],
    [
      'Dr. Smith of the U.S. Navy spoke. He left.',
      ['Dr. Smith of the U.S. Navy spoke.', 'He left.'],
    ],
    ['He said "Go." Then he went.', ['He said "Go."', 'Then he went.']],
    ['line one\nline two', ['line one', 'line two']],
    ['地球は丸い。月も丸い。', ['地球は丸い。', '月も丸い。']],
    ['他说：「地球是平的。」这是错误的。', ['他说：「地球是平的。」', '这是错误的。']],
    ['„Das ist so.“ Er ging.', ['„Das ist so.“', 'Er ging.']],
    ['他来了。“好。”', ['他来了。', '“好。”']],
    ['पृथ्वी गोल है। चाँद भी।', ['पृथ्वी गोल है।', 'चाँद भी।']],
    ['زمین گول ہے۔ چاند بھی۔', ['زمین گول ہے۔', 'چاند بھی۔']],
    ['1. It is flat 2. It is round 3. So what', ['It is flat', 'It is round', 'So what']],
    ['So. 1) It is flat. 2) It is round.', ['So.', 'It is flat.', 'It is round.']],
    [
      '1. It is flat.\n2. It is round.\n\n1. Up\n2. Down',
      ['It is flat.', 'It is round.', 'Up', 'Down'],
    ],
    [
      'He was 1. She was 2. They met in 3. Now they are 4.',
      ['He was 1.', 'She was 2.', 'They met in 3.', 'Now they are 4.'],
    ],
    ['They say that 1) It is flat 2) It is round', ['They say that 1) It is flat 2) It is round']],
    ['1. FC Köln won in 1978. He saw it.', ['1.', 'FC Köln won in 1978.', 'He saw it.']],
    ['Is it? No. It is No. 5.', ['Is it?', 'No.', 'It is No. 5.']],
    ['Wait ... what', ['Wait ... what']],
    ['see example.org for more', ['see example.org for more']],
    ['... !!! ???', []],
  ])('cuts “%s”', (text, sentences) => {
    const statements = splitStatements(text);
    expect(statements.map((statement) => statement.text)).toEqual(sentences);
    for (const { text: sentence, start, end } of statements)
      expect(text.slice(start, end)).toBe(sentence);
  });
});

describe('the language', () => {
  it.each([
    ['The Earth is flat', 'english'],
    ['The café serves crème brûlée and it is good', 'english'],
    ['I never saw Angela Merkel in the Bundestag', 'english'],
    ['Vaccines cause autism', 'unsure'],
    ['El Niño causes droughts', 'unsure'],
    ['Leonardo da Vinci painted in Milan', 'unsure'],
    ['5G 2019 100', 'unsure'],
    ['Die Erde ist eine Scheibe', 'other'],
    ['La Terre est plate', 'other'],
    ['La Tierra es plana y los pájaros vuelan', 'other'],
    ['De aarde is niet plat', 'other'],
    ['Ziemia nie jest płaska', 'other'],
    ['Jorden är inte platt', 'other'],
    ['Dünya düz değil', 'other'],
    ['Земля плоская', 'other'],
    ['地球は平ら', 'other'],
    ['पृथ्वी चपटी है', 'other'],
  ])('reads “%s” as %s', (text, language) => {
    expect(guessLanguage(readWords(text))).toBe(language);
  });
});

const BOOK = phraseBook(
  {
    absolute: { phrases: ['all|never'] },
    share: { phrases: ["share this|it before|if they|you don't|do_not"] },
    long: { phrases: ['all or nothing'] },
  },
  ['not all'],
);
const phrasesIn = (text: string) =>
  findPhrases(BOOK, text, readWords(text)).map((hit) => hit.found);

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
    expect(phrasesIn(text)).toEqual(expected);
  });

  it('knows which words are somebody else’s', () => {
    const text = 'He said "never" and I said all of that at length.';
    const hits = findPhrases(BOOK, text, readWords(text));
    expect(hits.map(({ quoted }) => quoted)).toEqual([true, false]);
  });
});

describe('named sources', () => {
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
    expect(findAttributions(text, readWords(text))).toEqual(expected);
  });
});

describe('figures', () => {
  const found = (text: string, english = true) =>
    findFigures(text, readWords(text), english).map(
      ({ kind, found: figure }) => `${kind} ${figure}`,
    );

  it.each([
    ['It boils at 100 °C.', ['quantity 100 °C']],
    ['Prices rose by 3.5 % in 2019.', ['quantity 3.5 %', 'date 2019']],
    ['It cost $1,200 and 40 €.', ['quantity $1,200', 'quantity 40 €']],
    [
      'Octopuses have 3 hearts, squid have three hearts.',
      ['quantity 3 hearts', 'quantity three hearts'],
    ],
    ['About 5–10 % of them.', ['quantity 5–10 %']],
    ['It is 4.5 billion years old.', ['quantity 4.5 billion years']],
    ['9 out of 10 doctors; 1 in 5.', ['quantity 9 out of 10 doctors', 'quantity 1 in 5']],
    ['A 10km run in the 1980s.', ['quantity 10km', 'date 1980s']],
    [
      'On 4 July 1776, on July 4, 1776, in May 2020.',
      ['date 4 July 1776', 'date July 4, 1776', 'date May 2020'],
    ],
    ['On 2020-05-12 and 12/05/2020.', ['date 2020-05-12', 'date 12/05/2020']],
    ['Humans use ten percent.', ['quantity ten percent']],
    ['A crowd of 2000 people.', ['quantity 2000 people']],
    ['See page 1998, chapter 4, version 2.0, no. 7 and room 101.', []],
    ['COVID-19, 5G, 3D, 24/7 and #1.', []],
    ['Top 10 reasons; 7 things; 100% true.', []],
    ['1. Water 2. Air', []],
    ['A two-faced one.', []],
    ['You may 5 times', ['quantity 5 times']],
    ['He was one of them.', []],
  ])('finds the figures of “%s”', (text, figures) => {
    expect(found(text)).toEqual(figures);
  });

  it.each([
    ['Вода кипит при 100 °C, 12.05.2020.', ['quantity 100 °C', 'date 12.05.2020']],
    ['Im Jahr 1998 drei Herzen.', []],
    ['2024年5月31日价格上涨了1.5%。', ['date 2024年5月31日', 'quantity 1.5%']],
  ])('finds in “%s” only what needs no English words', (text, figures) => {
    expect(found(text, false)).toEqual(figures);
  });
});
