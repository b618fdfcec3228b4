import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATEMENT_KINDS, type StatementKindKey } from './statements.ts';
import {
  judgeByKind,
  judgeByLanguage,
  LANGUAGE_SIGNALS,
  type LanguageSignalKey,
} from './wording.ts';

function foundIn(text: string, key: LanguageSignalKey): string[] {
  const { name } = LANGUAGE_SIGNALS[key];
  return judgeByLanguage(text).signals.find((signal) => signal.name === name)?.found ?? [];
}

describe('each sign in the wording', () => {
  it.each<[LanguageSignalKey, string, string[]]>([
    ['absolute', 'All politicians lie and they never change.', ['All', 'never']],
    ['absolute', 'The ball hit the wall in the hall.', []],
    ['absolute', 'Not all swans are white.', []],
    ['absolute', 'Almost everyone has seen it, but not everyone liked it.', []],
    ['absolute', 'She was there after all, all day, every week.', []],
    ['absolute', 'A never-ending story on an all-inclusive trip.', []],
    ['absolute', 'This is 100% safe and 100 % natural.', ['100% safe', '100 % natural']],
    ['absolute', 'Taxes fell by 100% of the surcharge.', []],
    ['absolute', 'The minister called it "absolutely impossible" at the time.', []],
    ['absolute', '"It is absolutely impossible"', ['absolutely', 'impossible']],
    ['absolute', 'See https://example.org/all/never for the list.', []],
    [
      'sensational',
      "You won't believe what happened next",
      ["You won't believe", 'what happened next'],
    ],
    [
      'sensational',
      'You won’t believe this one weird trick',
      ['You won’t believe', 'this one weird trick'],
    ],
    ['sensational', 'He could not believe what she had happened to see.', []],
    ['loaded', 'These idiots tell lies.', ['idiots', 'lies']],
    ['loaded', 'The town lies in a valley; the answer lies within.', []],
    ['loaded', 'The medieval village has a devilish name.', []],
    [
      'conspiracy',
      "They don't want you to know about big pharma.",
      ["don't want you to know", 'big pharma'],
    ],
    ['conspiracy', 'They want you to know the bus times.', []],
    ['conspiracy', 'Workers cover up the hole in the road.', []],
    ['vagueAuthority', 'Experts say that sugar is bad.', ['Experts say']],
    [
      'vagueAuthority',
      'According to some researchers it rains.',
      ['According to some researchers'],
    ],
    ['vagueAuthority', 'Studies show it, and everyone knows.', ['Studies show', 'everyone knows']],
    ['vagueAuthority', 'According to NASA it rains.', []],
    ['vagueAuthority', 'He studies show business.', []],
    ['anecdote', 'My cousin got well, and it worked for me.', ['My cousin', 'worked for me']],
    ['anecdote', 'Cousins may marry in some states.', []],
    ['urgency', "Share this post before it's deleted", ['Share this post', "before it's deleted"]],
    ['urgency', 'Humans share this trait with apes.', []],
    ['urgency', 'The company lost market share before the war.', []],
    [
      'hedging',
      'It may cause headaches and probably tends to fade.',
      ['may cause', 'probably', 'tends to'],
    ],
    ['hedging', 'In May the Mayor was mighty.', []],
    ['balance', 'However, more research is needed.', ['However', 'more research is needed']],
    ['balance', 'How ever did they do it?', []],
    ['attribution', 'According to NASA, the Moon recedes.', ['According to NASA']],
    ['attribution', 'NASA faked the Moon landing.', []],
    ['attribution', 'According to experts, the Moon recedes.', []],
    ['figures', 'Octopuses have three hearts.', ['three hearts']],
    ['figures', 'See page 1998 and chapter 4.', []],
    ['shouting', 'This is SHOCKING!!', ['SHOCKING!!']],
    ['shouting', 'UNESCO, NATO and the WHO met.', []],
  ])('%s in “%s”: %j', (key, text, found) => {
    expect(foundIn(text, key)).toEqual(found);
  });

  it('has a sentence of explanation and an effect in its own direction', () => {
    for (const { why, each, most } of Object.values(LANGUAGE_SIGNALS)) {
      expect(why).toMatch(/^[A-Z].*\.$/);
      expect(Math.abs(each)).toBeGreaterThan(0);
      expect(most).toBeGreaterThanOrEqual(Math.abs(each));
    }
  });
});

describe('the built-in chat analyst', () => {
  it('stays at 50 and says so when nothing in the wording stands out', () => {
    const { wording_score, explanation, signals } = judgeByLanguage('The cat sat on the mat.');
    expect({ wording_score, signals }).toEqual({ wording_score: 50, signals: [] });
    expect(explanation).toContain('This is not a judgment of truth');
    expect(explanation).toContain('the number stays at 50');
  });

  it('adds up what it shows', () => {
    const { wording_score, signals } = judgeByLanguage('According to NASA, it took 8 days.');
    expect(wording_score).toBe(55);
    expect(signals.map(({ effect }) => effect)).toEqual([3, 2]);
  });

  it('says so when the signals come to more than they may move', () => {
    const text =
      "WAKE UP PEOPLE!!! They don't want you to know this SHOCKING truth! My cousin swears!";
    const { wording_score, explanation } = judgeByLanguage(text);
    expect(wording_score).toBe(35);
    expect(explanation).toContain('the number is held within 15 of 50');
  });

  it('weighs words by their share of a long text', () => {
    const filler =
      'The river runs from the hills to the sea and the town stands beside it. '.repeat(60);
    expect(judgeByLanguage('It never floods.').wording_score).toBe(47);
    expect(judgeByLanguage(`${filler}It never floods.`).wording_score).toBe(50);
  });

  it.each([
    'Die Erde ist eine Scheibe und das wird nicht erzählt.',
    'La Tierra es plana y los gobiernos lo saben.',
    'Земля плоская, и это всегда скрывали.',
    '地球は平らである。',
    'الأرض مسطحة',
  ])('admits that it cannot read “%s”', (text) => {
    const { wording_score, explanation } = judgeByLanguage(text);
    expect(wording_score).toBe(50);
    expect(explanation).toContain('does not seem to be in English');
  });

  it('still sees what needs no words in another language', () => {
    const { signals } = judgeByLanguage('Вода кипит при 100 °C!!!');
    expect(signals.map(({ found }) => found)).toEqual([['C!!!'], ['100 °C']]);
  });

  it('admits that a few bare words do not tell their language', () => {
    const { explanation } = judgeByLanguage('Impfstoffe verursachen Autismus');
    expect(explanation).toContain('too short to tell its language');
  });

  it('never leaves 35–65, and finds only what stands in the text', () => {
    const pieces = Object.values(LANGUAGE_SIGNALS).flatMap(({ phrases }) =>
      phrases.map((phrase) => phrase.replace(/\|\S+/g, '').replaceAll('_', ' ')),
    );
    const piece = fc.oneof(
      fc.constantFrom(
        ...pieces,
        '100',
        '%',
        '!',
        '"',
        '“',
        '”',
        '-',
        ', ',
        '. ',
        'NASA',
        '2019',
        'May',
      ),
      fc.string({ unit: 'grapheme' }),
    );
    const text = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, (content) => {
        const { wording_score, signals } = judgeByLanguage(content);
        expect(wording_score).toBeGreaterThanOrEqual(35);
        expect(wording_score).toBeLessThanOrEqual(65);
        for (const { found, effect } of signals) {
          expect(effect).not.toBe(0);
          expect(found.length).toBeGreaterThan(0);
          for (const words of found) expect(content).toContain(words);
        }
      }),
    );
  });
});

const NOW = new Date('2026-11-20T12:00:00Z');

describe('the kind of a statement', () => {
  it.each<[StatementKindKey | 'plain', string]>([
    ['plain', 'Paris is the capital of France.'],
    ['plain', 'The Great Wall of China is visible from the Moon.'],
    ['plain', 'Free will is an illusion.'],
    ['plain', 'Will Smith was born in Philadelphia.'],
    ['plain', 'The onion is a vegetable.'],
    ['plain', 'Satire has a long history in Rome.'],
    ['plain', 'My best friend lives in Rome.'],
    ['plain', 'Great Britain is an island.'],
    ['plain', 'It began in 1969.'],
    ['quantity', 'Octopuses have three hearts.'],
    ['quantity', 'Mount Everest is the highest mountain above sea level.'],
    ['quantity', 'The Nile is longer than the Rhine.'],
    ['quantity', 'Вода кипит при 100 °C.'],
    ['cause', 'Vaccines cause autism.'],
    ['cause', 'Coffee leads to heart disease.'],
    ['cause', 'What does not kill you makes you stronger.'],
    ['cause', 'Drink driving kills.'],
    ['opinion', 'Jazz is the best music.'],
    ['opinion', 'Schools should ban telephones.'],
    ['prediction', 'Robots will replace teachers.'],
    ['prediction', 'The ice is gone by 2040.'],
    ['instruction', 'Drink two liters of water a day.'],
    ['instruction', 'You should drink more water.'],
    ['instruction', 'Do not swim after a meal.'],
    ['question', 'Is the Earth flat?'],
    ['question', 'does coffee stunt growth'],
    ['question', 'Do vaccines cause autism'],
    ['question', 'Will the Sun explode?'],
    ['question', 'Ist die Erde eine Scheibe und wer sagt das?'],
    ['satire', 'Area man discovers gravity.'],
    ['satire', 'The Onion reports that cows can fly.'],
    ['satire', 'Cows can fly 😂'],
    ['satire', '[Satire] Cows can fly.'],
  ])('is %s in “%s”', (kind, text) => {
    const noun = kind === 'plain' ? 'a plain statement of fact' : STATEMENT_KINDS[kind].noun;
    expect(judgeByKind(text, NOW).explanation).toContain(`It reads as ${noun}.`);
  });

  it('takes a year for a prediction only while it lies ahead', () => {
    const text = 'The bridge stands since 2030.';
    const later = new Date('2031-01-01T00:00:00Z');
    expect(judgeByKind(text, NOW).explanation).toContain('a prediction');
    expect(judgeByKind(text, later).explanation).not.toContain('a prediction');
  });

  it('is counted by sentence in a text', () => {
    const text =
      'The war ended in 1945. Jazz is the best music. Was it long? It cost 3 lives. It rained.';
    const { explanation } = judgeByKind(text, NOW);
    expect(explanation).toContain('Its 5 sentences by kind: plain statement: 2;');
    expect(explanation).toContain('question: 1');
  });

  it('does not turn a long text into satire by one laughing face', () => {
    const text = `${'The river runs to the sea. '.repeat(20)}😂 was all he wrote.`;
    const satire = judgeByKind(text, NOW).signals.find(({ name }) => name === 'Signs of satire');
    expect(satire?.effect).toBe(-1);
  });
});

describe('how specific a statement is', () => {
  it.each([
    ['Jane Goodall worked in Tanzania.', { Names: ['Jane Goodall'], Places: ['Tanzania'] }],
    ['Dr. Smith met the Pope.', { Names: ['Smith', 'Pope'] }],
    ['The bridge was opened on 24 May 1883.', { Dates: ['24 May 1883'] }],
    ['It weighs 3.5 million tonnes.', { Numbers: ['3.5 million tonnes'] }],
    ['They are hiding something.', { 'Nothing named': ['They', 'something'] }],
    ['The Moon landing NEVER happened.', { Names: ['Moon'] }],
    ['Iron rusts when it is wet.', {}],
    ['Cats purr when they are happy.', {}],
    ['They met in Paris.', { Places: ['Paris'] }],
    ['The cat sat on the mat.', {}],
    ['We met on Monday in July.', {}],
  ])('is seen in “%s”', (text, expected) => {
    const names = ['Names', 'Places', 'Numbers', 'Dates', 'Nothing named'];
    const signals = judgeByKind(text, NOW).signals.filter(({ name }) => names.includes(name));
    expect(Object.fromEntries(signals.map(({ name, found }) => [name, found]))).toEqual(expected);
  });
});

describe('the built-in general analyst', () => {
  it('says that it does not judge truth', () => {
    expect(judgeByKind('Paris is in France.', NOW).explanation).toContain(
      'This is not a judgment of truth',
    );
  });

  it('admits what it cannot read', () => {
    const german = judgeByKind('Die Sonne ist ein Stern und das ist nicht neu.', NOW);
    expect(german).toMatchObject({ wording_score: 50, signals: [] });
    expect(german.explanation).toContain('does not seem to be in English');
    const bare = judgeByKind('Impfstoffe verursachen Autismus', NOW);
    expect(bare.explanation).toContain('too short to tell its language');
    expect(judgeByKind('!!! ??? ... !!!', NOW).explanation).toContain('no words in it');
  });

  it('never leaves 35–65, and finds only what stands in the text', () => {
    const pieces = Object.values(STATEMENT_KINDS).flatMap(({ phrases }) =>
      phrases.map((phrase) => phrase.replace(/\|\S+/g, '').replaceAll('_', ' ')),
    );
    const piece = fc.oneof(
      fc.constantFrom(
        ...pieces,
        '?',
        '. ',
        '\n',
        '/s',
        '😂',
        'Paris',
        'Jane',
        '2050',
        '3 hearts',
        'they',
      ),
      fc.string({ unit: 'grapheme' }),
    );
    const text = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, (content) => {
        const { wording_score, signals } = judgeByKind(content, NOW);
        expect(wording_score).toBeGreaterThanOrEqual(35);
        expect(wording_score).toBeLessThanOrEqual(65);
        for (const { found, effect } of signals) {
          expect(effect).not.toBe(0);
          expect(found.length).toBeGreaterThan(0);
          for (const words of found) expect(content).toContain(words);
        }
      }),
    );
  });
});
