import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../shared/messages.ts';
import { routeList } from '../shared/paths.ts';
import type { Analyzed } from '../shared/schema/analysis.ts';
import type { Result } from '../shared/schema/result.ts';
import { restRoutes } from './api/router.ts';
import type { RunningServer } from './server.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { resolvePublic, serveSite, serveTest, type Site } from './testing/servers.ts';
import { newClaim } from './testing/app.ts';
import { createFetcher } from './integrations/web/fetcher.ts';

const sentences = (count: number) =>
  Array.from({ length: count }, (_, i) => `The lake was measured for the ${i + 1}th time in May.`);
const LINK = 'http://gauge.example/lake';
const PAGE = `<title>Lake fuller than ever</title><article><p>${sentences(12).join('</p><p>')}</p>`;

let site: Site;
let database: TestDatabase;
let server: RunningServer;
beforeAll(async () => {
  site = await serveSite((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  });
  database = await createTestDatabase();
  const fetcher = createFetcher({ dial: site.dial, resolve: resolvePublic });
  server = await serveTest(database.url, {}, { fetcher });
});
afterAll(async () => {
  await server.stop(2_000);
  await site.close();
  await database.drop();
});

const call = (path: string, method: string, body?: object) =>
  fetch(server.address + path, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': randomUUID() },
    body: body ? JSON.stringify(body) : null,
  });

async function analyze(body: object): Promise<Analyzed> {
  const response = await call('/api/analysis/analyze', 'POST', body);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text) as Analyzed;
}

describe('[7.base-path] every call', () => {
  const routes = restRoutes.map(({ method, path }) => ({ method, path }));

  it.each(routes)('is made beneath /api, and nowhere else: $method $path', async (route) => {
    const path = route.path.replace(/\{\w+\}/g, 'never-was');
    const body = route.method === 'GET' ? undefined : {};
    const answer: unknown = await (await call(`/api${path}`, route.method, body)).json();
    expect(answer).not.toMatchObject({ message: messages.noSuchCall });
    expect(answer).not.toMatchObject({ message: messages.methodNotAllowed });

    const outside = await call(path, route.method, body);
    // A page may have the same address; it sends visitors to the sign-in.
    const isPage = route.method === 'GET' && routeList.some((page) => page.path === path);
    expect(outside.status).toBe(isPage ? 200 : 404);
    expect(outside.headers.get('content-type')).not.toContain('json');
  });
});

describe('what a visitor submits', () => {
  it.each([
    ['a claim', { content: newClaim() }, 'credibility', null],
    ['a text', { content: sentences(10).join(' ') }, 'analysis', null],
    [
      'pasted news',
      {
        content: `LAKE FULLER THAN EVER\nFrom our own correspondent\n\n${sentences(8).join('\n')}`,
      },
      'analysis',
      null,
    ],
    ['a link', { url: LINK }, 'analysis', 'Lake fuller than ever'],
    [
      'a link as its only content',
      { content: `${LINK}?again` },
      'analysis',
      'Lake fuller than ever',
    ],
  ])(
    '[1.submit] [3.analysis.request] becomes a credibility report: %s',
    async (_, submitted, type, title) => {
      const { slug, status, result } = await analyze(submitted);
      expect(status).toBe('completed');
      expect(result?.page?.title ?? null).toBe(title);
      expect(result?.overallScore).toBeGreaterThanOrEqual(5);
      const report: unknown = await (await call(`/api/analysis/report/${slug}`, 'GET')).json();
      expect(report).toMatchObject({ status, type, result: result as Result });
    },
  );
});

describe('analyzing in one call', () => {
  it('[3.analysis.response] [7.analyze] takes a claim, notes and the time, and answers ids, result and how many are left', async () => {
    const submitted = { content: newClaim(), notes: 'It stood in a leaflet.', timestamp: 1 };
    const answer = await analyze(submitted);
    const stored = await database.db.report.findFirstOrThrow({
      where: { content: submitted.content },
      include: { submissions: true },
    });
    const { reportId, shareId, slug } = stored;
    expect(answer).toMatchObject({ reportId, shareId, slug, reused: false, remainingReports: 2 });
    expect(answer.result).toEqual(stored.result);
    expect(stored.submissions.map(({ notes }) => notes)).toEqual([submitted.notes]);
  });

  it('takes when, by whom and where the claim was made, and keeps it with the report', async () => {
    const said = { claimDate: '2026-05-31', speaker: 'Ada Byron', origin: 'The Gazette' };
    const { reportId } = await analyze({ content: newClaim(), ...said });
    const stored = await database.db.report.findFirstOrThrow({ where: { reportId } });
    expect(stored.claimOrigin).toEqual(said);
  });

  it('answers the claims of a text at the top, and none for a single statement', async () => {
    const [first, second] = [newClaim(), 'Octopuses have three hearts.'];
    const text = await analyze({ content: `${first} ${second}` });
    const read = async (path: string) =>
      (await (await call(path, 'GET')).json()) as { claims: unknown };
    const expected = [
      { text: first, start: 0, assessment: 'not_enough_evidence', sources: [] },
      { text: second, wording: second, start: first.length + 1 },
    ];
    const { claims } = await read(`/api/analysis/report/${text.slug}`);
    expect(claims).toMatchObject(expected);
    expect(await read(`/api/analysis/${text.reportId}?full=true`)).toMatchObject({ claims });
    expect(await read(`/api/analysis/public/report/${text.shareId}`)).toMatchObject({ claims });
    const single = await analyze({ content: newClaim() });
    expect(await read(`/api/analysis/report/${single.slug}`)).toMatchObject({ claims: null });
    expect([text.claims, single.claims]).toEqual([claims, null]);
  });
});
