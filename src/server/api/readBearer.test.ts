import { expect, it } from 'vitest';
import { readBearer } from './readBearer.ts';

const given = (authorization?: string) =>
  readBearer({ headers: authorization === undefined ? {} : { authorization } });

it('the identity token is what follows Bearer, however that is written', () => {
  expect(given('Bearer a.b.c')).toBe('a.b.c');
  expect(given('bearer   a.b.c')).toBe('a.b.c');
});

it('without the header, or with a password for a proxy in front, nobody says who they are', () => {
  expect(given()).toBeNull();
  expect(given('Basic YWRhOnNlY3JldA==')).toBeNull();
  expect(given('Bearership a')).toBeNull();
});

it('an empty token is one, so that it is refused', () => {
  expect(given('Bearer')).toBe('');
});
