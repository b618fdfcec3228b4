import { expect, it } from 'vitest';
import { follow } from './ListControls.tsx';

const nothing = { text: '', known: '', sent: '' };

it('what is typed stays while the value it was handed on as is on its way', () => {
  const typed = { ...nothing, text: 'climate ', sent: 'climate' };
  expect(follow(typed, '')).toBe(typed);
});

it('what is typed stays when the value has followed, with what was typed since', () => {
  const typed = { ...nothing, text: 'climate ch', sent: 'climate' };
  expect(follow(typed, 'climate')).toMatchObject({ text: 'climate ch', sent: 'climate' });
});

it('a value that changes by itself takes the place of what is typed', () => {
  const typed = { text: 'climate', known: 'climate', sent: 'climate' };
  expect(follow(typed, '')).toEqual(nothing);
});
