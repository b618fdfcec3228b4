import { beforeEach, describe, expect, it } from 'vitest';
import { createKeeper, type Keeper } from './responseCache.ts';
import { makeReady } from './cachedResponse.ts';

let keeper: Keeper;
beforeEach(() => {
  keeper = createKeeper();
});

const made = async (text: string, tags: readonly string[] | null) => ({
  answer: await makeReady(200, Buffer.from(text), {}),
  tags,
});
const textOf = (key: string) => keeper.find(key)?.identity.toString();

describe('a kept answer', () => {
  it('is made once, also for those whose address does not lead to it directly', async () => {
    const first = await keeper.make('/', () => made('home', ['list']));
    const second = await keeper.make('/', () => made('made again', ['list']));
    expect(second).toBe(first);
  });

  it('is shared by those who ask while it is made', async () => {
    const [first, second] = await Promise.all([
      keeper.make('/', () => made('home', null)),
      keeper.make('/', () => made('made again', null)),
    ]);
    expect(second).toBe(first);
    expect(textOf('/')).toBeUndefined();
  });

  it('is forgotten when what it shows changes, and nothing else is', async () => {
    await keeper.make('/', () => made('home', ['list']));
    await keeper.make('/report/a', () => made('a', ['report:a']));
    keeper.forget('list');
    expect([textOf('/'), textOf('/report/a')]).toEqual([undefined, 'a']);
  });

  it('is not kept when what it shows changed while it was made', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const making = keeper.make('/', () => promise.then(() => made('old', ['list'])));
    keeper.forget('list');
    resolve(undefined);
    await making;
    expect(textOf('/')).toBeUndefined();
  });

  it('is not kept when what it shows changed after its making was prepared', async () => {
    const before = keeper.moment();
    keeper.forget('report:a');
    await keeper.make('/report/a', () => made('old', ['report:a', 'site']), before);
    await keeper.make('/report/b', () => made('b', ['report:b', 'site']), before);
    expect([textOf('/report/a'), textOf('/report/b')]).toEqual([undefined, 'b']);
    await keeper.make('/report/a', () => made('new', ['report:a', 'site']), keeper.moment());
    expect(textOf('/report/a')).toBe('new');
  });

  it('is not kept when so much changed meanwhile that nobody remembers it all', async () => {
    const before = keeper.moment();
    for (let number = 0; number < 20_000; number++) keeper.forget(`report:${number}`);
    await keeper.make('/report/0', () => made('old', ['report:0']), before);
    await keeper.make('/report/1', () => made('new', ['report:1']));
    expect([textOf('/report/0'), textOf('/report/1')]).toEqual([undefined, 'new']);
  });

  it('is forgotten after the moment until which it is true', async () => {
    let now = Date.parse('2026-12-20T10:00:00.000Z');
    keeper = createKeeper(undefined, () => now);
    const until = new Date(now);
    await keeper.make('/report/a', async () => ({ ...(await made('a', [])), until }));
    expect(textOf('/report/a')).toBe('a');
    now += 1;
    expect(textOf('/report/a')).toBeUndefined();
    expect(keeper.size()).toEqual({ entries: 0, bytes: 0 });
  });

  it('makes room for newer ones, the one asked for least lately first', async () => {
    keeper = createKeeper(10);
    for (const key of ['a', 'b']) await keeper.make(key, () => made('12345', []));
    keeper.find('a');
    await keeper.make('c', () => made('12345', []));
    expect([textOf('a'), textOf('b'), textOf('c')]).toEqual(['12345', undefined, '12345']);
  });
});

it('nothing is kept where there is no room, as in development', async () => {
  keeper = createKeeper(0);
  await keeper.make('/analyze', () => made('form', []));
  expect(textOf('/analyze')).toBeUndefined();
});

describe('while news may be missed', () => {
  it('only what shows no data is kept', async () => {
    await keeper.make('/', () => made('home', ['list']));
    await keeper.make('/x.js', () => made('script', []));
    keeper.pause();
    await keeper.make('/report/a', () => made('a', ['report:a']));
    expect([textOf('/'), textOf('/x.js'), textOf('/report/a')]).toEqual([
      undefined,
      'script',
      undefined,
    ]);
  });

  it('what began to be made is not kept, even if it is finished when news comes again', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    keeper.pause();
    const making = keeper.make('/', () => promise.then(() => made('old', ['list'])));
    keeper.resume();
    resolve(undefined);
    await making;
    expect(textOf('/')).toBeUndefined();
  });

  it('what was being made before is not kept', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const making = keeper.make('/', () => promise.then(() => made('old', ['list'])));
    keeper.pause();
    keeper.resume();
    resolve(undefined);
    await making;
    expect(textOf('/')).toBeUndefined();
  });
});

it('tells how much it keeps', async () => {
  await keeper.make('/', () => made('home', ['list']));
  expect(keeper.size()).toEqual({ entries: 1, bytes: 4 });
  keeper.forget('list');
  expect(keeper.size()).toEqual({ entries: 0, bytes: 0 });
});
