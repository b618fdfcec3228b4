import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { createTestDatabase, insertReport, type TestDatabase } from '../../testing/database.ts';
import { serveTest } from '../../testing/servers.ts';
import { securityHeaders } from './securityHeaders.ts';

let database: TestDatabase;
let server: RunningServer;
let report: { slug: string; shareId: string; reportId: string };

beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url);
  report = await insertReport(database.db, { isIndexable: true });
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

/** What `X-Frame-Options` has to say beside each `frame-ancestors`; it has no word for everybody. */
const SAME_AS: Record<string, string | null> = {
  "'none'": 'DENY',
  "'self'": 'SAMEORIGIN',
  '*': null,
};

it.each([
  ['the home page', '/', 200],
  ['the page of a report', '/report/{slug}', 200],
  ['a redirect to it', '/report/{shareId}', 301],
  ['a page that is not there', '/nowhere', 404],
  ['a malformed address', '/api/%E0%A4%A', 400],
  ['a page for people who are signed in', '/my-reports', 302],
  ['the card for other sites', '/embed/{slug}', 200],
  ['a card from memory', '/embed/{slug}', 200],
  ['the card of no report', '/embed/never-was', 404],
  ['a redirect to a card', '/embed/{shareId}', 301],
  ['a badge', '/badge/{slug}.svg', 200],
  ['a badge from memory', '/badge/{slug}.svg', 200],
  ['a share image', '/image/{slug}.png?v=1', 200],
  ['a redirect to a share image', '/image/{slug}.png', 302],
  ['a feed', '/feed.atom', 200],
  ['the list for crawlers', '/robots.txt', 200],
  ['a call', '/api/analysis/reports', 200],
  ['a call that fails', '/api/analysis/never-was', 404],
  ['the page to try calls', '/api/docs', 200],
  ['a call of the page', '/trpc/reports.recent', 200],
  ['the mails of the embedded sign-in', '/dev/outbox', 200],
  ['the window of the embedded sign-in', '/emulator/auth/handler', 200],
  ['a sign of life', '/livez', 200],
])('%s says twice alike who may frame it, and asks for no device', async (_, path, status) => {
  const { slug, shareId } = report;
  const filled = path.replace('{slug}', slug).replace('{shareId}', shareId);
  const { headers, ...response } = await ask(filled);
  expect(response.status).toBe(status);
  const policy = headers.get('content-security-policy') ?? '';
  const ancestors = /frame-ancestors ([^;]+)/.exec(policy)?.[1] ?? 'anybody';
  expect(ancestors).toBe(path.startsWith('/embed/') && status !== 301 ? '*' : "'none'");
  expect(headers.get('x-frame-options')).toBe(SAME_AS[ancestors]);
  const permissions = headers.get('permissions-policy')?.split(', ') ?? [];
  for (const device of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
    expect(permissions).toContain(`${device}=()`);
  }
  expect(permissions).toContain('clipboard-write=(self)');
});

async function ask(path: string) {
  const response = await fetch(server.address + path, { redirect: 'manual' });
  await response.arrayBuffer();
  return { status: response.status, headers: response.headers };
}

describe('the content security policy', () => {
  const policyOf = (authDomain: string | null): Record<string, string[]> => {
    const header = securityHeaders(['theme()'], true, authDomain)['content-security-policy'] ?? '';
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

    it('lets in the scripts that stand in a page, and no other', async () => {
      const page = await fetch(server.address);
      const inline = [...(await page.text()).matchAll(/<script(?! type=)[^>]*>([^<]+)</g)].map(
        ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
      const sources = /script-src ([^;]+)/.exec(page.headers.get('content-security-policy') ?? '');
      expect(inline).toHaveLength(2);
      expect(sources?.[1]?.split(' ').filter((one) => one !== "'self'")).toEqual(inline);
    });

    it('takes style sheets from files alone, but for the one that a debug page holds', () => {
      const {
        'style-src-elem': sheets = [],
        'style-src-attr': attributes,
        ...rest
      } = policyOf(null);
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
    const headers = securityHeaders([], true, null);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });
});
