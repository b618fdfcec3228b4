import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Result } from '../../../shared/schema/result.ts';
import { type Script, scriptedAnswers } from '../../testing/scriptedAnswers.ts';
import { DomainError } from '../errors.ts';
import { composeResult, countOrigins, decideVerdict, rateConfidence } from './verdict.ts';

describe('compose result', () => {
  const SITES = ['nasa.gov', 'britannica.com', 'who.int'];
  const compose = (script: Script, type: 'credibility' | 'analysis' = 'credibility') =>
    composeResult({ type, ...scriptedAnswers({ mainstream: SITES, ...script }) });

  describe('a result', () => {
    it('joins score, verdict, confidence, band and provenance', () => {
      const result = compose({ chat: 84, search: 8, general: 84 });
      expect(Result.parse(result)).toEqual(result);
      // adjusted = 8 + 0.2 · (8 − 5) = 8.6; (3 · 86 + 84 + 80 + 84) / 6 = 84.33…
      expect(result).toMatchObject({
        overallScore: 84,
        verdict: 'true',
        confidence: 'high',
        band: { low: 79, high: 89 },
        partial: false,
        missing: [],
      });
      expect(result.provenance.search.promptVersion).toBe('search-1');
    });

    it('speaks of reliability when it is about a text', () => {
      expect(compose({ chat: 84, search: 8, general: 84 }, 'analysis').verdict).toBe('reliable');
    });

    it('gives no verdict without a source, however sure the analysts are', () => {
      const result = compose({ chat: 95, search: 9.5, general: 95, mainstream: [] });
      expect(result).toMatchObject({ verdict: 'inconclusive', confidence: 'low' });
      expect(result.overallScore).toBeGreaterThan(90);
      expect(result.band.high).toBe(100);
    });

    it.each(['failed', 'refused', 'timed_out'] as const)(
      'without an analyst that %s is partial, says so, and marks the 50 it used as assumed',
      (status) => {
        const chatless = compose({ chat: status, search: 8, general: 80 });
        expect(chatless).toMatchObject({ partial: true, missing: ['chat'], openAI: { status } });
        expect(chatless.calculation.terms[1]).toEqual({
          name: 'chat',
          weight: 1,
          value: 50,
          assumed: true,
        });
        const generalless = compose({ chat: 80, search: 8, general: status });
        expect(generalless).toMatchObject({
          partial: true,
          missing: ['general'],
          gemini: { status },
        });
        const both = compose({ chat: status, search: 8, general: status });
        expect(both).toMatchObject({ missing: ['chat', 'general'], verdict: 'inconclusive' });
      },
    );

    it.each([
      [80, 'failed', 80],
      ['failed', 'timed_out', 80],
      [80, 'refused', 'failed'],
      ['failed', 'failed', 'failed'],
    ] as const)('is refused for chat %s, search %s, general %s', (chat, search, general) => {
      expect(() => compose({ chat, search, general })).toThrow(new DomainError('analysis_failed'));
    });

    it('always fits its schema, with the score inside its band', () => {
      const percentage = fc.oneof(
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.constant('failed' as const),
      );
      const search = fc.double({ min: 0, max: 10, noNaN: true });
      const mainstream = fc.subarray(SITES);
      const builtIn = fc.subarray(['chat', 'search', 'general'] as const);
      fc.assert(
        fc.property(percentage, search, percentage, mainstream, builtIn, (...row) => {
          const [chat, grade, general, sites, places] = row;
          const script = { chat, search: grade, general, mainstream: sites, builtIn: places };
          const result = Result.parse(compose(script));
          expect(result.band.low).toBeLessThanOrEqual(result.overallScore);
          expect(result.band.high).toBeGreaterThanOrEqual(result.overallScore);
          expect(result.verdict === 'inconclusive').toBe(result.confidence === 'low');
        }),
      );
    });
  });
});

describe('the verdict', () => {
  it.each([
    [0, 'false', 'unreliable'],
    [39, 'false', 'unreliable'],
    [40, 'partially_true', 'partially_reliable'],
    [69, 'partially_true', 'partially_reliable'],
    [70, 'true', 'reliable'],
    [100, 'true', 'reliable'],
  ] as const)(
    '[3.verdict.bands] at %i is %s for a claim and %s for a text',
    (score, claim, text) => {
      for (const confidence of ['medium', 'high'] as const) {
        expect(decideVerdict('credibility', score, confidence)).toBe(claim);
        expect(decideVerdict('analysis', score, confidence)).toBe(text);
      }
    },
  );

  it.each([0, 39, 40, 69, 70, 100])(
    '[3.verdict.inconclusive] at %i is inconclusive when confidence is low',
    (score) => {
      expect(decideVerdict('credibility', score, 'low')).toBe('inconclusive');
      expect(decideVerdict('analysis', score, 'low')).toBe('inconclusive');
    },
  );
});

describe('rate confidence', () => {
  const SITES = ['nasa.gov', 'britannica.com', 'who.int'];
  const rate = (script: Script) => rateConfidence(scriptedAnswers(script));

  describe('confidence with three vendors', () => {
    it.each([
      // chat, search (grade), general, origins → confidence
      [70, 7, 70, 3, 'high'],
      [50, 7, 60, 3, 'high'], // exactly 20
      [49.9, 7, 60, 3, 'medium'], // 20.1
      [90.1, 7.01, 80, 3, 'high'], // 20 once rounding errors are taken out
      [90.2, 7.01, 80, 3, 'medium'], // 20.1 likewise
      [30, 7, 60, 3, 'medium'], // exactly 40
      [29.9, 7, 60, 3, 'low'], // 40.1
      [100, 7, 59.9, 3, 'low'], // 40.1 between chat and general
      [70, 7, 70, 2, 'medium'],
      [70, 7, 70, 1, 'low'],
      [70, 7, 70, 0, 'low'],
      [30, 7, 60, 2, 'medium'],
      [30, 7, 60, 1, 'low'],
    ] as const)('chat %d, search grade %d, general %d, %i origins: %s', (...row) => {
      const [chat, search, general, origins, confidence] = row;
      const mainstream = SITES.slice(0, origins);
      expect(rate({ chat, search, general, mainstream }).confidence).toBe(confidence);
    });

    it('counts conflicting sources as origins too, and one site once', () => {
      const sources = {
        mainstream: ['en.wikipedia.org', 'fr.wikipedia.org'],
        conflicting: ['who.int'],
      };
      const { confidence, basis } = rate({ chat: 70, search: 7, general: 70, ...sources });
      expect(basis.origins).toBe(2);
      expect(confidence).toBe('medium');
    });
  });

  describe('confidence in a text of many statements', () => {
    it.each([
      [14, 14, 'high'],
      [7, 14, 'high'], // exactly half
      [6, 14, 'low'],
      [1, 1, 'high'],
    ] as const)('of which the search knows %i of %i: %s', (known, statements, confidence) => {
      const coverage = { known, statements };
      const rating = rate({ chat: 70, search: 7, general: 70, mainstream: SITES, coverage });
      expect(rating.confidence).toBe(confidence);
      expect(rating.basis.coverage).toEqual(coverage);
    });
  });

  describe('confidence when an analyst is missing', () => {
    it.each([
      ['failed', 7, 70, 'medium'],
      [70, 7, 'timed_out', 'medium'],
      ['refused', 7, 'failed', 'low'],
      [70, 'failed', 70, 'low'],
      ['failed', 'failed', 'failed', 'low'],
      ['failed', 7, 29.9, 'low'], // 40.1 apart
      ['failed', 7, 30, 'medium'], // 40 apart
    ] as const)('chat %s, search %s, general %s: %s', (chat, search, general, confidence) => {
      expect(rate({ chat, search, general, mainstream: SITES }).confidence).toBe(confidence);
    });
  });

  describe('confidence with built-in analysts', () => {
    const all = { builtIn: ['chat', 'search', 'general'] } as const;

    it('is medium at most when all three are built in', () => {
      const rating = rate({ chat: 50, search: 5, general: 50, mainstream: SITES, ...all });
      expect(rating.confidence).toBe('medium');
      expect(rating.basis).toEqual({
        answered: 3,
        spread: null,
        origins: 3,
        coverage: null,
        builtIn: ['chat', 'search', 'general'],
      });
    });

    it('does not compare the numbers of built-in chat and general with the others', () => {
      const rating = rate({ chat: 65, search: 0.5, general: 65, mainstream: SITES, ...all });
      expect(rating).toMatchObject({
        confidence: 'medium',
        basis: { spread: null },
        halfWidth: 10,
      });
    });

    it('is low when the library knows nothing, because no source is no verdict', () => {
      expect(rate({ chat: 65, search: 5, general: 65, ...all }).confidence).toBe('low');
    });

    it('is medium at most with one built-in analyst beside two agreeing vendors', () => {
      for (const place of ['chat', 'general'] as const) {
        const script = { chat: 70, search: 7, general: 70, mainstream: SITES, builtIn: [place] };
        expect(rate(script)).toMatchObject({ confidence: 'medium', basis: { spread: 0 } });
      }
    });

    it('can be high when only the search is built in and found records', () => {
      const script = { chat: 70, search: 7, general: 70, builtIn: ['search'] } as const;
      expect(rate({ ...script, mainstream: SITES }).confidence).toBe('high');
    });

    it('ignores the 5 of a search that found nothing', () => {
      const script = { chat: 95, search: 5, general: 90 };
      expect(rate({ ...script, builtIn: ['search'] }).basis.spread).toBe(5);
      expect(rate(script).basis.spread).toBe(45);
    });

    it('still compares a vendor’s chat with the search beside a built-in general', () => {
      const script = { search: 2, general: 50, mainstream: SITES, builtIn: ['general'] } as const;
      expect(rate({ chat: 60, ...script })).toMatchObject({
        confidence: 'medium',
        basis: { spread: 40 },
      });
      expect(rate({ chat: 60.1, ...script }).confidence).toBe('low');
    });

    it('counts a built-in analyst as the one more that answered', () => {
      const script = { search: 2, general: 50, mainstream: SITES, builtIn: ['general'] } as const;
      expect(rate({ chat: 'failed', ...script }).confidence).toBe('medium');
    });
  });

  describe('the half-width of the uncertainty band', () => {
    it.each([
      ['high', 70, 70, SITES, 5],
      ['high', 59, 70, SITES, 6], // 11 / 2 = 5.5, rounded up
      ['high', 50, 70, SITES, 10],
      ['medium', 49, 70, SITES, 11],
      ['medium', 70, 70, SITES.slice(1), 10],
      ['medium', 30, 70, SITES, 20],
      ['low', 20, 70, SITES, 25],
      ['low', 70, 70, [], 20],
    ] as const)('at %s confidence with chat %d and general %d is fitting', (...row) => {
      const [confidence, chat, general, mainstream, halfWidth] = row;
      expect(rate({ chat, search: 7, general, mainstream })).toMatchObject({
        confidence,
        halfWidth,
      });
    });
  });
});

it.each([
  ['nothing', [], 0],
  ['two sites', ['https://nasa.gov/a', 'https://www.britannica.com/b'], 2],
  ['two languages of one site', ['https://en.wikipedia.org/a', 'https://de.wikipedia.org/a'], 1],
  ['a site with and without www', ['https://www.nhs.uk/a', 'https://nhs.uk/b'], 1],
  ['two universities under one suffix', ['https://www.ox.ac.uk/', 'https://www.cam.ac.uk/'], 2],
  ['two blogs on one platform', ['https://one.github.io/', 'https://two.github.io/'], 1],
  ['one site by http and https, in capitals', ['http://who.int/a', 'https://WWW.WHO.INT/b'], 1],
  ['one site in both spellings', ['https://bücher.de/', 'https://xn--bcher-kva.de/'], 1],
  ['what is no web address', ['mailto:a@b.org', 'ftp://nasa.gov/x', 'nasa.gov', ''], 0],
])('counts the origins of %s', (_, links, origins) => {
  expect(countOrigins(links)).toBe(origins);
});
