import { describe, expect, test } from 'vitest';
import { cleanText } from './cleanText.ts';

describe('cleaning a text', () => {
  test.each([
    [
      'line breaks become spaces',
      'one\r\ntwo\nthree\u2028four\u0085five',
      'one two three four five',
    ],
    ['white space is collapsed and trimmed', ' \t one \u00a0\u3000 two\u2800 ', 'one two'],
    ['control characters go', 'a\0b\u0007c\u007fd\u009fe', 'abcde'],
    ['zero-width characters go', 'a\u200bb\u200cc\u200dd\u2060e\ufefff', 'abcdef'],
    ['soft hyphens go', 'vac\u00adcine', 'vaccine'],
    ['directional controls go', '\u202eabc\u202c \u2066def\u2069 \u200e\u200f\u061cg', 'abc def g'],
    ['tag characters go', 'flat\u{e0069}\u{e0067}\u{e006e}\u{e007f}', 'flat'],
    ['fillers that show nothing go', 'a\u115f\u1160\u3164\uffa0b', 'ab'],
    ['selectors without a character to vary go', '\ufe0fa\ufe00\ufe01\u{e0101}', 'a\ufe00'],
    ['halves of characters go', 'a\ud83db\udc00c', 'abc'],
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
    ['text </ b> <unclosed', 'text </ b> <unclosed'],
  ])('markup goes: %s', (raw, clean) => expect(cleanText(raw)).toBe(clean));

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
});
