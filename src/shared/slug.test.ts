import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readableSlug } from './slug.ts';

describe('the readable part of an address', () => {
  test.each([
    ['The Earth is flat!', 'the-earth-is-flat'],
    ['Don’t panic — it\'s 50 % "safe"', 'dont-panic-its-50-safe'],
    ['Straße, Ærø und naïve Cafés', 'strasse-aero-und-naive-cafes'],
    ['Łódź, Đà Nẵng, İstanbul', 'lodz-da-nang-istanbul'],
    ['Земля плоская, Ёж и щука', 'zemlya-ploskaya-yozh-i-shchuka'],
    ['Η Γη είναι επίπεδη', 'i-gi-einai-epipedi'],
    ['ﬁne ② times', 'fine-2-times'],
    ['COVID-19 地球', 'covid-19'],
  ])('of %j is %s', (text, slug) => expect(readableSlug(text)).toBe(slug));

  test.each(['', '地球是平的', '🎉🎉🎉', '—…!'])('is "report" when %j leaves nothing', (text) => {
    expect(readableSlug(text)).toBe('report');
  });

  test('is cut at a word to 80 characters', () => {
    expect(readableSlug('word '.repeat(30))).toBe(Array(16).fill('word').join('-'));
    expect(readableSlug(`${'a'.repeat(80)} b`)).toBe('a'.repeat(80));
    expect(readableSlug(`${'a'.repeat(40)} ${'b'.repeat(40)}`)).toBe('a'.repeat(40));
    expect(readableSlug('a'.repeat(100))).toBe('a'.repeat(80));
  });

  test('is made of ASCII letters, digits and single hyphens for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const slug = readableSlug(text);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
      }),
    );
  });
});
