import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bearer, holdToken, storedSignIn, storeSignIn } from './session.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  holdToken(null);
  storeSignIn(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the token of a call', () => {
  it('is none for visitors, at once', async () => {
    expect(await bearer()).toBeNull();
  });

  it('is asked for with each call, so that it is always fresh', async () => {
    let given = 0;
    holdToken(() => Promise.resolve(`token ${++given}`));
    expect(await bearer()).toBe('token 1');
    expect(await bearer()).toBe('token 2');
  });

  it('is waited for while a kept sign-in is being taken up', async () => {
    storeSignIn({ uid: 'ada', exchangedAt: 0 });
    const calls = Promise.all([bearer(), bearer()]);
    holdToken(() => Promise.resolve('token'));
    expect(await calls).toEqual(['token', 'token']);
  });

  it('is none when that sign-in turns out to be over', async () => {
    storeSignIn({ uid: 'ada', exchangedAt: 0 });
    const call = bearer();
    holdToken(null);
    expect(await call).toBeNull();
  });

  it('is waited for no longer than 15 seconds', async () => {
    vi.useFakeTimers();
    storeSignIn({ uid: 'ada', exchangedAt: 0 });
    let token: string | null | undefined;
    void bearer().then((given) => (token = given));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(token).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(token).toBeNull();
  });

  it('that cannot be renewed fails the call: it must not pass for a visitor’s', async () => {
    holdToken(() => Promise.reject(new Error('offline')));
    await expect(bearer()).rejects.toThrow('offline');
  });
});

describe('a kept sign-in', () => {
  it('is found again by a later page', () => {
    storeSignIn({ uid: 'ada', exchangedAt: 1_700_000_000_000 });
    expect(storedSignIn()).toEqual({ uid: 'ada', exchangedAt: 1_700_000_000_000 });
    storeSignIn(null);
    expect(storedSignIn()).toBeNull();
  });

  it('lives as long as the tab where storage is off', () => {
    const off = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: off, setItem: off, removeItem: off });
    expect(storedSignIn()).toBeNull();
    storeSignIn({ uid: 'ada', exchangedAt: 5 });
    expect(storedSignIn()).toEqual({ uid: 'ada', exchangedAt: 5 });
  });
});
