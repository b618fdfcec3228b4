import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Started } from '../shared/schema/analysis.ts';
import type { RunningServer } from './server.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { readStream } from './testing/streams.ts';
import { serveTest } from './testing/servers.ts';
import { newClaim } from './testing/app.ts';

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url);
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, { headers, redirect: 'manual' });

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function start(content = newClaim(), headers: Record<string, string> = {}) {
  const response = await post('/trpc/analysis.start', { content }, headers);
  const body = (await response.json()) as { result: { data: Started } };
  return { ...body.result.data, cookie: response.headers.get('set-cookie') };
}

/** A finished report on a claim of its own. */
async function finished(content = newClaim()) {
  const started = await start(content);
  await readStream(`${server.address}/api/analysis/progress/${started.reportId}`);
  return started;
}

describe('health', () => {
  it('is told apart: alive, and ready to work', async () => {
    expect(await (await get('/livez')).text()).toBe('alive\n');
    const ready = await get('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ ready: true, database: true, notifications: true });
  });
});

describe('a page', () => {
  it('[2.route.home] comes complete from the server, with its title and the fields to fill in', async () => {
    const home = await get('/');
    expect(home.status).toBe(200);
    const html = await home.text();
    expect(html).toMatch(/<title>[^<]*Verimeter[^<]*<\/title>/);
    expect(html).toContain('<textarea');
  });

  it.each([
    '/nowhere',
    '/report/never-was-abcdefghij',
    '/report/%E0%A4%A',
    '/report/%00',
    '/404',
    '//elsewhere.example/',
    '/%5Celsewhere.example/',
  ])(
    '[2.route.404] that is not there, %s, answers 404 with the page that says so',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    },
  );

  it('is the same to the byte for everybody, and sets no cookie', async () => {
    const first = await get('/', { Cookie: `anonymous_token=${randomUUID()}` });
    const second = await get('/', { 'X-Anonymous-Token': randomUUID() });
    expect(await first.text()).toBe(await second.text());
    expect([first, second].map((page) => page.headers.get('set-cookie'))).toEqual([null, null]);
    expect(first.headers.get('etag')).toBe(second.headers.get('etag'));
  });

  it('is not sent again to a browser that has it', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    const again = await get('/', { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('is recognized in every way in which a browser or a proxy may name it', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    const statusFor = async (named: string) => (await get('/', { 'If-None-Match': named })).status;
    expect(await statusFor(etag.replace(/^W\//, ''))).toBe(304);
    expect(await statusFor(`"another", ${etag}`)).toBe(304);
    expect(await statusFor('*')).toBe(304);
    expect(await statusFor('W/"another", "x"')).toBe(200);
  });

  it('stands without a slash at its end', async () => {
    const response = await get('/analyze/?text=Snow');
    expect([response.status, response.headers.get('location')]).toEqual([
      301,
      '/analyze?text=Snow',
    ]);
  });

  it('comes in the best form that the browser takes', async () => {
    const encodingFor = async (accepted: string) =>
      (await get('/', { 'Accept-Encoding': accepted })).headers.get('content-encoding');
    expect(await encodingFor('gzip, deflate, br')).toBe('br');
    expect(await encodingFor('gzip')).toBe('gzip');
    expect(await encodingFor('br;q=0, gzip')).toBe('gzip');
    expect(await encodingFor('identity')).toBeNull();
  });

  it('may run no script but our own', async () => {
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+'){2};/);
    expect(policy).toContain("object-src 'none'");
  });
});

describe('the page of a report', () => {
  it('[1.shared] [2.route.report] [4.url] stands at its slug; every other id leads there', async () => {
    const { reportId, shareId, slug } = await finished();
    for (const id of [reportId, shareId, reportId.toUpperCase()]) {
      const response = await get(`/report/${id}?from=mail`);
      expect(response.status).toBe(301);
      expect(response.headers.get('location')).toBe(`/report/${slug}?from=mail`);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await get(`/report/${slug}`)).status).toBe(200);
  });

  it('[3.report.id] shows the claim and the score to a reader without scripts, and never the internal id', async () => {
    const content = newClaim();
    const { reportId, slug } = await finished(content);
    const { id } = await database.db.report.findUniqueOrThrow({ where: { reportId } });
    const html = await (await get(`/report/${slug}`)).text();
    expect(html).toContain(content);
    expect(html).not.toContain(id);
  });

  it('is made anew when the report changes', async () => {
    const { reportId, slug } = await finished();
    const before = await (await get(`/report/${slug}`)).text();
    const content = 'Changed by an editor, for the sake of truth.';
    await database.db.report.update({ where: { reportId }, data: { content } });

    expect(before).not.toContain(content);
    await expect.poll(async () => (await get(`/report/${slug}`)).text()).toContain(content);
  });

  it('cannot be broken out of by a claim', async () => {
    const content = 'He said </script><b>bold</b> & "quoted" 5 < 6 is what the sign says.';
    const { reportId, slug } = await finished();
    await database.db.report.update({ where: { reportId }, data: { content } });
    await expect
      .poll(async () => (await get(`/report/${slug}`)).text())
      .toContain('&lt;/script&gt;&lt;b&gt;bold&lt;/b&gt;');
    expect(await (await get(`/report/${slug}`)).text()).not.toContain('<b>bold</b>');
  });
});

describe('the page of a report that cannot be shown', () => {
  it('says so with a number to tell us, and not that we are busy', async () => {
    const { reportId, slug } = await finished();
    await database.db.report.update({ where: { reportId }, data: { result: { broken: true } } });
    const page = async () => {
      const response = await get(`/report/${slug}`);
      return `${response.status} ${await response.text()}`;
    };
    await expect.poll(page).toMatch(/^500 .*tell us this number: [0-9a-f]{8}$/);
  });
});

describe('built files', () => {
  it('are kept for good by browsers, and nothing else in the folder can be had', async () => {
    const html = await (await get('/')).text();
    const files = [...new Set(html.match(/\/assets\/[\w-]+\.(?:js|css)/g))];
    expect(files.filter((file) => file.startsWith('/assets/page-'))).toHaveLength(1);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const response = await get(file);
      const named = (name: string) => response.headers.get(name);
      expect([file, response.status]).toEqual([file, 200]);
      expect(named('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(named('content-type')).toMatch(file.endsWith('.js') ? /javascript/ : /css/);
    }
    for (const path of [
      '/.vite/manifest.json',
      '/.vite/modules.json',
      '/assets/page-unknown1.css',
      '/assets/..%2f.vite%2fmanifest.json',
      '/../package.json',
    ])
      expect((await get(path)).status).toBe(404);
  });
});

describe('the calls', () => {
  it('[3.start.token] give the visitor a cookie that scripts cannot read when an analysis starts', async () => {
    const token = randomUUID();
    const { cookie, metadata } = await start(newClaim(), { 'X-Anonymous-Token': token });
    expect(metadata.anonymousToken).toBe(token);
    expect(cookie).toContain(`anonymous_token=${token}`);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
  });

  it('answer a refusal with its text and stable name, and nothing of the inside', async () => {
    const response = await post('/trpc/analysis.start', { content: 'short' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: {
        message: 'Content must be at least 10 characters long',
        code: -32600,
        data: { code: 'BAD_REQUEST', httpStatus: 400, error: 'invalid_input' },
      },
    });
  });

  it('take the longest claim and notes in the longest way to write them', async () => {
    const [content, notes] = [50_000, 5_000].map((count) => '\\ud83d\\ude00'.repeat(count));
    const response = await fetch(`${server.address}/trpc/analysis.start`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"content":"${content}","notes":"${notes}"}`,
    });
    expect(response.status).toBe(200);
  });

  it('find no report by a name that none can have', async () => {
    const input = encodeURIComponent(JSON.stringify({ id: 'a\u0000b' }));
    expect((await get(`/trpc/reports.read?input=${input}`)).status).toBe(404);
  });

  it('refuse unknown fields, bodies that are too large, and too many calls at once', async () => {
    expect((await post('/trpc/analysis.start', { content: newClaim(), admin: true })).status).toBe(
      400,
    );
    expect((await post('/trpc/analysis.start', { content: 'x'.repeat(700_000) })).status).toBe(413);
    const many = Array.from({ length: 11 }, () => 'reports.recent').join(',');
    expect((await get(`/trpc/${many}?batch=1&input={}`)).status).toBe(400);
  });
});
