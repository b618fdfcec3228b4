import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../platform/database/database.ts';
import { messages } from '../../../shared/messages.ts';
import { idleServices } from '../../testing/context.ts';
import { insertReport } from '../../testing/database.ts';
import { type ServedRest, serveRest } from '../../testing/api.ts';
import { newClaim } from '../../testing/app.ts';

const services = idleServices();
let served: ServedRest;
let report: { slug: string; shareId: string; reportId: string };

beforeAll(async () => {
  served = await serveRest(services);
  report = await insertReport(services.db);
});
afterAll(() => served.close());

const call = (path: string, init: RequestInit = {}) => fetch(served.address + path, init);
const json = { 'Content-Type': 'application/json' };

describe('the REST interface', () => {
  it('answers to HEAD what it answers to GET, without the body', async () => {
    const path = `/api/analysis/report/${report.shareId}`;
    const [get, head] = [await call(path), await call(path, { method: 'HEAD' })];
    expect(head.status).toBe(200);
    const reported = ({ headers }: Response) =>
      ['content-type', 'content-length', 'location', 'cache-control'].map((n) => headers.get(n));
    expect(reported(head)).toEqual(reported(get));
    expect(await head.text()).toBe('');
    expect((await call('/api/analysis/report/never-was', { method: 'HEAD' })).status).toBe(404);
  });

  it('says in JSON that there is no such call', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/auth', '/api/a/b/c/d']) {
      const response = await call(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toEqual({ message: messages.noSuchCall, code: 'NOT_FOUND' });
    }
  });

  it.each([
    ['POST', '/api/analysis/detailed', messages.detailedNeedsId],
    ['POST', '/api/analysis/detailed/', messages.detailedNeedsId],
    ['POST', '/api/Analysis/Detailed//', messages.detailedNeedsId],
    ['POST', '/api/analysis/detailed/%20', messages.detailedNeedsId],
    ['POST', '/api/analysis/detailed/%20/', messages.detailedNeedsId],
    ['POST', '/api/analysis/detailed?localToken=x', messages.detailedNeedsId],
    ['GET', '/api/analysis/report', messages.reportIdRequired],
    ['GET', '/api/analysis/report/', messages.reportIdRequired],
    ['GET', '/api/analysis/report/%20', messages.reportIdRequired],
    ['GET', '/api/analysis/report/%E3%80%80/', messages.reportIdRequired],
    ['GET', '/api/analysis/public/report', messages.reportIdRequired],
    ['GET', '/api/analysis/status', messages.reportIdRequired],
    ['GET', '/api/analysis', messages.reportIdRequired],
    ['GET', '/api/analysis/%20?full=true', messages.reportIdRequired],
    ['POST', '/api/analysis/report//resubmit', messages.reportIdRequired],
  ])('says that an id is needed: %s %s', async (method, path, message) => {
    const response = await call(path, { method });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message, code: 'BAD_REQUEST', error: 'invalid_input' });
  });

  it('takes for an id whatever is not blank', async () => {
    expect((await call('/api/analysis/report/%2F')).status).toBe(404);
    expect((await call('/api/analysis/detailed/x', { method: 'POST' })).status).toBe(401);
    expect((await call('/api/analysis/report', { method: 'POST' })).status).toBe(405);
    expect((await call('/api/analysis/report', { method: 'HEAD' })).status).toBe(400);
  });

  it.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'GET'])(
    'refuses %s where a call is made by POST, and names what it takes',
    async (method) => {
      const path = `/api/analysis/report/${report.slug}/resubmit`;
      const response = await call(path, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      expect(await response.json()).toEqual({
        message: messages.methodNotAllowed,
        code: 'METHOD_NOT_SUPPORTED',
      });
    },
  );

  it('finds a report by its id however that is escaped', async () => {
    const escaped = `%${report.slug.charCodeAt(0).toString(16)}${report.slug.slice(1)}`;
    expect((await call(`/api/analysis/report/${escaped}`)).status).toBe(200);
    expect((await call(`/api/analysis/report/${report.slug}/`)).status).toBe(200);
    expect((await call('/api/analysis/report/a%2Fb')).status).toBe(404);
    const malformed = await call('/api/analysis/report/%E0%A4%A');
    expect(malformed.status).toBe(400);
    expect(await malformed.json()).toEqual({
      message: messages.malformedAddress,
      code: 'BAD_REQUEST',
    });
  });

  it('[3.analysis.redirect] [7.report] names the page of a report in body and header, but not when asked for by its slug', async () => {
    const page = `/report/${report.slug}`;
    for (const id of [report.shareId, report.reportId]) {
      const response = await call(`/api/analysis/report/${id}`);
      expect(response.headers.get('location')).toBe(page);
      expect(await response.json()).toMatchObject({
        ...{ redirect: page, slug: report.slug },
        result: { overallScore: 90 },
      });
    }
    const own = await call(`/api/analysis/report/${report.slug}`);
    expect(own.headers.get('location')).toBeNull();
    expect(await own.json()).not.toHaveProperty('redirect');
  });

  it('gives no other origin permission to read it', async () => {
    const response = await call(`/api/analysis/report/${report.slug}`, {
      headers: { Origin: 'https://elsewhere.example' },
    });
    const allowing = [...response.headers.keys()].filter((name) => name.startsWith('access-'));
    expect(allowing).toEqual([]);
  });

  it('never tells the internal id', async () => {
    const { id } = await services.db.report.findUniqueOrThrow({ where: { slug: report.slug } });
    for (const path of [`report/${report.slug}`, report.slug, `public/report/${report.shareId}`]) {
      expect(await (await call(`/api/analysis/${path}`)).text()).not.toContain(id);
    }
  });

  it('counts a visitor by the token in the header before the one in the call', async () => {
    const [inHeader, inCall] = [randomUUID(), randomUUID()];
    const start = (headers: Record<string, string>, cookieId: string) =>
      call('/api/analysis/start', {
        method: 'POST',
        headers: { ...json, ...headers },
        body: JSON.stringify({ content: newClaim(), cookieId }),
      }).then((response) => response.json());
    expect(await start({ 'X-Anonymous-Token': inHeader }, inCall)).toMatchObject({
      metadata: { anonymousToken: inHeader },
    });
    expect(await start({}, inCall)).toMatchObject({ metadata: { anonymousToken: inCall } });
    const left = await call(`/api/auth/remaining-reports?anonymousToken=${inCall}`);
    expect(await left.json()).toMatchObject({ remainingReports: 2 });
  });
});

describe('what goes wrong inside', () => {
  it('is told as a number, and nothing else', async () => {
    const settings = () => Promise.reject(new Error('the password is hunter2'));
    const broken = await serveRest(services, { settings });
    const response = await fetch(`${broken.address}/api/auth/remaining-reports`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      message: expect.stringMatching(/tell us this number: [0-9a-f]{8}$/) as string,
      code: 'INTERNAL_SERVER_ERROR',
    });
    await broken.close();
  });

  it('asks to come back when the database cannot be reached', async () => {
    const db = connectDatabase('postgresql://nobody:secret@127.0.0.1:1/none', { waitLimitMs: 500 });
    const away = await serveRest({ ...services, db });
    const response = await fetch(`${away.address}/api/analysis/report/some-report`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await response.json()).toEqual({
      message: messages.notReady,
      code: 'SERVICE_UNAVAILABLE',
    });
    await away.close();
    await db.close();
  });
});
