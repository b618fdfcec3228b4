import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scoreLabel } from '../../../shared/meter.ts';
import { type Card, cardColors } from './card.ts';
import { openThreads } from '../../platform/threads.ts';
import { openPainter } from './images.ts';
import { fitText, readable } from './fitText.ts';
import { orderRuns } from './typesetter.ts';

const painter = openPainter(openThreads);
afterAll(() => painter.close());

const card = (changes: Partial<Card> = {}): Card => ({
  heading: 'Sealed honey never spoils.',
  quoted: true,
  site: null,
  score: 74,
  band: { low: 58, high: 84 },
  label: scoreLabel(74),
  verdict: 'True',
  confidence: 'medium',
  open: ['Inconclusive:', 'not enough evidence'],
  provisional: ['Provisional: 71 of 100, Generally Credible', 'Confidence low'],
  partial: false,
  origin: 'Credibility report, November 20, 2026. AI-generated.',
  host: 'verimeter.example',
  ...changes,
});
const paint = (changes: Partial<Card> = {}) =>
  painter.paint({ kind: 'report', card: card(changes) });

/** Width and height as the file says them. */
const sizeOf = (png: Buffer) => {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

describe('the picture of a report', () => {
  it.each([
    ['a short claim', {}],
    ['a long claim', { heading: 'A claim with many words, '.repeat(400) }],
    ['one endless word', { heading: 'x'.repeat(1_000) }],
    ['Cyrillic', { heading: 'Мёд никогда не портится', score: 0 }],
    ['Greek', { heading: 'Το μέλι δεν χαλάει ποτέ', score: 100 }],
    ['Arabic', { heading: 'العسل المختوم لا يفسد أبداً حسب وكالة NASA في عام 2024.' }],
    ['Hebrew', { heading: 'דבש אטום לעולם אינו מתקלקל, 42%' }],
    ['Vietnamese and Polish', { heading: 'Mật ong không bao giờ hỏng. Łódź' }],
    ['Chinese', { heading: '密封的蜂蜜永远不会变质' }],
    ['nothing but emoji', { heading: '🍯👩🏽‍🔬' }],
    ['markup', { heading: '</text><script>"&\' ]]> \u0007' }],
    ['low confidence', { confidence: 'low', verdict: 'Inconclusive' }],
    ['a page', { quoted: false, site: 'The Morning Paper', partial: true }],
  ] as [string, Partial<Card>][])('with %s is 1200 by 630 pixels', async (_, changes) => {
    expect(sizeOf(await paint(changes))).toEqual([1200, 630]);
  });

  it('shows the claim: another claim is another picture', async () => {
    expect(await paint()).toEqual(await paint());
    expect(await paint()).not.toEqual(await paint({ heading: 'Honey spoils.' }));
    for (const [one, other] of [
      ['Łódź jest', 'Łódź żyje'],
      ['عسل', 'ماء'],
    ]) {
      const [a, b] = [await paint({ heading: one ?? '' }), await paint({ heading: other ?? '' })];
      expect(a.equals(b)).toBe(false);
    }
  });

  it('shows no boxes for letters that it has no font for, but the way to the claim', async () => {
    const [one, other] = [
      await paint({ heading: '密封的蜂蜜永远不会变质' }),
      await paint({ heading: 'ซีลน้ำผึ้ง' }),
    ];
    expect(one.equals(other)).toBe(true);
  });
});

it('the picture of the site is 1200 by 630 pixels, its icons are as large as they say', async () => {
  expect(sizeOf(await painter.paint({ kind: 'site' }))).toEqual([1200, 630]);
  for (const size of [180, 192, 512])
    expect(sizeOf(await painter.paint({ kind: 'icon', shape: 'full', size }))).toEqual([
      size,
      size,
    ]);
});

describe('the painter', () => {
  it('gives up what takes too long, and paints the next', async () => {
    const slow = openPainter(openThreads, { limitMs: 0 });
    await expect(slow.paint({ kind: 'site' })).rejects.toThrow('took too long');
    await expect(slow.paint({ kind: 'site' })).rejects.toThrow('took too long');
    await slow.close();
  });

  it('is well again after a picture that can not be painted', async () => {
    const broken = card({ heading: null as never });
    await expect(painter.paint({ kind: 'report', card: broken })).rejects.toThrow('TypeError');
    expect(sizeOf(await paint())).toEqual([1200, 630]);
  });

  it('takes another thread where the one that it had died while it had nothing to do', async () => {
    const born = once(process, 'worker') as Promise<[Worker]>;
    const own = openPainter(openThreads, { limitMs: 50_000 });
    await own.paint({ kind: 'site' });
    const [worker] = await born;
    await worker.terminate();
    expect(sizeOf(await own.paint({ kind: 'site' }))).toEqual([1200, 630]);
    await own.close();
  });

  it('refuses more than it can ever do, and all when it is closed', async () => {
    const small = openPainter(openThreads, { waitingMax: 1 });
    const first = small.paint({ kind: 'site' });
    await expect(small.paint({ kind: 'site' })).rejects.toThrow('too much to do');
    await first;
    await small.close();
    await expect(small.paint({ kind: 'site' })).rejects.toThrow('closed');
  });
});

describe('colors', () => {
  const tokens = readFileSync(
    join(import.meta.dirname, '../../../client/theme/tokens.css'),
    'utf8',
  );

  it('pictures have the light colors of the pages', () => {
    const { paper, ink, muted, rule, bands, bandTexts } = cardColors;
    const expected = [
      ...Object.entries({ paper, ink, muted, rule }),
      ...bands.map((color, index) => [`band-${index}`, color]),
      ...bandTexts.map((color, index) => [`band-${index}-text`, color]),
    ];
    for (const [name, color] of expected)
      expect(tokens).toContain(`--${name}: light-dark(${color}, `);
  });
});

describe('fitting text', () => {
  const frame = {
    width: 100,
    sizes: [
      { size: 10, lines: 2 },
      { size: 5, lines: 3 },
    ],
    end: '…”',
  };
  /** Every letter is as wide as it is high. */
  const fit = (text: string) =>
    fitText(text, frame, (line, size) => Array.from(line).length * size);

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
});

describe('runs of fonts', () => {
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
});
