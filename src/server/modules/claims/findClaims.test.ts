import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLAIMS_MAX, findClaims } from './findClaims.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const claimsOf = (text: string) => findClaims(text, NOW);

describe('the claims of a text', () => {
  it('are its sentences, word for word and where they stand', () => {
    const text = 'Octopuses have three hearts. My sister owns a green bicycle.';
    const claims = claimsOf(text);
    expect(claims?.counted).toBe(2);
    expect(claims?.list.map((claim) => claim.text)).toEqual([
      'Octopuses have three hearts.',
      'My sister owns a green bicycle.',
    ]);
    for (const { start, end, text: span } of claims?.list ?? []) {
      expect(text.slice(start, end)).toBe(span);
    }
  });

  it('are sentences that say more of a thing by its pronoun, too', () => {
    const claims = claimsOf('The bridge crosses the Tamar. It was opened in 1962. It is not true.');
    expect(claims?.list.map(({ text }) => text)).toEqual([
      'The bridge crosses the Tamar.',
      'It was opened in 1962.',
    ]);
  });

  it('are none where there is a single statement', () => {
    expect(claimsOf('Octopuses have three hearts.')).toBeNull();
  });

  it('have a kind each', () => {
    const claims = claimsOf(
      'The bridge is 300 meters long. It will collapse by the end of the decade. I think it is ugly. Who built the old bridge? The town paid for the bridge.',
    );
    expect(claims?.list.map(({ kind }) => kind)).toEqual([
      'quantity',
      'prediction',
      'opinion',
      'question',
      'fact',
    ]);
  });

  it('are not its instructions, its remarks, or sentences that it only quotes', () => {
    const claims = claimsOf(
      'Bats are blind animals. That is simply not true. You should read more books. "Bats cannot see anything at all," Carter wrote. The eyes of bats work at night.',
    );
    expect(claims?.list.map(({ text }) => text)).toEqual([
      'Bats are blind animals.',
      'The eyes of bats work at night.',
    ]);
  });

  it('have one in their center, which can be checked and which the others take up', () => {
    const claims = claimsOf(
      'I love bridges. The Harbor Bridge was opened in 1932. Trams crossed the Harbor Bridge until 1958. The weather was fine.',
    );
    const central = claims?.list.filter((claim) => claim.central) ?? [];
    expect(central).toHaveLength(1);
    expect(central[0]?.text).toContain('Harbor Bridge');
  });

  it('are the twelve weightiest of all that were counted, in reading order', () => {
    const text = Array.from({ length: 60 }, (_, at) =>
      at % 5 === 0 ? `Mill ${at} ground ${at + 1} tons of corn.` : 'I think mills are beautiful.',
    ).join(' ');
    const claims = claimsOf(text);
    expect(claims?.counted).toBe(60);
    expect(claims?.list).toHaveLength(CLAIMS_MAX);
    expect(claims?.list.every(({ kind }) => kind === 'quantity')).toBe(true);
    const starts = claims?.list.map(({ start }) => start) ?? [];
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });

  it('stand in the text whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        for (const { start, end, text: span } of claimsOf(text)?.list ?? []) {
          expect(text.slice(start, end)).toBe(span);
        }
      }),
    );
  });
});
