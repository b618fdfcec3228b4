import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { exampleResult } from '../../testing/exampleResult.ts';
import { meterWords, ScoreSection } from './ScoreSection.tsx';

const draw = (changes: Parameters<typeof exampleResult>[0]) =>
  textOf(renderToStaticMarkup(<ScoreSection result={exampleResult(changes)} />));

describe('the score of a report', () => {
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

  it('says beside the score which analysts are missing and what the score does about it', () => {
    expect(draw({ partial: true, missing: ['chat'] })).toContain(
      'The chat analyst gave no answer; the score counts 50 in its place.',
    );
    expect(draw({ partial: true, missing: ['chat', 'general'] })).toContain(
      'The chat and general analysts gave no answer; the score counts 50 for each.',
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
