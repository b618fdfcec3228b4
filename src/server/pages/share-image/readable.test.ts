import { expect, it } from 'vitest';
import { readable } from './readable.ts';

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
