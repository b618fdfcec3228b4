import { beforeEach, describe, expect, it } from 'vitest';
import { createResponseCache, type ResponseCache, toCachedResponse } from './responseCache.ts';

let responseCache: ResponseCache;
beforeEach(() => {
  responseCache = createResponseCache();
});

const made = async (text: string, tags: readonly string[] | null) => ({
  answer: await toCachedResponse(200, Buffer.from(text), {}),
  tags,
});
const textOf = (key: string) => responseCache.find(key)?.identity.toString();

describe('a kept answer', () => {
  it('is made once, also for those whose address does not lead to it directly', async () => {
    const first = await responseCache.make('/', () => made('home', ['list']));
    const second = await responseCache.make('/', () => made('made again', ['list']));
    expect(second).toBe(first);
  });

  it('is shared by those who ask while it is made', async () => {
    const [first, second] = await Promise.all([
      responseCache.make('/', () => made('home', null)),
      responseCache.make('/', () => made('made again', null)),
    ]);
    expect(second).toBe(first);
    expect(textOf('/')).toBeUndefined();
  });

  it('is made again for whoever comes after a change while it is made', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const before = responseCache.make('/', () => promise.then(() => made('old', ['list'])));
    const elsewhere = responseCache.make('/a', () => promise.then(() => made('a', ['report:a'])));
    responseCache.forget('list');
    const after = responseCache.make('/', () => made('new', ['list']));
    const sharing = responseCache.make('/', () => made('newer', ['list']));
    const shared = responseCache.make('/a', () => made('a again', ['report:a']));
    resolve(undefined);
    expect((await before).identity.toString()).toBe('old');
    expect((await after).identity.toString()).toBe('new');
    expect(await sharing).toBe(await after);
    expect(await shared).toBe(await elsewhere);
    expect(textOf('/')).toBe('new');
  });

  it('is forgotten when what it shows changes, and nothing else is', async () => {
    await responseCache.make('/', () => made('home', ['list']));
    await responseCache.make('/report/a', () => made('a', ['report:a']));
    responseCache.forget('list');
    expect([textOf('/'), textOf('/report/a')]).toEqual([undefined, 'a']);
  });

  it('is not kept when what it shows changed while it was made', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const making = responseCache.make('/', () => promise.then(() => made('old', ['list'])));
    responseCache.forget('list');
    resolve(undefined);
    await making;
    expect(textOf('/')).toBeUndefined();
  });

  it('is not kept when what it shows changed after its making was prepared', async () => {
    const before = responseCache.revision();
    responseCache.forget('report:a');
    await responseCache.make('/report/a', () => made('old', ['report:a', 'site']), before);
    await responseCache.make('/report/b', () => made('b', ['report:b', 'site']), before);
    expect([textOf('/report/a'), textOf('/report/b')]).toEqual([undefined, 'b']);
    await responseCache.make(
      '/report/a',
      () => made('new', ['report:a', 'site']),
      responseCache.revision(),
    );
    expect(textOf('/report/a')).toBe('new');
  });

  it('is not kept when so much changed meanwhile that nobody remembers it all', async () => {
    const before = responseCache.revision();
    for (let number = 0; number < 20_000; number++) responseCache.forget(`report:${number}`);
    await responseCache.make('/report/0', () => made('old', ['report:0']), before);
    await responseCache.make('/report/1', () => made('new', ['report:1']));
    expect([textOf('/report/0'), textOf('/report/1')]).toEqual([undefined, 'new']);
  });

  it('is forgotten after the moment until which it is true', async () => {
    let now = Date.parse('2026-12-20T10:00:00.000Z');
    responseCache = createResponseCache(undefined, () => now);
    const until = new Date(now);
    await responseCache.make('/report/a', async () => ({ ...(await made('a', [])), until }));
    expect(textOf('/report/a')).toBe('a');
    now += 1;
    expect(textOf('/report/a')).toBeUndefined();
    expect(responseCache.size()).toEqual({ entries: 0, bytes: 0 });
  });

  it('makes room for newer ones, the one asked for least lately first', async () => {
    responseCache = createResponseCache(10);
    for (const key of ['a', 'b']) await responseCache.make(key, () => made('12345', []));
    responseCache.find('a');
    await responseCache.make('c', () => made('12345', []));
    expect([textOf('a'), textOf('b'), textOf('c')]).toEqual(['12345', undefined, '12345']);
  });
});

it('nothing is kept where there is no room, as in development', async () => {
  responseCache = createResponseCache(0);
  await responseCache.make('/analyze', () => made('form', []));
  expect(textOf('/analyze')).toBeUndefined();
});

describe('while news may be missed', () => {
  it('only what shows no data is kept', async () => {
    await responseCache.make('/', () => made('home', ['list']));
    await responseCache.make('/x.js', () => made('script', []));
    responseCache.pause();
    await responseCache.make('/report/a', () => made('a', ['report:a']));
    expect([textOf('/'), textOf('/x.js'), textOf('/report/a')]).toEqual([
      undefined,
      'script',
      undefined,
    ]);
  });

  it('what began to be made is not kept, even if it is finished when news comes again', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    responseCache.pause();
    const making = responseCache.make('/', () => promise.then(() => made('old', ['list'])));
    responseCache.resume();
    resolve(undefined);
    await making;
    expect(textOf('/')).toBeUndefined();
  });

  it('what was being made before is not kept', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const making = responseCache.make('/', () => promise.then(() => made('old', ['list'])));
    responseCache.pause();
    responseCache.resume();
    resolve(undefined);
    await making;
    expect(textOf('/')).toBeUndefined();
  });
});

it('tells how much it keeps', async () => {
  await responseCache.make('/', () => made('home', ['list']));
  expect(responseCache.size()).toEqual({ entries: 1, bytes: 4 });
  responseCache.forget('list');
  expect(responseCache.size()).toEqual({ entries: 0, bytes: 0 });
});
