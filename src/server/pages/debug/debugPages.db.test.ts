import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { createTestDatabase, insertReport, type TestDatabase } from '../../testing/database.ts';
import { registerPerson } from '../../testing/registerPerson.ts';
import { serveTest } from '../../testing/servers.ts';
import { publicPath } from './debugPages.ts';

const SECRETS = {
  OPENAI_API_KEY: 'sk-secret-of-openai-1234567890',
  PERPLEXITY_API_KEY: 'pplx-secret-of-perplexity-1234567890',
};

/** Logged messages */
const recentErrors: string[] = [];

let database: TestDatabase;
let server: RunningServer;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { ADMIN_EMAIL: 'boss@example.org', ...SECRETS };
  server = await serveTest(database.url, env, { recentErrors: () => recentErrors });
  const { db } = database;
  const signIn = async (data: { role?: 'ADMIN'; suspendedAt?: Date }, email?: string) => {
    const person = await registerPerson(server.address, 'Rosa', email);
    await db.user.update({ where: { email: person.email }, data });
    return person.cookie;
  };
  cookies.registered = await signIn({});
  cookies.admin = await signIn({ role: 'ADMIN' });
  cookies['admin by address'] = await signIn({}, 'boss@example.org');
  cookies.suspended = await signIn({ role: 'ADMIN', suspendedAt: new Date() });
  cookies.visitor = '';
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

const get = async (path: string, who: string) => {
  const response = await fetch(server.address + path, {
    headers: { Cookie: cookies[who] ?? '' },
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

describe.each(['/_debug', '/_view-html', '/_view-html?path=/about'])('%s', (path) => {
  it.each(['visitor', 'registered', 'suspended'])('is not there for who is %s', async (who) => {
    const { status, html } = await get(path, who);
    expect(status).toBe(404);
    expect(html).toContain('Page Not Found');
    expect(html).not.toMatch(/Event loop|Show what crawlers get/);
  });

  it.each(['admin', 'admin by address'])(
    'is shown to who is %s, and kept by nobody',
    async (who) => {
      const { status, headers, html } = await get(path, who);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("default-src 'self'");
      const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? [];
      expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
      expect(html).toContain('name="robots" content="noindex, nofollow"');
      expect((await get(path, 'visitor')).status).toBe(404);
    },
  );

  it('takes no other method', async () => {
    const headers = { Cookie: cookies.admin ?? '' };
    expect((await fetch(server.address + path, { method: 'POST', headers })).status).toBe(404);
  });
});

describe('[2.route.debug] /_debug', () => {
  it('tells the state of the process, the database, the queues, the analysts and the settings', async () => {
    const { html } = await get('/_debug', 'admin');
    for (const fact of ['Event loop delay', 'PostgreSQL', 'listening', 'Kept pages', 'Entries'])
      expect(html).toContain(fact);
    expect(html).toMatch(/0 waiting, 0 to be tried again/);
    expect(html).toMatch(/anonymousReportsPerMonth<\/th>\s*<td>\d+ – (default|environment)/);
    expect(html.match(/key set/g)).toHaveLength(2);
    expect(html.match(/no key, so the built-in analyst/g)).toHaveLength(1);
  });

  it('tells the last warnings and errors of the process, as text', async () => {
    expect((await get('/_debug', 'admin')).html).toContain('None since it was started.');
    recentErrors.push(
      '2026-11-20T12:00:00.000Z warn slow <b>',
      '2026-11-20T11:00:00.000Z error broken',
    );
    const { html } = await get('/_debug', 'admin');
    expect(html).toContain('warn slow &lt;b&gt;\n2026-11-20T11:00:00.000Z error broken</pre>');
  });

  it('has no key, password, token or address of a service on it', async () => {
    const { html } = await get('/_debug', 'admin');
    const { password, hostname, port } = new URL(database.url);
    const secrets = [...Object.values(SECRETS), password, cookies.admin?.slice(8) ?? ''];
    for (const secret of secrets.filter(Boolean)) expect(html).not.toContain(secret);
    expect(html).not.toContain(`${hostname}:${port}`);
    expect(html).not.toContain('postgres://');
    expect(html).not.toContain('@example.org');
  });
});

describe('[2.route.view-html] /_view-html', () => {
  it('shows what a crawler gets of a report, as text, with status and headers', async () => {
    const { slug } = await insertReport(database.db, { content: 'Snow is <i>warm</i> in May.' });
    const { html } = await get(
      `/_view-html?path=${encodeURIComponent(`/report/${slug}`)}`,
      'admin',
    );
    expect(html).toContain('Status 200');
    expect(html).toContain('<th scope="row">Content-Type</th><td>text/html; charset=utf-8</td>');
    expect(html).toContain('&lt;!DOCTYPE html&gt;');
    expect(html).toContain('&lt;meta name=&quot;robots&quot;');
    expect(html.match(/<script/g)).toBeNull();
  });

  it('shows a redirect, and does not follow it', async () => {
    const { shareId } = await insertReport(database.db);
    const { html } = await get(`/_view-html?path=/report/${shareId}`, 'admin');
    expect(html).toContain('Status 301');
    expect(html).toMatch(/Location<\/th>\s*<td>\/report\//);
  });

  it.each(['https://elsewhere.example/', '/dev/outbox', '/api/docs', '/admin', '/_debug'])(
    'does not ask for %s',
    async (path) => {
      const { html } = await get(`/_view-html?path=${encodeURIComponent(path)}`, 'admin');
      expect(html).toContain('This is not a public page of ours.');
      expect(html).not.toContain('Status ');
    },
  );

  it('writes what it is given back as text', async () => {
    const { html } = await get(
      `/_view-html?path=${encodeURIComponent('"><script>x</script>')}`,
      'admin',
    );
    expect(html).not.toContain('<script>');
  });
});

describe('the path of a page', () => {
  it.each(['/', '/about', '/report/some-slug', '/report/some-slug?a=b', '/sitemap.xml', '/404'])(
    'is public: %s',
    (path) => expect(publicPath(path)).toBe(path),
  );

  it.each([
    '',
    'about',
    'https://elsewhere.example/',
    '//elsewhere.example/about',
    '/\\elsewhere.example/about',
    '/dev/outbox',
    '/report/../dev/outbox',
    '/report/%2e%2e/dev/outbox',
    '/my-reports',
    '/admin',
    '/_debug',
    '/_view-html?path=/',
    '/api/auth/remaining-reports',
    '/trpc/auth.session',
    '/report/a/b',
    '/report/',
  ])('is not: %s', (path) => expect(publicPath(path)).toBeNull());

  it('keeps a request in one line', () => {
    expect(publicPath('/report/a b\r\nX: y')).toBe('/report/a%20bX:%20y');
  });
});
