import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AROUND_MAX, findQuote, type FoundQuote, TEXT_MAX } from './quote.ts';

const found = (quote: string, text: string): string | null => findQuote(quote, text)?.quote ?? null;

function place(quote: string, text: string): FoundQuote {
  const answer = findQuote(quote, text);
  if (!answer) throw new Error(`Not found: ${quote}`);
  return answer;
}

const PAGE =
  'The agency published its report in May. Two large studies found no link between the vaccine and autism in 1.2 million children. Critics disagree.';

test('a verbatim quote is found with its place and its sentence', () => {
  const quote = 'found no link between the vaccine and autism';
  const answer = place(quote, PAGE);
  expect(PAGE.slice(answer.start, answer.end)).toBe(quote);
  expect(PAGE.slice(answer.sentence.start, answer.sentence.end)).toBe(
    'Two large studies found no link between the vaccine and autism in 1.2 million children.',
  );
  expect(answer.quote).toBe(quote);
});

describe('what typesetting changes is forgiven', () => {
  test.each([
    [
      'curly quotation marks',
      'he called it "a complete and utter failure" on',
      'Then he called it “a complete and utter failure” on air.',
    ],
    [
      'French ones with spaces',
      'he called it "un échec complet" on the air',
      'Then he called it « un échec complet » on the air.',
    ],
    [
      'German ones the other way round',
      'sagte "das ist so nicht wahr" und ging',
      'Er sagte »das ist so nicht wahr« und ging.',
    ],
    [
      'single for double ones',
      "he called it 'a total failure' on air",
      'Then he called it ‘‘a total failure’’ on air.',
    ],
    [
      'apostrophes',
      "it doesn't cause harm in children",
      'It is said it doesn’t cause harm in children.',
    ],
    [
      'an accent for an apostrophe',
      "it doesn't cause harm in children",
      'It is said it doesn´t cause harm in children.',
    ],
    [
      'dashes',
      'the result - a surprise - was clear',
      'In the end the result—a surprise—was clear.',
    ],
    [
      'two hyphens for a dash',
      'the result—a surprise—was clear',
      'In the end the result -- a surprise -- was clear.',
    ],
    ['minus signs', 'fell to -5 degrees in the night', 'It fell to −5 degrees in the night.'],
    [
      'white space',
      'the vaccine is safe for children',
      'So the\u00a0vaccine   is\n\tsafe for\u2009children.',
    ],
    [
      'spaces before signs',
      'rose by 10 % in one year, he said',
      'It rose by 10% in one year , he said.',
    ],
    [
      'soft hyphens',
      'the vaccination is safe for children',
      'So the vac\u00adci\u00adna\u00adtion is safe for children.',
    ],
    [
      'a hyphen at the end of a line',
      'the vaccination is safe for children',
      'So the vacci-\nnation is safe for children.',
    ],
    [
      'a hyphen of its own at the end of a line',
      'a well-known fact about the moon',
      'It is a well-\n  known fact about the moon.',
    ],
    [
      'the hyphen at the end of a line in the quote',
      'the vacci- nation is safe for children',
      'So the vaccination is safe for children.',
    ],
    ['ligatures', 'the first office offered five flags', 'Then the ﬁrst oﬃce oﬀered ﬁve ﬂags.'],
    [
      'decomposed accents',
      'la santé publique a échoué',
      'On dit que la sante\u0301 publique a e\u0301choue\u0301 ici.',
    ],
    [
      'decomposed Korean',
      '이 백신은 아이들에게 매우 안전하다고',
      '그는 이 백신은 아이들에게 매우 안전하다고 말했다.'.normalize('NFD'),
    ],
    ['narrow Japanese', 'ガソリンの価格は上がらなかった', '昨日ｶﾞｿﾘﾝの価格は上がらなかったと言う。'],
    ['line breaks in Chinese', '疫苗不会导致儿童自闭症', '研究表明疫苗不会\n导致儿童自闭症。'],
    [
      'wide digits and letters',
      'the ＡＢＣ sold 500 cars in May',
      'Here the ABC sold ５００ cars in May.',
    ],
    [
      'invisible characters',
      'the vaccine is safe for children',
      'So the\u200b vac\u200dcine is\u2060 safe for chil\ufeffdren.',
    ],
    [
      'a quote in quotation marks',
      '“the vaccine is safe for children”',
      'So the vaccine is safe for children, he said.',
    ],
    [
      'an ellipsis at the start',
      '… the vaccine is safe for children',
      'So the vaccine is safe for children.',
    ],
    [
      'an ellipsis of dots at the end',
      'the vaccine is safe for . . .',
      'So the vaccine is safe for children.',
    ],
    [
      'ellipses in brackets',
      '[...] the vaccine is safe for […]',
      'So the vaccine is safe for children.',
    ],
    [
      'ellipses inside the quotation marks',
      '"...the vaccine is safe for..."',
      'So the vaccine is safe for children.',
    ],
    [
      'a dash before the quote',
      '— the vaccine is safe for children',
      'So the vaccine is safe for children.',
    ],
  ])('%s', (_, quote, text) => expect(findQuote(quote, text)).not.toBeNull());
});

describe('what changes meaning is not', () => {
  test.each([
    ['another word', 'found a link between the vaccine and autism'],
    ['another number', 'autism in 1.3 million children. Critics disagree'],
    ['another case', 'Found no link between the Vaccine and autism'],
    ['two spans joined', 'The agency published its report in 1.2 million children'],
    ['a word left out', 'found no link between vaccine and autism'],
    ['other punctuation', 'found no link between the vaccine, and autism'],
  ])('%s', (_, quote) => expect(findQuote(quote, PAGE)).toBeNull());

  test.each([
    [
      'a word cut at its start',
      'likely to work in most people',
      'It is unlikely to work in most people.',
    ],
    ['a word cut at its end', 'he said that they can', 'Then he said that they cannot.'],
    [
      'a contraction',
      'the treatment that we gave did',
      'In short the treatment that we gave didn’t work.',
    ],
    [
      'the first part of a compound',
      'toxic to humans in all doses',
      'It is non-toxic to humans in all doses.',
    ],
    [
      'one cut at a line’s end',
      'toxic to humans in all doses',
      'It is non- toxic to humans in all doses.',
    ],
    [
      'the second part of a compound',
      'the product was all sugar',
      'Look, the product was all sugar-free.',
    ],
    ['a sign', '5 percent growth in one year', 'We saw -5 percent growth in one year.'],
    [
      'a sign before a currency',
      '$5 million of profit in one year',
      'It made −$5 million of profit in one year.',
    ],
    [
      'a sign that the quote adds',
      'fell to -5 degrees in the night',
      'It fell to 5 degrees in the night.',
    ],
    [
      'the digits after a point',
      '5 percent of all the children',
      'It hit 1.5 percent of all the children.',
    ],
    [
      'the digits before a point',
      'in one year it rose by 3',
      'Here in one year it rose by 3.5 million.',
    ],
    ['thousands', 'in one year it rose by 3', 'Here in one year it rose by 3,500.'],
    ['a range', 'this was so in the year 2019', 'Here this was so in the year 2019-2020.'],
    [
      'thousands before a space',
      '500 people lost their homes there',
      'Of all, 12 500 people lost their homes there.',
    ],
    [
      'thousands behind a space',
      'in one year it rose to 12',
      'Here in one year it rose to 12 500.',
    ],
    ['a percent sign', 'in one year it rose by 3', 'Here in one year it rose by 3 %.'],
    [
      'a hyphen within a line',
      'they resigned from the old contract',
      'Here they re-signed from the old contract.',
    ],
    [
      'a space within a word',
      'the rapist was seen in town',
      'Here therapist was seen in town. So therapist was seen in town.',
    ],
  ])('%s is not cut off', (_, quote, text) => expect(findQuote(quote, text)).toBeNull());

  test('a later place counts where the first one cuts a word', () => {
    const text = 'It is unlikely to work in most people. It is likely to work in most people.';
    expect(place('likely to work in most people', text).start).toBe(45);
  });

  test.each([
    ['500 people lost their homes there', 'In the year 2020 500 people lost their homes there.'],
    ['people lost their homes in 12', 'Here people lost their homes in 12 5000-year-old towns.'],
  ])('two numbers beside each other are two: %s', (quote, text) => {
    expect(found(quote, text)).toBe(quote);
  });

  test('a number at the end of a sentence is whole', () => {
    expect(found('in one year it rose by 3', 'Here in one year it rose by 3. Then')).not.toBeNull();
  });
});

describe('a quote is one contiguous span of 5 words to 300 characters', () => {
  test.each([
    ['too_short', 'the vaccine is safe'],
    ['too_short', ''],
    ['too_short', '… — …'],
    ['too_short', 'state-of-the-art vaccines - safe now'],
    ['too_short', '疫苗不会'],
    ['too_long', 'five words and then more '.repeat(13)],
    ['too_long', `five words and then more ${'ﷺ'.repeat(100)}`],
    ['spliced', 'the vaccine … is safe for children'],
    ['spliced', 'the vaccine ... is safe for children'],
    ['spliced', 'the vaccine [...] is safe for children'],
    ['spliced', 'the vaccine . . . is safe for children'],
  ])('%s: %s', (_, quote) => {
    expect(findQuote(quote, quote)).toBeNull();
  });

  test('a snippet that joins two passages holds no quote across them', () => {
    const snippet = 'The vaccine is not linked to ... autism in children, he said';
    expect(findQuote('not linked to autism in children', snippet)).toBeNull();
  });

  test.each([
    '疫苗不会导致儿童自闭症',
    'วัคซีนไม่ทำให้เด็กเป็นออทิสติก',
    'ワクチンは自閉症の原因にならない',
  ])('words are counted in scripts without spaces: %s', (quote) => {
    expect(found(quote, `${quote}。`)).toBe(quote);
  });

  test('300 characters count as people see them, not as they are stored', () => {
    const quote = `five words are here now ${'𝒳'.repeat(276)}`;
    expect(Array.from(quote)).toHaveLength(300);
    expect(findQuote(quote, `So ${quote}`)).not.toBeNull();
    expect(findQuote(`${quote}𝒳`, `So ${quote}𝒳`)).toBeNull();
  });
});

describe('the sentence', () => {
  const sentence = (quote: string, text: string): string => {
    const at = place(quote, text).sentence;
    return text.slice(at.start, at.end);
  };

  test.each([
    [
      'an abbreviation',
      'Yes. It was Dr. Smith of St. Mary who said that it works. No.',
      'who said that it works',
      'It was Dr. Smith of St. Mary who said that it works.',
    ],
    [
      'a country',
      'Yes. The U.S. Senate has said that it works now. No.',
      'has said that it works',
      'The U.S. Senate has said that it works now.',
    ],
    [
      'initials',
      'Yes. It was J. R. Smith who said that it works. No.',
      'who said that it works',
      'It was J. R. Smith who said that it works.',
    ],
    [
      'a decimal',
      'Yes. Of all, 3.5 million said that it works fine. No.',
      'said that it works fine',
      'Of all, 3.5 million said that it works fine.',
    ],
    [
      'Chinese',
      '好。研究表明疫苗不会导致儿童自闭症。是的。',
      '疫苗不会导致儿童自闭症',
      '研究表明疫苗不会导致儿童自闭症。',
    ],
    [
      'two sentences',
      'Yes. It is not so. It really works. No.',
      'not so. It really works',
      'It is not so. It really works.',
    ],
  ])('is whole around %s', (_, text, quote, whole) => expect(sentence(quote, text)).toBe(whole));

  test('a longer one is cut at a word', () => {
    const text = `${'before '.repeat(60)}one two three four five ${'after '.repeat(60)}.`;
    const { sentence: at, start, end } = place('one two three four five', text);
    expect(start - at.start).toBeLessThanOrEqual(AROUND_MAX);
    expect(at.end - end).toBeLessThanOrEqual(AROUND_MAX);
    expect(text.slice(at.start, at.end)).toMatch(/^before .* after$/);
  });
});

const WORDS = [
  'vaccine',
  'no',
  'not',
  'Study',
  'can’t',
  '—',
  '3.5',
  '-5',
  '疫苗',
  'naïve',
  'well-known',
  '“so”',
  'a',
  'ﬁt',
  '🌍',
  '100%',
];
const someText = fc
  .array(fc.constantFrom(...WORDS), { minLength: 5, maxLength: 60 })
  .map((words) => words.join(' '));

describe('properties', () => {
  const plainWords = fc.uniqueArray(fc.stringMatching(/^[a-zé]{2,9}$/), {
    minLength: 12,
    maxLength: 40,
  });
  const noise = fc.infiniteStream(fc.nat({ max: 99 }));

  /** The same words as another typesetter would set them. */
  function setAgain(words: readonly string[], random: Iterator<number>): string {
    const chance = (share: number): boolean => Number(random.next().value) < share;
    return words
      .map((word) => {
        const middle = Math.floor(word.length / 2);
        const hyphen = chance(20) ? '\u00ad' : chance(20) ? '-\n' : '';
        return (word.slice(0, middle) + hyphen + word.slice(middle)).normalize(
          chance(50) ? 'NFD' : 'NFC',
        );
      })
      .reduce((line, word) => line + (chance(30) ? '\u00a0 \n' : ' ') + word);
  }

  test('a quote is found, at its place, however the text around and in it is set', () => {
    fc.assert(
      fc.property(
        plainWords,
        fc.integer({ min: 1, max: 5 }),
        noise,
        noise,
        (words, from, one, two) => {
          const before = setAgain(words.slice(0, from), one[Symbol.iterator]());
          const middle = setAgain(words.slice(from, from + 6), one[Symbol.iterator]());
          const after = setAgain(words.slice(from + 6), one[Symbol.iterator]());
          const quote = setAgain(words.slice(from, from + 6), two[Symbol.iterator]());
          expect(found(`“${quote}…`, `${before} ${middle} ${after}`)).toBe(middle);
        },
      ),
    );
  });

  test('a quote with one letter changed, or one word left out or moved, is not found', () => {
    fc.assert(
      fc.property(plainWords, fc.nat({ max: 4 }), (words, from) => {
        const text = words.join(' ');
        const quoted = words.slice(from, from + 7);
        const [first = '', second = '', third = '', ...rest] = quoted;
        for (const changed of [
          [first, `${second.slice(1)}ø`, third, ...rest],
          [first, third, ...rest],
          [first, third, second, ...rest],
          [first, second, 'ø', third, ...rest],
        ])
          expect(findQuote(changed.join(' '), text)).toBeNull();
      }),
    );
  });

  test('every run of whole words of a text is found, in what surrounds it too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('alpha', 'beta', 'don’t', 'x-ray', '3.5', 'σχ'), {
          minLength: 5,
          maxLength: 40,
        }),
        fc.nat(),
        someText,
        (words, cut, other) => {
          const from = cut % (words.length - 4);
          const quote = words.slice(from, from + 5).join(' ');
          const text = `${other}. ${words.join(' ')}. ${other}`;
          expect(found(quote, text)).toBe(quote);
        },
      ),
    );
  });

  test('what is found folds to the quote, stands where it is said to, and within its sentence', () => {
    fc.assert(
      fc.property(someText, fc.nat(), fc.nat(), (text, a, b) => {
        const start = a % text.length;
        const answer = findQuote(text.slice(start, start + (b % 80)), text);
        if (!answer) return;
        expect(text.slice(answer.start, answer.end)).toBe(answer.quote);
        expect(answer.sentence.start).toBeLessThanOrEqual(answer.start);
        expect(answer.sentence.end).toBeGreaterThanOrEqual(answer.end);
        expect(findQuote(answer.quote, answer.quote)).not.toBeNull();
      }),
    );
  });

  test('any two texts give an answer', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(anything, anything, (quote, text) => {
        expect(() => findQuote(quote, `${text}${quote}`)).not.toThrow();
      }),
    );
  });
});

// Quadratic time would take minutes here, and exceed the test's limit.
describe('hostile texts take no longer than others of their size', () => {
  const quote = `${'a '.repeat(100)}b c`;
  test.each([
    ['repetition', 'a '.repeat(TEXT_MAX / 2)],
    ['hyphens', 'a-'.repeat(TEXT_MAX / 2)],
    ['dashes', '— '.repeat(TEXT_MAX / 2)],
    ['combining marks', `a${'\u0301\u0316'.repeat(TEXT_MAX / 2)}`],
    ['white space', ' \n'.repeat(TEXT_MAX / 2)],
    ['long compatibility forms', 'ﷺ'.repeat(TEXT_MAX)],
    ['dots', '.'.repeat(TEXT_MAX)],
    ['abbreviations', 'Dr. '.repeat(TEXT_MAX / 4)],
    ['half characters', '\ud835'.repeat(TEXT_MAX)],
    ['quotation marks', '"\' '.repeat(TEXT_MAX / 4)],
    ['no end', 'a'.repeat(100 * TEXT_MAX)],
  ])('%s', (_, text) => {
    expect(findQuote(quote, text)).toBeNull();
    expect(findQuote(text, text)).toBeNull();
  });

  test('a quote at every place of which a joint differs', () => {
    const text = 'a b c-d e f '.repeat(TEXT_MAX / 12);
    expect(findQuote('a b cd e f a b c-d e f a b c-d e f', text)).toBeNull();
  });

  test('nothing is looked at beyond the limit', () => {
    expect(
      findQuote('one two three four five', `${' '.repeat(TEXT_MAX)}one two three four five`),
    ).toBeNull();
  });
});
