import { expect, test } from 'vitest';
import { CallError } from './emulator.ts';
import { createPasswords } from './passwords.ts';

const cheap = { N: 2 ** 4, r: 8, p: 1 };

test('a password is known again however its letters are composed, and by no other', async () => {
  const passwords = createPasswords(cheap);
  const hash = await passwords.hash('caf\u00e9 au lait');
  expect(await passwords.check('cafe\u0301 au lait', hash)).toBe(true);
  expect(await passwords.check('cafe au lait', hash)).toBe(false);
  expect(await passwords.check('', null)).toBe(false);
  expect(await passwords.check(hash, hash)).toBe(false);
  expect(await passwords.hash('caf\u00e9 au lait')).not.toBe(hash);
});

test('a hash of an earlier cost still counts', async () => {
  const hash = await createPasswords({ ...cheap, p: 2 }).hash('a long sentence');
  expect(await createPasswords(cheap).check('a long sentence', hash)).toBe(true);
});

test('more at once than a machine should bear are turned away, the others are served', async () => {
  const passwords = createPasswords(cheap);
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => passwords.check('x', null)),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused.every(({ reason }) => reason instanceof CallError)).toBe(true);
  expect(await passwords.check('x', null)).toBe(false);
});
