import { describe, expect, it } from 'vitest';
import { endedSessionCookie, readSessionToken, sessionCookie } from './sessionCookie.ts';

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
    expect(endedSessionCookie(false)).toMatch(/^session=; Max-Age=0; Path=\//);
    expect(endedSessionCookie(true)).toMatch(/^__Host-session=; Max-Age=0; Path=\//);
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
