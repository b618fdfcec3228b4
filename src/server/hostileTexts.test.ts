import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  checkClaim,
  checkNotes,
  hasUnsafePattern,
  checkUrl,
  isLocalHost,
  urlCandidate,
} from '../shared/claim.ts';
import { checkSeo, readableSlug, slugFault } from '../shared/seo.ts';
import { cleanText } from '../shared/text.ts';
import { allHostileTexts, hostileTexts, tooSlow } from './testing/hostile/hostileTexts.ts';
import { readBearer } from './api/context.ts';
import { appRouter } from './api/router.ts';
import { networkOf } from './modules/accounts/address.ts';
import { pageAddress } from './modules/analysis/run.ts';
import { allegesOfPerson } from './modules/analysts/builtIn/allegations.ts';
import { judgeBySearch, keyWordsOf } from './modules/analysts/builtIn/search.ts';
import { judgeByKind, judgeByLanguage } from './modules/analysts/builtIn/wording.ts';
import { checkClaims, findClaims, type GivenClaim } from './modules/claims/findClaims.ts';
import { citationsOf, copiedPhrases, tidyText } from './modules/analysts/readAnswer.ts';
import { indexRecords } from './modules/library/matching/matchClaim.ts';
import { starterRecords } from './modules/library/load.ts';
import { nameReport, wordsOfAddress } from './modules/reports/presentation.ts';
import { parseDate, readFacts } from './integrations/web/facts.ts';
import { decodeEntities, visibleHtml } from './integrations/web/html.ts';
import { plainText, cutText } from './integrations/web/plainText.ts';
import { cleanStrings } from './integrations/models/model.ts';

describe('hostile texts, taken apart', () => {
  /**
   * Processor time of this thread, so that a busy machine does not matter. A text of full length takes
   * 1–50 ms; what goes over it once for each of its characters takes more than a second.
   */
  const LIMIT_MS = 300;

  const plain = hostileTexts(3);
  const texts = allHostileTexts(3);
  const now = new Date('2026-11-20T12:00:00Z');

  /** The texts that take longer, with how long. */
  const slowOnes = (read: (text: string) => unknown, given = texts): Promise<string[]> =>
    tooSlow(given, LIMIT_MS, (text) => {
      const before = process.threadCpuUsage();
      read(text);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    });

  const inQuotes = (text: string) => `"${text.replaceAll('"', "'")}"`;

  describe(
    '50,000 characters of any shape take no time worth speaking of',
    { timeout: 120_000 },
    () => {
      it.each<[string, (text: string) => unknown]>([
        ['a cleaned text', cleanText],
        ['a claim', checkClaim],
        ['notes', checkNotes],
        ['an address', checkUrl],
        ['the path of an address', (text) => checkUrl(`https://example.org/${text}`)],
        ['the host of an address', (text) => checkUrl(`https://${text}`)],
        ['what may be an address', urlCandidate],
        ['what may be a page', pageAddress],
        ['a host name', isLocalHost],
        ['unsafe patterns', hasUnsafePattern],
        [
          'what search engines are told',
          (text) => checkSeo({ title: text, description: text, keywords: text, ogImage: text }),
        ],
        ['a slug', readableSlug],
        ['a slug that is proposed', slugFault],
        ['the names of a report', nameReport],
        ['the words of an address', (text) => wordsOfAddress(`https://example.org/${text}`)],
      ])('in the browser and on the server, as %s', async (_, read) => {
        expect(await slowOnes(read)).toEqual([]);
      });

      it.each<[string, (text: string) => unknown]>([
        ['chat', judgeByLanguage],
        ['general', (text) => judgeByKind(text, now)],
        ['key words', keyWordsOf],
        ['what is alleged of persons', allegesOfPerson],
      ])('for a built-in analyst: %s', async (_, read) => {
        expect(await slowOnes(read)).toEqual([]);
      });

      it('for the built-in search', async () => {
        const index = await indexRecords(starterRecords());
        expect(
          await slowOnes((text) => judgeBySearch(index, text, 'analysis', findClaims(text, now))),
        ).toEqual([]);
        expect(
          await slowOnes((text) => judgeBySearch(index, text.slice(0, 600), 'credibility', null)),
        ).toEqual([]);
      });

      it.each<[string, (text: string) => unknown]>([
        [
          'claims',
          (text) => {
            const more = { kind: 'fact' as const, central: true, date: '', speaker: text };
            const given = { text: text.slice(0, 600), wording: text.slice(0, 1_200), ...more };
            const read = { text, title: null, claimDate: null, now };
            return checkClaims(Array<GivenClaim>(50).fill(given), read);
          },
        ],
        ['sentences', (text) => tidyText(text, 800)],
        ['strings', (text) => cleanStrings({ [text.slice(0, 100)]: [text] })],
        ['phrases', (text) => copiedPhrases([text, text.slice(0, 50)], text, 8)],
        [
          'links',
          (text) => {
            const cited = {
              ...{ result: 1, summary: text, quote: text },
              ...{ stance: 'supports' as const, is_primary: false },
            };
            const found = { id: 1, url: `https://example.org/${text}`, title: text };
            const sources = { mainstream: [cited], conflicting: [] };
            citationsOf([{ claim: null, sources }], [{ ...found, snippet: text, date: text }]);
          },
        ],
      ])('from a vendor: %s', async (_, read) => {
        expect(await slowOnes(read)).toEqual([]);
      });

      it.each<[string, (text: string) => string]>([
        ['as it is', (text) => text],
        ['in an article', (text) => `<html><body><article><p>${text}`],
        ['in attributes', (text) => `<p class=${inQuotes(text)} style=${inQuotes(text)}>text</p>`],
        [
          'in its head',
          (text) => `<title>${text}</title><meta name=author content=${inQuotes(text)}>`,
        ],
        ['in its data', (text) => `<script type="application/ld+json">${text}</script>`],
        [
          'as its data',
          (text) =>
            `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', headline: text, datePublished: text })}</script>`,
        ],
        [
          'in its style',
          (text) => `<style>${text}</style><p style=${inQuotes(`display:${text}`)}>text`,
        ],
      ])('on a page that is read: %s', async (_, page) => {
        const read = (text: string) => {
          const html = page(text);
          readFacts(html, 'https://example.org/', now);
          cutText(plainText(visibleHtml(html, { withNoscript: true }).html), 20_000);
        };
        expect(await slowOnes(read)).toEqual([]);
      });

      it.each<[string, (text: string) => unknown]>([
        ['entities', decodeEntities],
        ['a date', (text) => parseDate(text, now)],
      ])('in a part of a page: %s', async (_, read) => {
        expect(await slowOnes(read)).toEqual([]);
      });

      it.each<[string, (text: string) => unknown]>([
        ['a token', (text) => readBearer({ headers: { authorization: `Bearer ${text}` } })],
        ['an address', networkOf],
      ])('in a header: %s', async (_, read) => {
        expect(await slowOnes(read)).toEqual([]);
      });

      const inputs = Object.entries(
        appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>,
      ).flatMap(([name, { _def }]) => _def.inputs.map((input) => ({ name, input })));
      it.each(inputs)('as any part of a call: $name', async ({ input }) => {
        const parts = Object.keys((input as Partial<z.ZodObject>).shape ?? {});
        const read = (text: string) => {
          input.safeParse(text);
          for (const given of [text, [text], { text, kind: text, value: text, [text]: text }])
            input.safeParse(Object.fromEntries(parts.map((part) => [part, given])));
        };
        expect(await slowOnes(read, plain)).toEqual([]);
      });
    },
  );
});
