import { describe, expect, it } from 'vitest';
import type { AnalystInfo } from '../../../../shared/schema/analysis.ts';
import { whoReads } from './PrivacyLine.tsx';

const places = ['chat', 'search', 'general'] as const;
const analysts = (...vendors: (string | null)[]): AnalystInfo[] =>
  places.map((place, index) => {
    const name = vendors[index] ?? null;
    return name === null
      ? { place, kind: 'built-in', name: 'Built-in analyst', model: null, available: true }
      : { place, kind: 'vendor', name, model: 'a-model', available: true };
  });

describe('the line before the Analyze button', () => {
  it('names every vendor that will read the claim', () => {
    expect(whoReads(analysts('OpenAI', 'Perplexity', 'Gemini'))).toBe(
      'What you submit is sent to OpenAI, Perplexity and Gemini to be read.',
    );
  });

  it('says that the rest stays here', () => {
    expect(whoReads(analysts('OpenAI', null, null))).toBe(
      'What you submit is sent to OpenAI to be read; the rest is done by built-in analysts.',
    );
  });

  it('says of a link that the text of its page is what is sent', () => {
    expect(whoReads(analysts('OpenAI', 'Perplexity', 'Gemini'), true)).toBe(
      'Its text is sent to OpenAI, Perplexity and Gemini to be read.',
    );
    expect(whoReads(analysts(null, null, null), true)).toBe(
      'Three built-in analysts read its text here; it is sent to nobody else.',
    );
  });

  it('says that nothing leaves when all are built-in', () => {
    expect(whoReads(analysts(null, null, null))).toContain('it is sent to nobody else');
  });
});
