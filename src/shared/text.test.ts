import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, removeHidden } from './text.ts';

describe('cleaning a text', () => {
  test.each([
    [
      '[5.clean.lines] line breaks become spaces',
      'one\r\ntwo\nthree\u2028four\u0085five',
      'one two three four five',
    ],
    [
      '[5.clean.space] white space is collapsed and trimmed',
      ' \t one \u00a0\u3000 two\u2800 ',
      'one two',
    ],
    ['[5.clean.control] control characters go', 'a\0b\u0007c\u007fd\u009fe', 'abcde'],
    ['zero-width characters go', 'a\u200bb\u200cc\u200dd\u2060e\ufefff', 'abcdef'],
    ['soft hyphens go', 'vac\u00adcine', 'vaccine'],
    ['directional controls go', '\u202eabc\u202c \u2066def\u2069 \u200e\u200f\u061cg', 'abc def g'],
    ['tag characters go', 'flat\u{e0069}\u{e0067}\u{e006e}\u{e007f}', 'flat'],
    ['fillers that show nothing go', 'a\u115f\u1160\u3164\uffa0b', 'ab'],
    ['selectors without a character to vary go', '\ufe0fa\ufe00\ufe01\u{e0101}', 'a\ufe00'],
    ['halves of characters go', 'a\ud83db\udc00c', 'abc'],
    ['marks beyond thirty go', `a${'\u0301\u0316'.repeat(40)}b`, `a${'\u0301\u0316'.repeat(15)}b`],
    [
      'joiners among them too',
      `क${'\u093c\u200d'.repeat(40)}ष`,
      `क${'\u093c\u200d'.repeat(14)}\u093cष`,
    ],
  ])('%s', (_, raw, clean) => expect(cleanText(raw)).toBe(clean));

  test.each([
    ['Persian words with a non-joiner', 'می\u200cخواهم به خانه بروم'],
    ['Hindi and Sinhala conjuncts', 'क्\u200dष क्\u200cष ශ්\u200dරී'],
    ['a Malayalam letter at the end of a word', 'അവന്\u200d വന്നു'],
    ['emoji made of several', '👩‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍🚀 ❤️‍🔥 1️⃣'],
    ['flags', '🇩🇪 🇯🇵'],
    ['accents typed apart', 'cafe\u0301'],
    ['Arabic number signs', '\u0600١٢'],
    ['variants of ideographs', '葛\u{e0100}飾区'],
    ['any script', 'Земля плоская 地球は平らだ الأرض مسطحة'],
  ])('%s stay', (_, clean) => expect(cleanText(clean)).toBe(clean));

  test.each([
    ['H<sub>2</sub>O is <b class="x">wet</b>', 'H2O is wet'],
    ['one<br>two<p>three</p>', 'one two three'],
    ['<a href="x" title="a > b">link</a> text', 'link text'],
    ['before <!-- hidden <b>words</b> --> after', 'before after'],
    ['before <style>p { color: red }</style> after', 'before after'],
    ['<!doctype html><?xml version="1"?>text', 'text'],
    ['<o:p>from an office</o:p><my-part x=1>own</my-part>', 'from an office own'],
    ['<input disabled>box', 'box'],
    ['te<<b>b>xt', 'text'],
    ['<scr<b>ipt>text', 'text'],
    ['<!--<!---->-->text', 'text'],
    ['<!-- outer <!-- inner --> outer -->text', 'text'],
    ['<STYLE>a</Style >text', 'text'],
    ['<style>a<style>b</style>text', 'a text'],
    ['<![CDATA[data]]>text', 'text'],
    ['<my--part></my--part>text', 'text'],
    ['text </ b> <unclosed', 'text </ b> <unclosed'],
  ])('[5.clean.markup] markup goes: %s', (raw, clean) => expect(cleanText(raw)).toBe(clean));

  test.each([
    'x < 5 and y > 3',
    'if a <b then c> d',
    'a <y and z> b',
    'temperatures <0 or >100',
    'I <3 you > her',
    'see <https://example.com/?a=b> for more',
    'mail <someone@example.com> today',
    '5 << 6 >> 2 <> 1',
    'AT&amp;T and &lt;b&gt; stay as typed',
  ])('prose stays: %s', (prose) => expect(cleanText(prose)).toBe(prose));

  test('tags nested too deep for prose lose their brackets', () => {
    const nested = `${'<'.repeat(20)}${'b>'.repeat(20)}text`;
    expect(cleanText(nested)).not.toMatch(/[<>]/);
  });

  test('the comment inside a comment leaves nothing of either', () => {
    expect(cleanText('<!--<!---->-->')).toBe('');
  });

  test.each([
    ['a joiner after a control of an Arabic line', 'ب\u061c\u200dت', 'بت'],
    ['a selector after a blank that shows nothing', 'a\u2800\ufe0fb', 'a b'],
    ['a selector after half a character', 'a\ud83d\ufe0fb', 'ab'],
    ['a selector that a tag had kept', 'a <b>\ufe0f</b>b', 'a b'],
    ['a tag that a hidden character had kept', 'a <p <b>\ufe0f>b', 'a b'],
  ])('what is hidden goes at once: %s', (_, raw, clean) => expect(cleanText(raw)).toBe(clean));
});

describe('cleaning a hostile text', () => {
  test('a tag that never ends and whose name is a run of dashes stays as typed', () => {
    const claim = `<a${'-'.repeat(60)}! honey never spoils`;
    expect(cleanText(claim)).toBe(claim);
  });

  const LENGTH = 50_000; // characters, the longest content that is taken
  test.each(
    [
      ['<a', '-', '! honey'],
      ['<a', '-a', '! honey'],
      ['<a', ':-', '! honey'],
      ['<a ', 'b="', ''],
      ['', '<a ', ''],
      ['', '<a "', ''],
      ['<a "', '<a "x"', ''],
      ['', '<a "<a \'', ''],
      ['', '<!--', ''],
      ['', '<!--', '-->'],
      ['', '<!-- -->', ''],
      ['', '<style>', ''],
      ['', '<style', ''],
      ['', '<style></style', ''],
      ['<style></style', ' \n', 'x'],
      ['', '<![', ''],
      ['', '<', ''],
      ['', '<', '>'],
      ['', '<>', ''],
      ['', '<b', '>'],
      ['', '</', ''],
      ['', '\u200d', ''],
      ['ب', '\u200c', 'ب'],
      ['', 'ب\u200c', ''],
      ['', '👩\u200d', ''],
      ['', '\ufe0f', ''],
      ['', '\u0301', ''],
      ['x', ' ', 'x'],
    ].map(([start = '', unit = '', end = '']) => ({
      shape: JSON.stringify(`${start}${unit.repeat(2)}…${end}`),
      text: start + unit.repeat(LENGTH / unit.length) + end,
    })),
  )(
    '50,000 characters of $shape are cleaned, and cleaning them again changes nothing',
    ({ text }) => {
      const clean = cleanText(text);
      expect(clean.length).toBeLessThanOrEqual(text.length);
      expect(cleanText(clean)).toBe(clean);
    },
  );

  const halves = [
    fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      '<!--',
      '-->',
      '<style>',
      '</style>',
      '<style',
      '<![CDATA[',
    ),
    fc.constantFrom(
      '<b>',
      '</b>',
      '<p>',
      '<a ',
      '<input ',
      'b',
      'o:p',
      '-',
      ':',
      '!',
      '?',
      '/',
      '=',
      '"',
      "'",
    ),
    fc.constantFrom(
      ' ',
      '\n',
      '\u00a0',
      '\u2800',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u061c',
      '\u0600',
      '\ufe0f',
    ),
    fc.constantFrom('ب', 'क', '्', '👩', '🏽', '\ud83d', '\ude00', '\0', '\u180b', '\u{e0100}', 'x'),
    fc.constantFrom(
      '\u0301',
      '\u0301\u0316'.repeat(20),
      '\u093c\u200c',
      '\u093c'.repeat(29),
      '\u064b',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  ];
  const texts = fc.array(fc.oneof(...halves), { maxLength: 30 }).map((parts) => parts.join(''));

  test('cleaning what is clean changes nothing, whatever the text', () => {
    fc.assert(
      fc.property(texts, (raw) => {
        const clean = cleanText(raw);
        expect(cleanText(clean)).toBe(clean);
        expect(clean.length).toBeLessThanOrEqual(raw.length);
      }),
      { numRuns: 20_000 },
    );
  });

  test('removing what is hidden a second time changes nothing, whatever the text', () => {
    fc.assert(
      fc.property(texts, (raw) => {
        const visible = removeHidden(raw);
        expect(removeHidden(visible)).toBe(visible);
      }),
      { numRuns: 20_000 },
    );
  });

  test('no tag with a known name survives, whatever stands around it', () => {
    fc.assert(
      fc.property(
        texts,
        fc.constantFrom('<b>', '</p>', '<br/>', '<img src="x">'),
        texts,
        (a, tag, b) => {
          expect(cleanText(`${a} ${tag} ${b}`)).not.toMatch(/<\/?(?:b|p|br)\s*\/?>/);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
