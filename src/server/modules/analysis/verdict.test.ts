import { describe, expect, it } from 'vitest';
import { Result } from '../../../shared/schema/result.ts';
import { type Script, scriptedAnswers } from '../../testing/models.ts';
import { DomainError } from '../errors.ts';
import { composeResult } from './verdict.ts';

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
      reason: null,
      band: { low: 79, high: 89 },
      partial: false,
      missing: [],
      confidenceBasis: { spread: 4, origins: 3, backing: 3, quoted: 3 },
    });
    expect(result.perplexity.summary_highlights.verdict).toBe('true');
    expect(result.provenance.search.promptVersion).toBe('search-1');
  });

  it('speaks of reliability when it is about a text', () => {
    expect(compose({ chat: 84, search: 8, general: 84 }, 'analysis').verdict).toBe('reliable');
  });

  it('gives no verdict without a source, however sure the analysts are', () => {
    const result = compose({ chat: 95, search: 9.5, general: 95, mainstream: [] });
    expect(result).toMatchObject({
      verdict: 'inconclusive',
      confidence: 'low',
      reason: 'not_enough_evidence',
    });
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
      const both = compose({ chat: status, search: 8, general: status });
      expect(both).toMatchObject({ missing: ['chat', 'general'], confidence: 'medium' });
    },
  );

  it('cannot be made without a search', () => {
    expect(() => compose({ chat: 84, search: 'failed', general: 84 })).toThrow(DomainError);
  });

  it('marks the 50 of an analyst that takes no position as assumed', () => {
    const result = compose({ chat: 50, search: 8, general: 80 });
    expect(result.calculation.terms[1]).toMatchObject({ value: 50, assumed: true });
    expect(result.confidenceBasis.positions).toEqual({
      chat: null,
      search: 'supported',
      general: 'supported',
    });
  });

  it('does not count the wording that built-in analysts look at', () => {
    const builtIn = ['chat', 'general'] as const;
    const result = compose({ chat: 35, search: 9, general: 35, builtIn });
    expect(result).toMatchObject({ verdict: 'true', confidence: 'medium' });
    expect(result.calculation.terms[1]).toMatchObject({ value: 50, assumed: true });
  });

  it('keeps a band within the meter, wider the less is known', () => {
    const width = (script: Script) => {
      const { band } = compose(script);
      return band.high - band.low;
    };
    expect(width({ chat: 80, search: 8, general: 80 })).toBe(10);
    expect(width({ chat: 'failed', search: 8, general: 80 })).toBe(20);
    // (3 · 74 + 50 + 70 + 70) / 6 = 68.7 only leans true.
    expect(width({ chat: 'failed', search: 7, general: 70 })).toBe(40);
    expect(compose({ chat: 0, search: 0, general: 0 }).band.low).toBe(0);
  });
});
