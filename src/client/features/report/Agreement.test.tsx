import { describe, expect, it } from 'vitest';
import type { ModelBlock } from '../../../shared/schema/result.ts';
import { draw as drawIt } from '../../testing/draw.tsx';
import { exampleResult } from '../../testing/examples.ts';
import { agreementWords, GradeCards, placeMarks } from './Agreement.tsx';

describe('grade cards', () => {
  const draw = (changes: Parameters<typeof exampleResult>[0] = {}) =>
    drawIt(<GradeCards result={exampleResult(changes)} />)
      .split('<li')
      .slice(1);

  describe('the three grade cards', () => {
    it('[2.page.grade-cards] are chat, search and general, each labeled as built-in where it is', () => {
      const cards = draw();
      expect(cards).toHaveLength(3);
      for (const [index, title] of ['Chat', 'Search', 'General'].entries()) {
        expect(cards[index]).toContain(`${title} analysis`);
        expect(cards[index]).toContain('Built-in analyst');
      }
    });

    it('show the percentage of chat and general and ten times the main grade of search', () => {
      const { confidenceBasis, openAI, gemini } = exampleResult();
      const said = { assessment: 'supported', wording_score: null } as const;
      const [chat, search, general] = draw({
        confidenceBasis: {
          ...confidenceBasis,
          positions: { chat: 'supported', search: 'supported', general: 'supported' },
        },
        openAI: { ...openAI, ...said, truth_percentage: 58 } as ModelBlock,
        gemini: { ...gemini, ...said, truth_percentage: 60 } as ModelBlock,
      });
      expect(chat).toContain('>58<');
      expect(search).toContain('>75<');
      expect(general).toContain('>60<');
    });

    it('show no number for who takes no position, and a wording score as what it is', () => {
      const [chat, search] = draw();
      expect(chat).toContain('Takes no position');
      expect(chat).not.toMatch(/>(?:50|58)</);
      expect(chat).toContain(
        'Its wording score, 58 of 100, says nothing about truth and is not counted.',
      );
      expect(search).not.toContain('Takes no position');
    });

    it('show the percentages of a report that was made before positions were', () => {
      const { confidenceBasis, openAI } = exampleResult();
      const [chat] = draw({
        schemaVersion: 1,
        confidenceBasis: { ...confidenceBasis, positions: null },
        openAI: { ...openAI, assessment: null, truth_percentage: 58 } as ModelBlock,
      });
      expect(chat).toContain('>58<');
    });

    it.each([
      ['failed', 'Did not answer'],
      ['refused', 'Declined to judge this'],
      ['timed_out', 'Ran out of time'],
    ] as const)('say of an analyst that %s: %s, and show no number for it', (status, words) => {
      const [chat] = draw({ openAI: { status } });
      expect(chat).toContain(words);
      expect(chat).not.toMatch(/>50</);
    });

    it('name the vendor and its model where there is one', () => {
      const { provenance } = exampleResult();
      const vendor = {
        ...provenance.chat,
        kind: 'vendor',
        name: 'OpenAI',
        model: 'some-model',
      } as const;
      expect(draw({ provenance: { ...provenance, chat: vendor } })[0]).toContain(
        'OpenAI, some-model',
      );
    });
  });
});

describe('what is said of their agreement', () => {
  const { confidenceBasis, openAI, gemini } = exampleResult();
  const say = (chat: number, general: number, supported = 'supported' as 'supported' | 'refuted') =>
    agreementWords(
      exampleResult({
        confidenceBasis: {
          ...confidenceBasis,
          positions: { chat: supported, search: 'supported', general: 'supported' },
        },
        openAI: { ...openAI, truth_percentage: chat } as ModelBlock,
        gemini: { ...gemini, truth_percentage: general } as ModelBlock,
      }),
    );

  it('names how near to each other they are, or the range', () => {
    expect(say(70, 76)).toBe('The three agree within 6 points.');
    expect(say(20, 88)).toBe('The three disagree: 20 to 88.');
    expect(say(70, 76, 'refuted')).toBe('The three disagree: 70 to 76.');
    expect(agreementWords(exampleResult())).toBe('Only one of them takes a position.');
  });
});

describe('the axis', () => {
  /** In parts of the axis on a phone. */
  const reach = (at: number, side: 'left' | 'right') =>
    side === 'right' ? ([at + 1, at + 25] as const) : ([at - 25, at - 1] as const);
  const scores = Array.from({ length: 26 }, (_, step) => step * 4);

  it('draws no line through a name, and no name beyond its ends, whatever the numbers', () => {
    const sets = scores.flatMap((a) =>
      scores.flatMap((b) => [[a, b], ...scores.map((c) => [a, b, c])]),
    );
    const isWrong = (numbers: readonly number[]) => {
      const rows = placeMarks(numbers.map((at) => ({ at })));
      return rows.some(({ at, side }, row) => {
        const [from, to] = reach(at, side);
        const isCrossed = rows.slice(0, row).some((above) => above.at >= from && above.at < to);
        return from < 0 || to > 100 || isCrossed;
      });
    };
    expect(sets.filter(isWrong)).toEqual([]);
  });
});
