import { describe, expect, it } from 'vitest';
import { securityHeaders } from './securityHeaders.ts';

const policyOf = (authDomain: string | null): Record<string, string[]> => {
  const header = securityHeaders('theme()', true, authDomain)['content-security-policy'] ?? '';
  return Object.fromEntries(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
};

describe('the content security policy', () => {
  it('lets nothing in from elsewhere where people sign in with us', () => {
    const { 'frame-src': frames, ...rest } = policyOf(null);
    expect(frames).toEqual(["'self'"]);
    expect(
      Object.values(rest)
        .flat()
        .filter((source) => source.includes('//')),
    ).toEqual([]);
  });

  it('takes style sheets from files alone, but for the one that a debug page holds', () => {
    const { 'style-src-elem': sheets = [], 'style-src-attr': attributes, ...rest } = policyOf(null);
    const [own, debug, ...more] = sheets;
    expect([own, debug, more]).toEqual(["'self'", expect.stringMatching(/^'sha256-.+='$/), []]);
    expect(attributes).toEqual(["'unsafe-inline'"]);
    expect(Object.values(rest).flat()).not.toContain("'unsafe-inline'");
  });

  it('lets in what the window of a Firebase project needs, and no more', () => {
    const [bare, policy] = [policyOf(null), policyOf('sign-in.example.org')];
    const added = Object.entries(policy).flatMap(([name, sources]) =>
      sources.filter((source) => !bare[name]?.includes(source)).map((source) => [name, source]),
    );
    expect(added).toEqual([
      ['script-src', 'https://apis.google.com'],
      ['connect-src', 'https://identitytoolkit.googleapis.com'],
      ['connect-src', 'https://securetoken.googleapis.com'],
      ['frame-src', 'https://sign-in.example.org'],
    ]);
  });
});

it('a window that the page opened can find its way back', () => {
  const headers = securityHeaders('', true, null);
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});
