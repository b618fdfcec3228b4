import { beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_SCAN_MAX } from '../../../shared/lists.ts';
import type { AuditAction, AuditListInput } from '../../../shared/schema/admin.ts';
import type { Statements } from '../../platform/database/database.ts';
import { findAudit } from './audit.repository.ts';
import { idleServices } from '../../testing/context.ts';
import { insertReport } from '../../testing/database.ts';
import { insertPerson } from '../../testing/people.ts';
import { type Admin, asAdmin } from '../accounts/caller.ts';
import { exportAudit, listActors, listAudit, recordAct } from './audit.ts';

const services = idleServices();
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
let ada: Admin;
let bob: Admin;
let reportId: string;

/** 60 reports switched by Ada, one a minute; then Bob takes a role, and both change a setting at once. */
beforeAll(async () => {
  const [first, second] = [
    asAdmin(await insertPerson(services.db, { role: 'ADMIN', email: 'ada@example.org' })),
    asAdmin(await insertPerson(services.db, { role: 'ADMIN', email: 'bob@example.org' })),
  ];
  if (!first || !second) throw new Error('not admins');
  [ada, bob] = [first, second];
  ({ reportId } = await insertReport(services.db));
  const record = (by: Admin, act: Partial<typeof switched>, minute: number) =>
    services.db.preparedTransaction((tx) => recordVariant(tx, by, act, minute));
  for (let minute = 0; minute < 59; minute += 1)
    await record(ada, { subjectName: `The claim numbered ${minute}, 100 % of it` }, minute);
  await record(ada, { subjectId: reportId, subjectName: 'A claim that is still there' }, 59);
  const role = { before: { role: 'ADMIN' }, after: { role: 'REGISTERED' } };
  const person = { subjectId: crypto.randomUUID(), subjectName: 'Gone@example.org' };
  await record(bob, { action: 'user.role', ...person, ...role }, 60);
  const setting = { subjectId: 'reuseDays', subjectName: 'reuseDays' };
  await record(ada, { action: 'setting.changed', ...setting }, 61);
  await record(bob, { action: 'setting.changed', ...setting }, 61);
});

const switched = {
  ...{ action: 'report.indexable' as AuditAction, subjectId: 'none', subjectName: 'none' },
  ...{ before: { isIndexable: false } as object, after: { isIndexable: true } as object },
};

const recordVariant = (
  tx: Statements,
  by: Admin,
  act: Partial<typeof switched>,
  minute: number,
) => {
  const { action, subjectId: id, subjectName: name, ...change } = { ...switched, ...act };
  return recordAct(tx, { admin: by, now: at(minute) }, action, { id, name }, change);
};

const list = (input: AuditListInput = {}) => listAudit({ db: services.db, admin: ada }, input);
const namesOf = async (input: AuditListInput) =>
  (await list(input)).entries.map(({ actorEmail, subjectName }) => [actorEmail, subjectName]);

describe('what admins did', () => {
  it('is listed newest first, with what it changed', async () => {
    const { entries, older, newer } = await list();
    expect([entries.length, older, newer]).toEqual([25, true, false]);
    expect(entries[2]).toMatchObject({
      ...{ at: at(60).toISOString(), actorEmail: 'bob@example.org', action: 'user.role' },
      ...{ before: { role: 'ADMIN' }, after: { role: 'REGISTERED' } },
    });
    expect(entries[2]).not.toHaveProperty('actorId');
  });

  it.each([' Bob@Example.org ', 'bob\u0000@example.org'])(
    'is found by the address of who did it, however it is sent: %j',
    async (actor) => {
      expect(await namesOf({ actor })).toEqual(await namesOf({ actor: 'bob@example.org' }));
    },
  );

  it('has pages in both directions with each entry once', async () => {
    const down: string[] = [];
    let page = await list();
    const first = page;
    down.push(...page.entries.map(({ id }) => id));
    while (page.older) {
      const { at: moment, id } = page.entries.at(-1) ?? { at: '', id: '' };
      page = await list({ after: { at: moment, id } });
      expect(page.newer).toBe(true);
      down.push(...page.entries.map((entry) => entry.id));
    }
    expect([down.length, new Set(down).size]).toEqual([63, 63]);
    while (page.newer) {
      const { at: moment, id } = page.entries[0] ?? { at: '', id: '' };
      page = await list({ before: { at: moment, id } });
      expect(page.older).toBe(true);
    }
    expect(page.entries).toEqual(first.entries);
  });

  it('says of each subject whether it is still there', async () => {
    const { entries } = await list();
    expect(entries.slice(0, 5).map(({ subjectThere }) => subjectThere)).toEqual([
      ...[true, true, false, true, false],
    ]);
  });

  it.each<[string, AuditListInput, [string, string][]]>([
    ['what it is about', { group: 'users' }, [['bob@example.org', 'Gone@example.org']]],
    [
      'who did it, and about what',
      { group: 'settings', actor: ' BOB@example.org' },
      [['bob@example.org', 'reuseDays']],
    ],
    ['a part of a name', { subject: 'GONE@' }, [['bob@example.org', 'Gone@example.org']]],
    [
      'two letters of one',
      { subject: '7,', to: at(8).toISOString() },
      [['ada@example.org', 'The claim numbered 7, 100 % of it']],
    ],
    ['what stands for anything elsewhere', { subject: '_laim' }, []],
    [
      'the time, its end left out',
      { from: at(60).toISOString(), to: at(61).toISOString() },
      [['bob@example.org', 'Gone@example.org']],
    ],
    ['all of it together', { group: 'users', actor: 'ada@example.org', subject: 'gone' }, []],
    ['nobody', { actor: 'nobody@example.org' }, []],
  ])('is narrowed down by %s', async (_, input, names) => {
    expect(await namesOf(input)).toEqual(names);
  });

  it('is found by the id of what it was done to', async () => {
    expect(await namesOf({ subject: reportId.slice(0, 13).toUpperCase() })).toEqual([
      ['ada@example.org', 'A claim that is still there'],
    ]);
  });

  it('is searched for two letters in a limited number of entries', async () => {
    const selection = { subject: '7,' };
    const found = async (scanMax: number, minute: number | null) => {
      const time = minute === null ? null : at(minute).toISOString();
      const than = time === null ? null : { at: time, id: crypto.randomUUID() };
      const asked = { older: true, than, take: 10, scanMax };
      const acts = await findAudit(services.db, selection, asked);
      return acts.map(({ subjectName }) => subjectName.slice(0, 21));
    };
    expect(await found(5, null)).toEqual([]);
    expect(await found(7, null)).toEqual(['The claim numbered 57']);
    expect(await found(5, 50)).toEqual(['The claim numbered 47']);
    expect(await found(1_000, 30)).toEqual([
      ...['The claim numbered 27', 'The claim numbered 17', 'The claim numbered 7,'],
    ]);
  });

  it('has these actors', async () => {
    expect(await listActors({ db: services.db, admin: ada })).toEqual([
      'ada@example.org',
      'bob@example.org',
    ]);
  });
});

describe('an export of it', () => {
  it('has all that match, in parts, though more is done in the meantime', async () => {
    await services.db.$executeRaw`
      INSERT INTO "AuditEntry" (id, at, "actorId", "actorEmail", action, "subjectId", "subjectName")
      SELECT gen_random_uuid(), timestamptz '2026-01-01', ${bob.id}::uuid, 'bob@example.org',
        'job.retried', i::text, 'x' FROM generate_series(1, 1200) i`;
    const got: string[] = [];
    const sizes: number[] = [];
    for (let after: { at: string; id: string } | null | undefined; after !== null;) {
      const part = await exportAudit(
        { db: services.db, admin: ada },
        { group: 'jobs', after: after ?? null },
      );
      got.push(...part.entries.map(({ subjectId }) => subjectId));
      sizes.push(part.entries.length);
      after = part.next;
      await services.db.preparedTransaction((tx) =>
        recordVariant(tx, bob, { action: 'job.retried' }, 80),
      );
    }
    expect(sizes).toEqual([500, 500, 200]);
    expect(new Set(got).size).toBe(1_200);
  });

  it('finds two letters however far back they are', async () => {
    const enter = (from: number, to: number, name: string) => services.db.$executeRaw`
      INSERT INTO "AuditEntry" (id, at, "actorId", "actorEmail", action, "subjectId", "subjectName")
      SELECT gen_random_uuid(), timestamptz '2025-06-01' - i * interval '1 second', ${bob.id}::uuid,
        'bob@example.org', 'job.retried', i::text, ${name}
      FROM generate_series(${from}::int, ${to}::int) i`;
    await enter(0, AUDIT_SCAN_MAX, 'lake');
    await enter(AUDIT_SCAN_MAX + 1, AUDIT_SCAN_MAX + 1, 'zq');
    const to = '2025-06-02T00:00:00Z';
    const part = await exportAudit(
      { db: services.db, admin: ada },
      { subject: 'zq', to, after: null },
    );
    expect(part.entries.map(({ subjectName }) => subjectName)).toEqual(['zq']);
  });
});

describe('an entry', () => {
  it.each([
    ['changed', `UPDATE "AuditEntry" SET "actorEmail" = 'nobody@example.org'`],
    ['deleted', 'DELETE FROM "AuditEntry"'],
  ])('is %s by nobody', async (_, sql) => {
    await expect(services.db.pool.query(sql)).rejects.toThrow(
      'An audit entry is neither changed nor deleted.',
    );
  });

  it('is stored in the transaction of the act', async () => {
    const before = await services.db.auditEntry.count();
    const undone = services.db.preparedTransaction(async (tx) => {
      await recordVariant(tx, ada, { action: 'report.deleted' }, 90);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await services.db.auditEntry.count()).toBe(before);
  });
});
