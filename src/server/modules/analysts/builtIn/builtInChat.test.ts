import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeByLanguage } from './chat.ts';
import { LANGUAGE_SIGNALS, type LanguageSignalKey } from './languageSignals.ts';

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
