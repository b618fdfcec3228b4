import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { scoreLabel } from '../../../shared/meter.ts';
import type { Card } from './card.ts';
import { openThreads } from '../../platform/threads.ts';
import { openPainter } from './openPainter.ts';

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
