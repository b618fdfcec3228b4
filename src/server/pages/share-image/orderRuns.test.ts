import { describe, expect, it } from 'vitest';
import { orderRuns } from './typesetter.ts';

const families: [RegExp, string][] = [
  [/[\p{Script=Hebrew}\p{Script=Arabic}]/u, 'rtl'],
  [/\p{Script=Cyrillic}/u, 'cyrillic'],
  [/[\p{ASCII}«»“”]/u, 'latin'],
];
const familyOf = (character: string) =>
  families.find(([pattern]) => pattern.test(character))?.[1] ?? null;
const seen = (line: string, rtl = false) =>
  orderRuns(line, familyOf, rtl).map(({ face, text }) => `${face}:${text}`);

describe('a line', () => {
  it('of one script is one run', () => {
    expect(seen('Honey never spoils.')).toEqual(['latin:Honey never spoils.']);
  });

  it('is cut where another font has to draw', () => {
    expect(seen('The мёд keeps')).toEqual(['latin:The ', 'cyrillic:мёд', 'latin: keeps']);
  });

  it('from right to left starts at the right, with its full stop at the left', () => {
    expect(seen('דבש טוב.', true)).toEqual(['latin:.', 'rtl:טוב', 'latin: ', 'rtl:דבש']);
  });

  it('from right to left leaves words and figures of the other direction as they are read', () => {
    expect(seen('דבש NASA in 42%', true)).toEqual(['latin:NASA in 42%', 'latin: ', 'rtl:דבש']);
    expect(seen('א 2.5 ב', true)).toEqual(['rtl:ב', 'latin: ', 'latin:2.5', 'latin: ', 'rtl:א']);
  });

  it('from right to left turns brackets and quotation marks round, in the order in which they are read', () => {
    expect(seen('«(דבש)»', true)).toEqual(['latin:(«', 'rtl:דבש', 'latin:»)']);
  });

  it('from left to right keeps the words of a quotation in the other direction in their order', () => {
    expect(seen('say דבש טוב now')).toEqual([
      'latin:say ',
      'rtl:טוב',
      'latin: ',
      'rtl:דבש',
      'latin: now',
    ]);
  });

  it('gives what no font has to the one before', () => {
    expect(seen('a中b')).toEqual(['latin:a中b']);
  });
});
