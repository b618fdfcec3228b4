import type { AnyProcedure } from '@trpc/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Admin, asAdmin, type User } from '../modules/accounts/caller.ts';
import { runAnalysisJob } from '../modules/analysis/analysis.jobs.ts';
import { requestCorrection } from '../modules/corrections/corrections.ts';
import { importRecords } from '../modules/library/import.ts';
import { removeReportJob } from '../modules/reports/reports.jobs.ts';
import { newVisitor } from '../testing/app.ts';
import { exampleReview } from '../testing/exampleReview.ts';
import { idleServices, testContext } from '../testing/context.ts';
import { insertReport, withoutResult } from '../testing/database.ts';
import { insertPerson } from '../testing/people.ts';
import { createCallerFactory } from './procedures.ts';
import { appRouter } from './router.ts';

const services = idleServices();
const now = new Date('2026-11-20T12:00:00Z');
let admin: Admin;
beforeAll(async () => {
  await services.queue.define(removeReportJob);
  admin = asAdmin(await insertPerson(services.db, { role: 'ADMIN' })) as Admin;
});

const callAs = () =>
  createCallerFactory(appRouter)(testContext({ ...services, caller: admin, now })).admin;
type Calls = ReturnType<typeof callAs>;
type Prepared = () => Promise<(call: Calls) => Promise<unknown>>;
type ReportGiven = Parameters<typeof insertReport>[1];

let imports = 0;
const bring = () => {
  const text = JSON.stringify(exampleReview(`numbered ${(imports += 1)}`));
  return importRecords(
    { db: services.db, admin, now },
    { name: 'a.json', bytes: Buffer.from(text) },
  );
};
const onReport =
  (given: ReportGiven, act: (call: Calls, id: string) => Promise<unknown>): Prepared =>
  async () => {
    const { reportId } = await insertReport(services.db, given);
    return (call) => act(call, reportId);
  };
const onPerson =
  (act: (call: Calls, userId: string, email: string) => Promise<unknown>): Prepared =>
  async () => {
    const { id, email } = await insertPerson(services.db);
    return (call) => act(call, id, email);
  };
const FAILED = { ...withoutResult, status: 'failed', failure: 'analysis_failed' } as const;
const LISTED = { isIndexable: true };
const featuring = { category: 'interesting', isFeatured: true } as const;
const failed = (reportId: string) => ({ reportId, kind: 'analysis' as const });

/** Every call by which an admin changes something, prepared so that it does. */
const acts: Record<string, Prepared> = {
  'reports.setIndexability': onReport({}, (call, id) =>
    call.reports.setIndexability({ id, isIndexable: true }),
  ),
  'reports.setFeatured': onReport(LISTED, (call, id) =>
    call.reports.setFeatured({ id, ...featuring }),
  ),
  'reports.remove': onReport({}, (call, id) => call.reports.remove({ id })),
  'reports.restore': onReport({ deletedAt: now }, (call, id) => call.reports.restore({ id })),
  'reports.withhold': onReport(LISTED, (call, id) => call.reports.withhold({ id })),
  'reports.release': onReport({ withheldAt: now }, (call, id) => call.reports.release({ id })),
  'reports.setAboutPerson': onReport(LISTED, (call, id) =>
    call.reports.setAboutPerson({ id, isAboutPerson: true }),
  ),
  'reports.setIndexabilityOfSeveral': onReport(LISTED, (call, id) =>
    call.reports.setIndexabilityOfSeveral({ reportIds: [id], isIndexable: false }),
  ),
  'reports.setFeaturedOfSeveral': onReport(LISTED, (call, id) =>
    call.reports.setFeaturedOfSeveral({ reportIds: [id], ...featuring }),
  ),
  'reports.removeSeveral': onReport({}, (call, id) =>
    call.reports.removeSeveral({ reportIds: [id] }),
  ),
  'reports.restoreSeveral': onReport({ deletedAt: now }, (call, id) =>
    call.reports.restoreSeveral({ reportIds: [id] }),
  ),
  'corrections.decide': async () => {
    const { id, reportId } = await insertReport(services.db);
    const given = { reportId, reason: 'wrong', text: 'It says it otherwise.' } as const;
    await requestCorrection({ db: services.db, caller: newVisitor(), now }, given);
    const asked = await services.db.correctionRequest.findFirstOrThrow({ where: { reportId: id } });
    const decision = { requestId: asked.id, decision: 'corrected', note: 'It is so.' } as const;
    return (call) => call.corrections.decide(decision);
  },
  'seo.edit': onReport({}, (call, id) =>
    call.seo.edit({ id, title: 'Honey', slug: `honey-${id.slice(0, 8)}`, isIndexable: true }),
  ),
  'seo.review': onReport({}, (call, reportId) =>
    call.seo.review({ reportId, version: 1, reviewed: true, name: 'Ada' }),
  ),
  'users.setRole': onPerson((call, userId) => call.users.setRole({ userId, role: 'ADMIN' })),
  'users.setSuspended': onPerson((call, userId) =>
    call.users.setSuspended({ userId, suspended: true }),
  ),
  'users.remove': onPerson((call, userId, confirm) =>
    call.users.remove({ userId, reports: 'remove', confirm }),
  ),
  'settings.change': async () => {
    await services.db.setting.deleteMany();
    return (call) => call.settings.change({ name: 'reuseDays', value: 7 });
  },
  'library.removeImport': async () => {
    const { id } = await bring();
    return (call) => call.library.removeImport({ id });
  },
  'jobs.retry': onReport(FAILED, (call, id) => call.jobs.retry(failed(id))),
  'jobs.retryAll': onReport(FAILED, (call, id) => call.jobs.retryAll({ jobs: [failed(id)] })),
};

/** The same of a file, which comes by a door of its own. */
const all: [string, Prepared][] = [
  ...Object.entries(acts),
  ['the import of a file', () => Promise.resolve(bring)],
];

/** All that an act could change, in one text. */
async function stateOfAll(): Promise<string> {
  const tables = [
    'Report',
    'User',
    'Setting',
    'LibraryRecord',
    'LibraryImport',
    'AuditEntry',
  ].concat('CorrectionRequest');
  const digests = ['OldSlug', ...tables].map(
    (name) =>
      `(SELECT md5(string_agg(r::text, '' ORDER BY r::text)) FROM "${name}" r) AS "${name}"`,
  );
  const { rows } = await services.db.pool.query(
    `SELECT ${digests.join()}, (SELECT count(*) FROM pgboss.job WHERE name = ANY ($1))`,
    [[removeReportJob.name, runAnalysisJob.name]],
  );
  return JSON.stringify(rows);
}

it('every call by which an admin changes something is looked at', () => {
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
  );
  const changing = procedures
    .filter(([path, { _def }]) => path.startsWith('admin.') && _def.type === 'mutation')
    .map(([path]) => path.slice('admin.'.length));
  expect(changing.sort()).toEqual(Object.keys(acts).sort());
});

describe.each(all)('%s', (_, prepare) => {
  it('leaves an entry of who did it, and when', async () => {
    const act = await prepare();
    const before = await services.db.auditEntry.count();
    await act(callAs());
    const entries = await services.db.auditEntry.findMany({ orderBy: { id: 'asc' }, skip: before });
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toMatchObject({ actorId: admin.id, at: now });
  });

  it('does not happen when its entry cannot be written', async () => {
    const act = await prepare();
    const before = await stateOfAll();
    await services.db.pool.query(
      `ALTER TABLE "AuditEntry" ADD CONSTRAINT nothing_more CHECK (at < 'epoch') NOT VALID`,
    );
    try {
      await expect(act(callAs())).rejects.toThrow();
    } finally {
      await services.db.pool.query(`ALTER TABLE "AuditEntry" DROP CONSTRAINT nothing_more`);
    }
    expect(await stateOfAll()).toBe(before);
  });
});

describe('acts on users', () => {
  const services = idleServices();
  let admin: User;
  let person: User;
  beforeAll(async () => {
    admin = await insertPerson(services.db, { role: 'ADMIN' });
    person = await insertPerson(services.db);
  });

  type Calls = Record<string, Record<string, (input: object) => Promise<unknown>>>;

  /** A call as anything may be sent to it. */
  function send(caller: User, name: string, input: object) {
    const { admin: routers } = createCallerFactory(appRouter)(testContext({ ...services, caller }));
    const [router = '', call = ''] = name.split('.');
    const made = (routers as unknown as Calls)[router]?.[call];
    if (!made) throw new Error(`There is no call ${name}.`);
    return made(input);
  }

  const place = { at: '2026-11-20T12:00:00.000Z', id: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11' };

  describe('what admins send about accounts and acts', () => {
    it.each<[string, object]>([
      ['users.list', { page: 0 }],
      ['users.list', { page: 1.5 }],
      ['users.list', { pageSize: 101 }],
      ['users.list', { sortBy: 'role' }],
      ['users.list', { filter: 'all', adminEmail: 'x' }],
      ['users.list', { search: 'x'.repeat(201) }],
      ['users.setRole', { role: 'OWNER' }],
      ['users.setRole', { role: 'ADMIN', emailVerified: true }],
      ['users.setSuspended', { suspended: 'true' }],
      ['users.setSuspended', { suspended: false, role: 'ADMIN' }],
      ['users.remove', { reports: 'all', confirm: 'x' }],
      ['users.remove', { reports: 'keep' }],
      ['audit.list', { after: { ...place, at: '2026-13-20T12:00:00.000Z' } }],
      ['audit.list', { after: { ...place, id: "1' OR true" } }],
      ['audit.list', { group: 'passwords' }],
      ['audit.list', { from: 'yesterday' }],
      ['audit.export', { after: null, take: 1_000_000 }],
    ])('is refused when it is not what is asked for: %s %j', async (name, input) => {
      const about = /set|remove/.test(name) ? { userId: person.id } : {};
      const call = send(admin, name, { ...about, ...input });
      await expect(call).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    });

    it('is answered when it is, with nothing beyond', async () => {
      const { users } = (await send(admin, 'users.list', { search: person.email })) as {
        users: object[];
      };
      expect(users.map((user) => Object.keys(user).toSorted())).toEqual([
        [
          ...['byAddress', 'createdAt', 'email', 'emailVerified', 'id', 'isYou', 'lastSeenAt'],
          ...['name', 'provider', 'reports', 'role', 'suspendedAt'],
        ],
      ]);
      expect(await send(admin, 'users.setRole', { userId: person.id, role: 'ADMIN' })).toEqual({
        success: true,
      });
      expect(
        await send(admin, 'audit.list', { after: { ...place, at: '0001-01-01T00:00:00Z' } }),
      ).toEqual({
        ...{ entries: [], older: false, newer: true },
      });
    });

    it.each([
      ...['users.list', 'users.setRole', 'users.setSuspended', 'users.remove'],
      ...['audit.list', 'audit.export', 'audit.actors'],
    ])('is refused from anybody else: %s', async (name) => {
      const other = await insertPerson(services.db);
      await expect(send(other, name, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });
  });
});
