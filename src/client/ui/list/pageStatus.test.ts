import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { pageStatus } from './Pager.tsx';

it.each([
  [{ before: 0, shown: 10, total: 120 }, '1–10 of 120'],
  [{ before: 120, shown: 1, total: 121 }, '121 of 121'],
  [{ before: 9_990, shown: 10, total: 10_000, atLeast: true }, '9,991–10,000 of 10,000+'],
  [{ before: null, shown: 10, total: 10_000, atLeast: true }, '10 of 10,000+'],
])('a page of a list says which part of it it is: %o', (page, status) => {
  expect(pageStatus(page)).toBe(status);
});

it('counts are written the same wherever the server runs', () => {
  const program = `import { inDigits } from '${import.meta.resolve('../text.ts')}';
    console.log(inDigits(10000));`;
  const status = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, LC_ALL: 'de_DE.UTF-8' },
    encoding: 'utf8',
  });
  expect(status.trim()).toBe('10,000');
});
