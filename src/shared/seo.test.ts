import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSeo, readableSlug } from './seo.ts';
import { adminMessages } from './adminMessages.ts';

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

const nothing = { title: null, description: null, keywords: null, ogImage: null };
const check = (given: Partial<Parameters<typeof checkSeo>[0]>) =>
  checkSeo({ ...nothing, ...given });

describe('what an admin writes of a report', () => {
  test('is kept in one line, without what hides or turns text around', () => {
    const { own, faults } = check({
      title: '  Does\thoney \u202espoil?\u0000 ',
      description: 'Not if it is\n\nkept\u200b sealed.',
    });
    expect([own.title, own.description, faults]).toEqual([
      'Does honey spoil?',
      'Not if it is kept sealed.',
      {},
    ]);
  });

  test('is stripped of markup, and keeps the signs of prose', () => {
    const { own } = check({
      title: 'Does <b>honey</b> spoil?',
      description: '<p>Not if its water is < 18 %.</p>',
      keywords: ['<i>honey</i>', 'shelf life'],
    });
    expect(own).toEqual({
      title: 'Does honey spoil?',
      description: 'Not if its water is < 18 %.',
      keywords: ['honey', 'shelf life'],
      ogImage: null,
    });
  });

  test('is nothing when it is nothing but space', () => {
    expect(
      check({ title: ' \u200b ', description: '', keywords: ' , ', ogImage: ' ' }).own,
    ).toEqual(nothing);
  });

  test.each([
    ['a list', ['honey', ' shelf  life ', '', 'Honey']],
    ['a text with commas and line breaks', 'honey, shelf life,\n,Honey'],
  ])('has keywords as %s, each once', (_, keywords) => {
    expect(check({ keywords }).own.keywords).toEqual(['honey', 'shelf life']);
  });

  test('is looked through in no time, however many keywords are sent', () => {
    // Pairwise comparison would take minutes.
    const many = Array.from({ length: 250_000 }, (_, at) => at.toString(36)).join(',');
    expect(check({ keywords: many }).faults).toEqual({
      keywords: adminMessages.seo.tooManyKeywords,
    });
  });

  test('may be as long as it may, counted in characters that one sees', () => {
    expect(check({ title: '🍯'.repeat(120), description: 'é'.repeat(320) }).faults).toEqual({});
    expect(check({ keywords: Array.from({ length: 20 }, (_, at) => `word ${at}`) }).faults).toEqual(
      {},
    );
  });

  const { seo } = adminMessages;
  test.each([
    ['title', '🍯'.repeat(121), seo.titleTooLong],
    ['description', 'x'.repeat(321), seo.descriptionTooLong],
    ['keywords', Array.from({ length: 21 }, (_, at) => `word ${at}`), seo.tooManyKeywords],
    ['keywords', 'x'.repeat(61), seo.keywordTooLong],
  ])('is told when its %s is too long', (field, given, text) => {
    expect(check({ [field]: given }).faults).toEqual({ [field]: text });
  });
});

describe('the address of its picture', () => {
  test('is kept as it travels', () => {
    expect(check({ ogImage: 'HTTPS://Example.org/a picture.png' }).own.ogImage).toBe(
      'https://example.org/a%20picture.png',
    );
  });

  test.each([
    'http://example.org/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '/image/a.png',
    '//example.org/a.png',
    'https://localhost/a.png',
    'https://192.168.0.1/a.png',
    'https://user:secret@example.org/a.png',
    `https://example.org/${'a'.repeat(1_000)}`,
    'a picture',
  ])('is refused when it is %s', (ogImage) => {
    expect(check({ ogImage }).faults).toEqual({ ogImage: adminMessages.seo.imageAddress });
  });
});
