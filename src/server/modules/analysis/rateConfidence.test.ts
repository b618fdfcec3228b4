import { describe, expect, it } from 'vitest';
import { type Script, scriptedAnswers } from '../../testing/scriptedAnswers.ts';
import { rateConfidence } from './rateConfidence.ts';

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
    expect(rating).toMatchObject({ confidence: 'medium', basis: { spread: null }, halfWidth: 10 });
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

  it('does not take the 5 of a search that knows nothing for an opinion', () => {
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
    expect(rate({ chat, search: 7, general, mainstream })).toMatchObject({ confidence, halfWidth });
  });
});
