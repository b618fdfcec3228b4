import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server.ts';
import {
  createTestDatabase,
  insertReport,
  type TestDatabase,
  withoutResult,
} from '../../testing/database.ts';
import { insertSubmission } from '../../testing/people.ts';
import { registerPerson, type RegisteredPerson } from '../../testing/registerPerson.ts';
import { serveTest } from '../../testing/servers.ts';

type Person = 'owner' | 'other' | 'admin';
type Stored = Awaited<ReturnType<typeof insertReport>>;

let database: TestDatabase;
/** Two processes: changes are made at the first and read at both. */
let servers: [RunningServer, RunningServer];
let people: Record<Person, RegisteredPerson>;
let ownerId: string;
let reports: [Stored, Stored];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, url } = database;
  servers = [await serveTest(url), await serveTest(url)];
  const register = () => registerPerson(servers[0].address);
  people = { owner: await register(), other: await register(), admin: await register() };
  const idOf = async ({ email }: RegisteredPerson) =>
    (await db.user.findUniqueOrThrow({ where: { email } })).id;
  await db.user.update({ where: { id: await idOf(people.admin) }, data: { role: 'ADMIN' } });
  reports = [await insertReport(db, { isIndexable: true }), await insertReport(db)];
  ownerId = await idOf(people.owner);
  for (const report of reports) await insertSubmission(db, report, { userId: ownerId });
});
afterAll(async () => {
  for (const server of servers) await server.stop(2_000);
  await database.drop();
});

const pathsOf = ({ slug, reportId, shareId }: Stored) => [
  ...[slug, reportId, shareId].flatMap((id) => [`/analysis/report/${id}`, `/analysis/${id}`]),
  `/analysis/${reportId}?critical=true`,
  `/analysis/${reportId}?full=true`,
  `/analysis/public/report/${shareId}`,
];
const LISTS = [
  '/featured',
  '/featured?category=interesting',
  '/analysis/reports',
  '/analysis/reports?page=1',
];

/** `unkept`: written in another way, by which nothing is kept. */
async function ask(
  { address }: RunningServer,
  path: string,
  caller: Person | null,
  unkept = false,
) {
  const written = unkept ? path.replace(/^\/./, (start) => `/%${hex(start.charAt(1))}`) : path;
  const response = await fetch(`${address}/api${written}`, {
    redirect: 'manual',
    headers: caller ? people[caller].headers : {},
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    type: response.headers.get('content-type'),
    body: await response.text(),
  };
}
const hex = (letter: string) => letter.charCodeAt(0).toString(16);

const trpc = (procedure: string, body: object) =>
  people.admin.call('POST', `/trpc/admin.reports.${procedure}`, body);
let slugs = 0;
const CHANGES: Record<string, (id: string) => Promise<unknown>> = {
  list: (id) =>
    people.admin.call('PATCH', `/api/admin/reports/${id}/indexability`, { isIndexable: true }),
  unlist: (id) =>
    people.admin.call('PATCH', `/api/admin/reports/${id}/indexability`, { isIndexable: false }),
  feature: (id) =>
    people.admin.call('POST', `/api/admin/reports/${id}/featured`, {
      ...{ category: 'interesting', isFeatured: true },
    }),
  withhold: (id) => trpc('withhold', { id }),
  release: (id) => trpc('release', { id }),
  remove: (id) => people.admin.call('DELETE', `/api/admin/reports/${id}`),
  restore: (id) => trpc('restore', { id }),
  rename: (id) =>
    people.admin.call('PATCH', `/api/analysis/report/${id}/seo`, {
      title: `Title ${(slugs += 1)}`,
    }),
  move: (id) =>
    people.admin.call('PATCH', `/api/analysis/report/${id}/seo`, { slug: `moved-${(slugs += 1)}` }),
  nothing: () => Promise.resolve(),
};

describe('public reads of the REST interface', { timeout: 120_000 }, () => {
  it('answer every caller as if nothing were kept, whatever was changed just before', async () => {
    const step = fc.record({
      change: fc.constantFrom(...Object.keys(CHANGES)),
      changed: fc.constantFrom(0, 1),
      asked: fc.array(
        fc.record({
          place: fc.nat({ max: 30 }),
          caller: fc.constantFrom<Person | null>(null, null, 'owner', 'other', 'admin'),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        // Otherwise what was removed is gone for good after a while.
        for (const { reportId } of reports) await CHANGES['restore']?.(reportId);
        for (const { change, changed, asked } of steps) {
          await CHANGES[change]?.(reports[changed].reportId);
          const all = [...reports.flatMap(pathsOf), ...LISTS];
          for (const { place, caller } of asked) {
            const path = all[place % all.length] ?? '';
            const kept = await ask(servers[0], path, caller);
            const unkept = await ask(servers[0], path, caller, true);
            expect(kept, `${change}, then ${caller ?? 'anybody'} at ${path}`).toEqual(unkept);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('follow at another process within a second', async () => {
    const report = await insertReport(database.db, { isIndexable: true });
    const path = `/analysis/${report.reportId}`;
    for (const server of servers) expect((await ask(server, path, null)).status).toBe(200);
    await CHANGES['withhold']?.(report.reportId);
    expect((await ask(servers[0], path, null)).status).toBe(403);
    await expect
      .poll(async () => (await ask(servers[1], path, null)).status, { timeout: 1_000 })
      .toBe(403);
  });

  it('are kept for those who do not sign in, with a tag to ask again by', async () => {
    const report = await insertReport(database.db, { isIndexable: true });
    await insertSubmission(database.db, report, { userId: ownerId });
    const address = `${servers[0].address}/api/analysis/${report.reportId}`;
    const first = await fetch(address);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect(first.headers.get('vary')).toBe('Accept-Encoding, Authorization');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('x-robots-tag')).toBe('noindex');
    expect(first.headers.get('set-cookie')).toBeNull();
    expect((await fetch(address, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const head = await fetch(address, {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect(head.headers.get('content-length')).toBe(String((await first.arrayBuffer()).byteLength));
    const signedIn = await fetch(address, { headers: people.owner.headers });
    expect(signedIn.headers.get('cache-control')).toBe('no-store');
    expect(((await signedIn.json()) as { user?: unknown }).user).toBeDefined();
  });

  it('are made anew for what is being analyzed, what leads on, and other queries', async () => {
    const { db } = database;
    const running = await insertReport(db, { ...withoutResult, status: 'processing' });
    const moved = await insertReport(db);
    await CHANGES['move']?.(moved.reportId);
    for (const path of [
      `/analysis/${running.reportId}`,
      `/analysis/${moved.slug}`,
      '/analysis/reports?page=11',
      '/analysis/reports?pageSize=3',
      '/analysis/reports?before=2026-11-20T00:00:00Z',
      '/featured?limit=2',
    ]) {
      const response = await fetch(`${servers[0].address}/api${path}`);
      expect([path, response.status, response.headers.get('etag')]).toEqual([path, 200, null]);
    }
  });
});
