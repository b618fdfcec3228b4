import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { paths } from '../../shared/paths.ts';
import type { RunningServer } from '../server.ts';
import { createTestDatabase, insertReport, type TestDatabase } from '../testing/database.ts';
import { exampleReview } from '../testing/exampleReview.ts';
import { type RegisteredPerson, registerPerson } from '../testing/registerPerson.ts';
import { serveTest } from '../testing/servers.ts';

const EMAIL = 'slow@example.org';
let database: TestDatabase;
let server: RunningServer;
let admin: RegisteredPerson;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url);
  admin = await registerPerson(server.address, 'Grace Hopper', EMAIL);
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});
beforeEach(() => change({ role: 'ADMIN', suspendedAt: null }));

const change = (data: { role?: 'ADMIN' | 'REGISTERED'; suspendedAt?: Date | null }) =>
  database.db.user.update({ where: { email: EMAIL }, data });

/** A call of which all has arrived but its last byte, so that whoever looks at its head has done so. */
async function almostSent(path: string, method: string, body: string): Promise<ClientRequest> {
  const call = request(server.address + path, {
    method,
    headers: {
      ...admin.headers,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
    },
  });
  call.write(body.slice(0, -1));
  const other = await fetch(`${server.address}/api/admin/reports`, { headers: admin.headers });
  expect(other.status).toBe(200);
  return call;
}

async function finished(call: ClientRequest, body: string): Promise<number | undefined> {
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.end(body.slice(-1));
  const [response] = await answered;
  await text(response);
  return response.statusCode;
}

const CALLS: [string, (id: string) => { path: string; method: string; body: object }][] = [
  ['a call', (id) => ({ path: '/trpc/admin.reports.remove', method: 'POST', body: { id } })],
  [
    'several calls in one request',
    (id) => ({ path: '/trpc/admin.reports.remove?batch=1', method: 'POST', body: { 0: { id } } }),
  ],
  [
    'a call of the REST interface',
    (id) => ({
      path: `/api/admin/reports/${id}/featured`,
      method: 'POST',
      body: { category: 'interesting', isFeatured: true },
    }),
  ],
  [
    'a file of fact-checks',
    () => ({ path: paths.importLibrary, method: 'POST', body: exampleReview('slow') }),
  ],
];

it.each(CALLS)('%s is made when its end comes', async (_, describe) => {
  const { reportId } = await insertReport(database.db, { isIndexable: true });
  const { path, method, body } = describe(reportId);
  const sent = JSON.stringify(body);
  const call = await almostSent(path, method, sent);
  const before = new Date();
  expect(await finished(call, sent)).toBe(200);
  const [act] = await database.db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 });
  expect(act?.at.getTime()).toBeGreaterThanOrEqual(before.getTime());
});

it.each(CALLS)(
  '%s whose end comes after the role was taken away changes nothing',
  async (_, describe) => {
    const { reportId } = await insertReport(database.db, { isIndexable: true });
    const { path, method, body } = describe(reportId);
    const sent = JSON.stringify(body);
    const acts = await database.db.auditEntry.count();
    for (const taken of [{ role: 'REGISTERED' as const }, { suspendedAt: new Date() }]) {
      await change({ role: 'ADMIN', suspendedAt: null });
      const call = await almostSent(path, method, sent);
      await change(taken);
      expect(await finished(call, sent)).toBe(403);
    }
    expect(await database.db.auditEntry.count()).toBe(acts);
  },
);
