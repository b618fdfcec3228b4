import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ModelBlock } from '../../../../shared/schema/result.ts';
import { exampleClaim, exampleResult } from '../../../testing/exampleResult.ts';
import { GradeCards, meterWords, ScoreSection } from './ScoreSection.tsx';

describe('score section', () => {
  const draw = (changes: Parameters<typeof exampleResult>[0]) =>
    textOf(renderToStaticMarkup(<ScoreSection result={exampleResult(changes)} />));

  describe('the score of a report', () => {
    it('[2.page.meter.name] is named where it stands', () => {
      const html = renderToStaticMarkup(<ScoreSection result={exampleResult()} />);
      const [, id = 'none', name] = /<h2 id="([^"]+)"[^>]*>([^<]+)<\/h2>/.exec(html) ?? [];
      expect(name).toBe('Truth potential meter');
      expect(html).toContain(`aria-labelledby="${id}"`);
    });

    it('stands with its label and its confidence in words', () => {
      const text = draw({ overallScore: 74 });
      expect(text).toContain('74 of 100');
      expect(text).toContain('Generally Credible');
      expect(text).toContain(
        'Confidence medium: all three analysts answered, within 17 points of each other; four independent origins of sources.',
      );
    });

    it('gives way to "Inconclusive: not enough evidence" at low confidence, and is called provisional', () => {
      const text = draw({ overallScore: 74, confidence: 'low' });
      expect(text.indexOf('Inconclusive: not enough evidence')).toBeLessThan(
        text.indexOf('Provisional: 74 of 100, Generally Credible'),
      );
      expect(text).toContain('Inconclusive: not enough evidence');
      expect(text).not.toContain('74 of 100 Generally');
    });

    it('says of a text from how many of its claims a provisional number comes', () => {
      const { perplexity } = exampleResult();
      const list = [exampleClaim('supported'), exampleClaim('not_enough_evidence', 9)];
      const claims = { list, counted: 2 };
      expect(
        draw({ overallScore: 82, confidence: 'low', perplexity: { ...perplexity, claims } }),
      ).toContain('Provisional, from 1 of 2 claims: 82 of 100, Very Credible');
    });

    it('says beside the score which analysts are missing and what the score does about it', () => {
      expect(draw({ partial: true, missing: ['chat'] })).toContain(
        'The chat analyst gave no answer; the score counts 50 in its place.',
      );
      const both = { partial: true, missing: ['chat' as const, 'general' as const] };
      expect(draw(both)).toContain(
        'The chat and general analysts gave no answer; the score counts 50 for each.',
      );
      expect(
        draw({ ...both, openAI: { status: 'refused' }, gemini: { status: 'timed_out' } }),
      ).toContain(
        'The chat analyst declined to judge this, and the general analyst did not answer in time; the score counts 50 for each.',
      );
    });

    it.each([
      ['failed', 'gave no answer'],
      ['refused', 'declined to judge this'],
      ['timed_out', 'did not answer in time'],
    ] as const)('says of an analyst that %s how it was: %s', (status, words) => {
      expect(draw({ partial: true, missing: ['general'], gemini: { status } })).toContain(
        `The general analyst ${words}; the score counts 50 in its place.`,
      );
    });

    it('is told in words to who cannot see the drawing', () => {
      expect(meterWords(exampleResult({ overallScore: 74, band: { low: 60, high: 82 } }))).toBe(
        'Truth potential meter: 74 of 100, Generally Credible. The uncertainty reaches from 60 to 82.',
      );
    });
  });

  function textOf(html: string) {
    return html
      .replace(/<svg.*?<\/svg>/gs, '')
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ');
  }
});

describe('grade cards', () => {
  const draw = (changes: Parameters<typeof exampleResult>[0] = {}) =>
    renderToStaticMarkup(<GradeCards result={exampleResult(changes)} />)
      .split('<li')
      .slice(1);

  describe('the three grade cards', () => {
    it('[2.page.grade-cards] are chat, search and general, each labelled as built-in where it is', () => {
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
        'Its wording score, 58 of 100, is no judgment of truth and not counted.',
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
      expect(chat).toContain('The score counts 50 in its place.');
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
