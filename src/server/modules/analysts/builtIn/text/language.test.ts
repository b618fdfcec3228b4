import { expect, it } from 'vitest';
import { guessLanguage } from './language.ts';
import { readWords } from './words.ts';

it.each([
  ['The Earth is flat', 'english'],
  ['The café serves crème brûlée and it is good', 'english'],
  ['I never saw Angela Merkel in the Bundestag', 'english'],
  ['Vaccines cause autism', 'unsure'],
  ['El Niño causes droughts', 'unsure'],
  ['Leonardo da Vinci painted in Milan', 'unsure'],
  ['5G 2019 100', 'unsure'],
  ['Die Erde ist eine Scheibe', 'other'],
  ['La Terre est plate', 'other'],
  ['La Tierra es plana y los pájaros vuelan', 'other'],
  ['De aarde is niet plat', 'other'],
  ['Ziemia nie jest płaska', 'other'],
  ['Jorden är inte platt', 'other'],
  ['Dünya düz değil', 'other'],
  ['Земля плоская', 'other'],
  ['地球は平ら', 'other'],
  ['पृथ्वी चपटी है', 'other'],
])('reads “%s” as %s', (text, language) => {
  expect(guessLanguage(readWords(text))).toBe(language);
});
