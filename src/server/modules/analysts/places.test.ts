import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SETTINGS, type Settings } from '../../../shared/limits.ts';
import type { Place } from '../../../shared/schema/result.ts';
import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { askAll, vendorPlaces } from '../../testing/models.ts';
import { type Behavior, behave } from '../../testing/vendors/behavior.ts';
import { serveVendors, type VendorName, type Vendors } from '../../testing/vendors/serveVendors.ts';
import { composeResult } from '../analysis/verdict.ts';
import { DomainError } from '../errors.ts';
import { analystsOf } from './analyst.ts';
import { openVendors } from './places.ts';

let vendors: Vendors;
beforeAll(async () => {
  vendors = await serveVendors();
});
beforeEach(() => void vendors.calls.splice(0));
afterAll(() => vendors.close());

const PAGES = [
  { title: 'A museum', snippet: 'The jars in the tomb held honey that could be eaten.' },
  { title: 'Bees in winter', snippet: 'Beekeepers store what they harvest for many years.' },
  { title: 'Kitchen chemistry', snippet: 'Too little water is left in it for microbes.' },
];
const SEARCHES = [
  PAGES.map((page, index) => ({
    ...page,
    id: index + 1,
    url: `https://site${index}.example.${['org', 'com', 'net'][index] ?? ''}/`,
  })),
];
const cited = (result: number) => ({
  ...{ result, summary: 'It says so.', quote: PAGES[result - 1]?.snippet },
  ...{ stance: 'supports', is_primary: false },
});
const fine = behave.normally({
  percentage: 80,
  grade: 8,
  searches: SEARCHES,
  values: { mainstream: [cited(1), cited(2)], conflicting: [cited(3)] },
});

/** What the three say when the vendors behave so. */
async function answersWhen(script: Partial<Record<VendorName, Behavior>>) {
  Object.assign(vendors.script, { openai: fine, perplexity: fine, gemini: fine, ...script });
  const answers = await askAll(await vendorPlaces(vendors));
  return { ...answers, type: 'credibility' as const };
}

describe('the three places', () => {
  it('are asked once each and at the same time, and make a full report', async () => {
    const allAsked = Promise.withResolvers<undefined>();
    const then = behave.after(allAsked.promise, fine);
    const answering = answersWhen({ openai: then, perplexity: then, gemini: then });
    const { calls } = vendors;
    // None is answered before all are asked.
    await expect.poll(() => calls).toHaveLength(3);
    allAsked.resolve(undefined);
    const answers = await answering;
    await Promise.all(calls.map(({ ended }) => ended));
    expect(calls.map(({ vendor }) => vendor).sort()).toEqual(['gemini', 'openai', 'perplexity']);
    // adjusted 8 + 0.2 · (8 − 5) = 8.6; (3 · 86 + 80 + 80 + 80) / 6 = 83
    expect(composeResult(answers)).toMatchObject({
      overallScore: 83,
      verdict: 'true',
      partial: false,
      confidence: 'high',
    });
  });

  const DOWN = [
    ['failed', behave.failing(500)],
    ['refused', behave.refusing()],
  ] as const;

  describe.each(DOWN)('when an answer is %s', (status, down) => {
    it.each<[Place[], Partial<Record<VendorName, Behavior>>]>([
      [['chat'], { openai: down }],
      [['general'], { gemini: down }],
      [['chat', 'general'], { openai: down, gemini: down }],
    ])('make a partial report without %j', async (missing, script) => {
      const result = composeResult(await answersWhen(script));
      expect(result).toMatchObject({ partial: true, missing });
      const blocks = { chat: result.openAI, general: result.gemini };
      for (const place of ['chat', 'general'] as const) {
        const lost = missing.includes(place);
        expect(blocks[place].status).toBe(lost ? status : 'answered');
        const term = result.calculation.terms.find(({ name }) => name === place);
        expect(term).toMatchObject({ assumed: lost, value: lost ? 50 : 80 });
      }
      // Three independent origins are enough for a search that nobody contradicts.
      expect(result).toMatchObject({ verdict: 'true', confidence: 'medium' });
    });

    it.each<[string, Partial<Record<VendorName, Behavior>>]>([
      ['search', { perplexity: down }],
      ['search and chat', { perplexity: down, openai: down }],
      ['search and general', { perplexity: down, gemini: down }],
      ['all three', { perplexity: down, openai: down, gemini: down }],
    ])('make no report without %s', async (_, script) => {
      const answers = await answersWhen(script);
      expect(answers.search.block).toEqual({ status });
      expect(() => composeResult(answers)).toThrow(DomainError);
    });
  });

  it('give a verdict of no search that found nothing', async () => {
    const result = composeResult(
      await answersWhen({ perplexity: behave.normally({ grade: 8, searches: [[]] }) }),
    );
    expect(result).toMatchObject({ confidence: 'low', verdict: 'inconclusive' });
  });

  it('are left to the built-in analyst where there is no key', async () => {
    const { OPENAI_API_KEY: _, ...env } = vendors.env;
    const analysts = await vendorPlaces({ env });
    expect(analystsOf(analysts)).toMatchObject([
      { place: 'chat', kind: 'built-in', available: true },
      { place: 'search', kind: 'vendor', name: 'Perplexity', available: true },
      { place: 'general', kind: 'vendor', name: 'Gemini', available: true },
    ]);
  });
});

describe('the warm-up of the search', () => {
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default]),
  ) as unknown as Settings;
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const open = (env: Record<string, string> = vendors.env) => openVendors(readConfig(env), log);
  const read = (changes: Partial<Settings> = {}) => Promise.resolve({ ...settings, ...changes });
  beforeEach(() => {
    lines.length = 0;
    vendors.warmUps.length = 0;
    vendors.warmUp = behave.truncating();
  });

  it('asks once for each model, and says nothing when all is well', async () => {
    const opened = open();
    await opened.warmUp(() => read());
    await opened.warmUp(() => read({ searchResults: 5 }));
    await opened.warmUp(() => read({ searchModel: 'perplexity/sonar-pro' }));
    expect(vendors.warmUps.map(({ model }) => model)).toEqual([
      (await opened.models(settings)).perplexity?.name,
      'perplexity/sonar-pro',
    ]);
    expect(vendors.warmUps[0]?.body).toMatchObject({ max_output_tokens: 16, store: false });
    expect(lines).toEqual([]);
    await opened.close();
  });

  it('does harm to nothing when it fails, and is logged once', async () => {
    const opened = open();
    vendors.warmUp = behave.failing(500);
    await opened.warmUp(() => read());
    await opened.warmUp(() => read());
    expect(vendors.warmUps).toHaveLength(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('was not warmed up');
    const { perplexity } = await opened.models(settings);
    expect(perplexity?.health()).toMatchObject({ circuit: 'closed', lastError: null });
    await opened.warmUp(() => Promise.reject(new Error('No database.')));
    expect(lines).toHaveLength(2);
    await opened.close();
  });

  it('is left out without a key and where the search is switched off', async () => {
    const { PERPLEXITY_API_KEY: _, ...env } = vendors.env;
    const [without, opened] = [open(env), open()];
    await without.warmUp(() => read());
    await opened.warmUp(() => read({ searchOn: false }));
    expect(vendors.warmUps).toEqual([]);
    await Promise.all([without.close(), opened.close()]);
  });

  it('ends with the product', async () => {
    const opened = open();
    vendors.warmUp = behave.silently();
    const warming = opened.warmUp(() => read());
    await expect.poll(() => vendors.warmUps).toHaveLength(1);
    await opened.close();
    await warming;
    expect(await vendors.warmUps[0]?.ended).toBe('closed');
    expect(lines).toEqual([]);
  });
});
