import { describe, expect, it } from 'vitest';
import { fitText, readable } from './fitText.ts';

const frame = {
  width: 100,
  sizes: [
    { size: 10, lines: 2 },
    { size: 5, lines: 3 },
  ],
  end: '…”',
};
/** Every letter is as wide as it is high. */
const fit = (text: string) => fitText(text, frame, (line, size) => Array.from(line).length * size);

describe('a text', () => {
  it('that is short stands large in one line', () => {
    expect(fit('Honey')).toEqual({ size: 10, lines: ['Honey'] });
  });

  it('is broken between words, into lines of about one length', () => {
    expect(fit('one two three four')).toEqual({ size: 10, lines: ['one two', 'three four'] });
  });

  it('that is longer stands smaller', () => {
    expect(fit('one two three four five six seven').size).toBe(5);
  });

  it('that does not fit at all is cut after a word, and says so', () => {
    const { size, lines } = fit('word '.repeat(40));
    expect(size).toBe(5);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toBe('word word word…”');
  });

  it('has no full stop or comma before the sign that it was cut', () => {
    expect(fit('word, '.repeat(40)).lines.at(-1)).toMatch(/word…”$/);
  });

  it('breaks a word that is longer than a line, an address after one of its signs', () => {
    expect(fit('x'.repeat(15)).lines).toEqual(['x'.repeat(10), 'x'.repeat(5)]);
    expect(fit('example/honey').lines).toEqual(['example/', 'honey']);
  });

  it('of one endless word ends all the same, and within its lines', () => {
    const { lines } = fit('🍯'.repeat(500));
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/🍯…”$/u);
    for (const line of lines) expect(Array.from(line).length).toBeLessThanOrEqual(20);
  });

  it('of nothing is one empty line', () => {
    expect(fit('  ').lines).toEqual(['']);
  });
});

const covers = (text: string) => !/\p{Script=Han}/u.test(text);

it('a text is drawn without emoji and without what is invisible', () => {
  expect(readable('Honey 🍯 never 👩🏽‍🔬 spoils ❤️ 🇬🇷', covers)?.text).toBe('Honey never spoils');
  expect(readable('a\u202eb\u0007c\u200bd', covers)?.text).toBe('a b c d');
});

it('a text with a letter that no font has is not drawn, rather than with a hole', () => {
  expect(readable('honey 蜂蜜', covers)).toBeNull();
  expect(readable('🍯', covers)).toBeNull();
});

it('the first letter tells the direction', () => {
  const rtl = (text: string) => readable(text, covers)?.rtl;
  expect(rtl('“42 דבש honey')).toBe(true);
  expect(rtl('عسل')).toBe(true);
  expect(rtl('honey דבש')).toBe(false);
  expect(rtl('42')).toBe(false);
});

it('letters that Persian writes unjoined stay unjoined', () => {
  expect(readable('نمی\u200cشود', covers)?.text).toBe('نمی\u200cشود');
});

it('of a long text no more is looked at than can be seen', () => {
  expect(readable('x'.repeat(50_000), covers)?.text).toHaveLength(400);
});
