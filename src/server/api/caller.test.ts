import { describe, expect, it } from 'vitest';
import {
  clearSessionCookie,
  clearVisitorCookies,
  readCaller,
  readBearer,
  readSessionToken,
  sessionCookie,
  visitorCookies,
} from './context.ts';

describe('caller', () => {
  const TOKEN = '0b1c2d3e-aaaa-4bbb-8ccc-1234567890ab';
  const OTHER = '11111111-aaaa-4bbb-8ccc-1234567890ab';
  const now = new Date('2026-11-23T12:00:00Z');
  const read = (cookie: string, https: boolean, at = now) =>
    readCaller({ headers: { cookie } }, { https, now: at }).cookie;

  describe('the cookie of a visitor', () => {
    it('is out of the reach of scripts and other sites, as long as browsers keep one', () => {
      expect(visitorCookies(TOKEN, false)).toEqual([
        `anonymous_token=${TOKEN}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`,
      ]);
    });

    it('is bound to this very host where people come by https, and takes the place of the earlier one', () => {
      expect(visitorCookies(TOKEN, true)).toEqual([
        `__Host-anonymous_token=${TOKEN}; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax`,
        'anonymous_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      ]);
    });

    it('is taken away by both of its names', () => {
      const names = (https: boolean) =>
        clearVisitorCookies(https).map((line) => /^(.*)=; Max-Age=0; Path=\//.exec(line)?.[1]);
      expect(names(false)).toEqual(['anonymous_token']);
      expect(names(true)).toEqual(['__Host-anonymous_token', 'anonymous_token']);
    });

    it('is read back, beside others', () => {
      expect(read(`theme=dark; anonymous_token=${TOKEN}`, false)).toBe(TOKEN);
      expect(read(`__Host-anonymous_token=${TOKEN}; theme=dark`, true)).toBe(TOKEN);
    });

    it('counts by its own name where both are there, whoever has planted the other', () => {
      const both = [`anonymous_token=${OTHER}`, `__Host-anonymous_token=${TOKEN}`];
      expect(read(both.join('; '), true)).toBe(TOKEN);
      expect(read(both.reverse().join('; '), true)).toBe(TOKEN);
      expect(read(both.join('; '), false)).toBe(OTHER);
    });

    it('is still read by its earlier name, until the last such one has run out', () => {
      const earlier = `anonymous_token=${TOKEN}`;
      expect(read(earlier, true)).toBe(TOKEN);
      expect(read(earlier, true, new Date('2028-01-01T00:00:00Z'))).toBeNull();
      expect(read(earlier, false, new Date('2028-01-01T00:00:00Z'))).toBe(TOKEN);
    });

    it('is none when it could not be ours', () => {
      for (const made of ['', 'x', `${TOKEN}0`, '"; DROP TABLE']) {
        expect(read(`anonymous_token=${made}`, false)).toBeNull();
        expect(read(`__Host-anonymous_token=${made}`, true)).toBeNull();
      }
    });
  });
});

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

describe('session cookie', () => {
  const TOKEN = 'k'.repeat(43);
  const read = (cookie: string, https: boolean) => readSessionToken({ headers: { cookie } }, https);

  describe('the cookie of a page session', () => {
    it('is out of the reach of scripts and other sites, for 30 days', () => {
      expect(sessionCookie(TOKEN, false)).toBe(
        `session=${TOKEN}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      );
    });
    it('travels encrypted only, and is bound to this very host, where people come by https', () => {
      expect(sessionCookie(TOKEN, true)).toBe(
        `__Host-session=${TOKEN}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      );
    });
    it('is taken away by the same name', () => {
      expect(clearSessionCookie(false)).toMatch(/^session=; Max-Age=0; Path=\//);
      expect(clearSessionCookie(true)).toMatch(/^__Host-session=; Max-Age=0; Path=\//);
    });
    it('is read back, beside others', () => {
      expect(read(`theme=dark; session=${TOKEN}`, false)).toBe(TOKEN);
      expect(read(`__Host-session=${TOKEN}`, true)).toBe(TOKEN);
    });
    it('counts by its own name alone: under https nobody else can have planted that', () => {
      expect(read(`session=${TOKEN}`, true)).toBeNull();
      expect(read(`__Host-session=${TOKEN}`, false)).toBeNull();
    });
    it('is none when it could not be ours', () => {
      for (const forged of ['', 'short', `${TOKEN}k`, `${'k'.repeat(42)}%`]) {
        expect(read(`session=${forged}`, false)).toBeNull();
      }
    });
  });
});
