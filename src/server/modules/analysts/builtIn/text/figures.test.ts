import { expect, it } from 'vitest';
import { findFigures } from './figures.ts';
import { readWords } from './words.ts';

const found = (text: string, english = true) =>
  findFigures(text, readWords(text), english).map(({ kind, found: figure }) => `${kind} ${figure}`);

it.each([
  ['It boils at 100 °C.', ['quantity 100 °C']],
  ['Prices rose by 3.5 % in 2019.', ['quantity 3.5 %', 'date 2019']],
  ['It cost $1,200 and 40 €.', ['quantity $1,200', 'quantity 40 €']],
  [
    'Octopuses have 3 hearts, squid have three hearts.',
    ['quantity 3 hearts', 'quantity three hearts'],
  ],
  ['About 5–10 % of them.', ['quantity 5–10 %']],
  ['It is 4.5 billion years old.', ['quantity 4.5 billion years']],
  ['9 out of 10 doctors; 1 in 5.', ['quantity 9 out of 10 doctors', 'quantity 1 in 5']],
  ['A 10km run in the 1980s.', ['quantity 10km', 'date 1980s']],
  [
    'On 4 July 1776, on July 4, 1776, in May 2020.',
    ['date 4 July 1776', 'date July 4, 1776', 'date May 2020'],
  ],
  ['On 2020-05-12 and 12/05/2020.', ['date 2020-05-12', 'date 12/05/2020']],
  ['Humans use ten percent.', ['quantity ten percent']],
  ['A crowd of 2000 people.', ['quantity 2000 people']],
  ['See page 1998, chapter 4, version 2.0, no. 7 and room 101.', []],
  ['COVID-19, 5G, 3D, 24/7 and #1.', []],
  ['Top 10 reasons; 7 things; 100% true.', []],
  ['1. Water 2. Air', []],
  ['A two-faced one.', []],
  ['You may 5 times', ['quantity 5 times']],
  ['He was one of them.', []],
])('finds the figures of “%s”', (text, figures) => {
  expect(found(text)).toEqual(figures);
});

it.each([
  ['Вода кипит при 100 °C, 12.05.2020.', ['quantity 100 °C', 'date 12.05.2020']],
  ['Im Jahr 1998 drei Herzen.', []],
])('finds in “%s” only what needs no English words', (text, figures) => {
  expect(found(text, false)).toEqual(figures);
});
