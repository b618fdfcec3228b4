import { expect, it } from 'vitest';
import { shareReads } from './progress.ts';

function counted() {
  const asked: string[] = [];
  const read = shareReads((id, after) => {
    asked.push(`${id} ${after}`);
    return Promise.resolve(asked.length);
  });
  return { asked, read };
}

it('what thousands ask for at once is read once', async () => {
  const { asked, read } = counted();
  await Promise.all(Array.from({ length: 2_000 }, () => read('a', 3)));
  expect(asked).toEqual(['a 3']);
});

it('what differs is read apart', async () => {
  const { asked, read } = counted();
  await Promise.all([read('a', 3), read('a', 4), read('b', 3)]);
  expect(asked).toEqual(['a 3', 'a 4', 'b 3']);
});

it('a reading that has begun is joined by nobody', async () => {
  const { asked, read } = counted();
  const first = read('a', 3);
  await new Promise((resolve) => setImmediate(resolve));
  const second = read('a', 3);
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(asked).toHaveLength(2);
});

it('a reading that fails fails for all who share it, and the next one is tried', async () => {
  let calls = 0;
  const read = shareReads(() =>
    calls++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve('back'),
  );
  const outcomes = await Promise.allSettled([read('a', 0), read('a', 0)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read('a', 0)).toBe('back');
});
