import { describe, expect, it } from 'vitest';
import { copiedPhrases } from './copiedPhrases.ts';

const text = 'Coffee stunts growth, says the Daily Cup.';

describe('phrases that a model says it copied', () => {
  it('are kept as they stand in the text, each once', () => {
    expect(copiedPhrases(['coffee', 'daily cup', ' Coffee '], text, 5)).toEqual([
      'Coffee',
      'Daily Cup',
    ]);
  });

  it('are dropped when they do not stand there', () => {
    expect(copiedPhrases(['tea', 'Coffee growth', '', '  '], text, 5)).toEqual([]);
  });

  it('are as many as there is room for, and no whole paragraphs', () => {
    expect(copiedPhrases(['Coffee', 'stunts', 'growth'], text, 2)).toEqual(['Coffee', 'stunts']);
    const long = 'x'.repeat(121);
    expect(copiedPhrases([long], long, 5)).toEqual([]);
  });

  it('are found by their very letters where letters change their length with their case', () => {
    expect(copiedPhrases(['İzmir', 'izmir'], 'İzmir is a city.', 5)).toEqual(['İzmir']);
  });

  it('are looked for a bounded number of times, however many a model is made to name', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `a word ${i}`);
    expect(copiedPhrases([...many, 'Coffee'], text, 5)).toEqual([]);
    expect(copiedPhrases([...many.slice(0, 40), 'Coffee'], text, 5)).toEqual(['Coffee']);
  });
});
