import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../shared/messages.ts';
import { conforms, type Line, serveRest } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport } from '../testing/database.ts';
import { insertPerson, insertSubmission } from '../testing/people.ts';
import { scriptedIdentity } from '../testing/scriptedIdentity.ts';

type Stored = Awaited<ReturnType<typeof insertReport>>;

const services = idleServices();
const identity = scriptedIdentity();
const bearer = (given: Parameters<typeof identity.tokenFor>[0]) => ({
  headers: { Authorization: `Bearer ${identity.tokenFor(given)}` },
});
const boss = { identityId: 'identity-boss', email: 'boss@example.org' };
const owner = { identityId: 'identity-owner', email: 'owner@example.org', name: 'Olive Owner' };
const stranger = { identityId: 'identity-stranger', email: 'stranger@example.org' };
const [admin, registered, other] = [bearer(boss), bearer(owner), bearer(stranger)];

const stored: Record<string, Stored> = {};
const idOf = (name: string) => () => stored[name]?.reportId ?? '';

beforeAll(async () => {
  await insertPerson(services.db, { ...boss, role: 'ADMIN' });
  const { id } = await insertPerson(services.db, owner);
  await insertPerson(services.db, stranger);
  const now = new Date();
  const given = {
    ...{ listed: { isIndexable: true }, kept: { withheldAt: now }, hidden: { deletedAt: now } },
    ...{ erased: {}, renamed: {} },
  };
  for (const [name, data] of Object.entries(given)) {
    const report = await insertReport(services.db, data);
    await insertSubmission(services.db, report, { userId: id });
    stored[name] = report;
  }
  await services.db.report.delete({ where: { reportId: idOf('erased')() } });
  const { slug } = stored.renamed ?? { slug: '' };
  await services.db.report.update({ where: { slug }, data: { slug: `now-${slug}` } });
});

const gone = { message: messages.reportGone, code: 'GONE', error: 'gone' };
const withheld = { message: messages.permissionDenied, code: 'FORBIDDEN', error: 'withheld' };

/** The calls that give a report out. */
const readers = [
  ['/analysis/report/{id}', 'id'],
  ['/analysis/{id}', 'id'],
  ['/analysis/public/report/{shareId}', 'shareId'],
  ['/analysis/status/{reportId}', 'reportId'],
] as const;

describe.each(readers)('GET %s', (path, name) => {
  const line = (what: string, report: string, rest: Omit<Line, 'what' | 'path' | 'at'>): Line => ({
    ...{ what, path, at: { [name]: idOf(report) }, ...rest },
  });
  conforms(
    services,
    [
      line('a deleted one', 'hidden', { status: 410, answer: gone }),
      line('one deleted for good', 'erased', { status: 410, answer: gone }),
      line('a deleted one, for an admin', 'hidden', { ...admin, status: 410, answer: gone }),
      line('a withheld one', 'kept', { status: 403, answer: withheld }),
      line('a withheld one, for its owner', 'kept', {
        ...{ ...registered, status: 403, answer: withheld },
      }),
      line('a withheld one, for an admin', 'kept', { ...admin, status: 200 }),
    ],
    { identity },
  );
});

describe('GET /analysis/report/{id} by an earlier address', () => {
  conforms(services, [
    {
      what: 'tells where it is now',
      ...{ path: '/analysis/report/{id}', at: { id: () => stored.renamed?.slug ?? '' } },
      ...{ status: 200, answer: { redirect: expect.stringContaining('/report/now-') as string } },
    },
  ]);
});

describe('[3.report.user] who asked for a report', () => {
  const path = '/analysis/{id}';
  const at = { id: idOf('listed') };
  conforms(
    services,
    [
      {
        what: 'is told to themselves',
        ...{ path, at, ...registered, status: 200 },
        answer: { user: { email: owner.email, name: owner.name } },
      },
      {
        what: 'is told to an admin',
        ...{ path, at, ...admin, status: 200 },
        answer: { user: { email: owner.email, name: owner.name } },
      },
    ],
    { identity },
  );

  it('is told to nobody else', async () => {
    const served = await serveRest(services, { identity });
    for (const asked of [other, {}]) {
      const answer = await fetch(`${served.address}/api/analysis/${idOf('listed')()}`, asked);
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text).not.toContain(owner.email);
      expect(JSON.parse(text)).not.toHaveProperty('user');
    }
    await served.close();
  });
});
