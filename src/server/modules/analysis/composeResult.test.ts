import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Result } from '../../../shared/schema/result.ts';
import { type Script, scriptedAnswers } from '../../testing/scriptedAnswers.ts';
import { DomainError } from '../errors.ts';
import { composeResult } from './composeResult.ts';

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
