import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '../../../shared/dates.ts';
import { startQueue } from '../../platform/queue/queue.ts';
import { defaultSettings, silentLog } from '../../testing/app.ts';
import { createTestDatabase, insertReport, type TestDatabase } from '../../testing/database.ts';
import { insertPerson, insertSubmission } from '../../testing/people.ts';
import { countView } from '../reports/read.ts';
import { prune, pruneJob, workOnRetention } from './retention.jobs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.report.deleteMany();
});

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const old = { createdAt: daysAgo(100), updatedAt: daysAgo(100) };
const kept = { unreadReportDays: 0, oldRunDays: 0, auditDays: 36_500 };

const pruned = (settings: Partial<typeof kept>, signal = new AbortController().signal) =>
  prune(database.db, { ...kept, ...settings }, now, signal);

async function insertVisitor(): Promise<string> {
  const visitor = { token: randomUUID(), createdAt: old.createdAt };
  return (await database.db.visitor.create({ data: visitor })).id;
}

/** Of a visitor, a hundred days ago. */
async function reportOfVisitor(given: Parameters<typeof insertReport>[1] = {}) {
  const report = await insertReport(database.db, { ...old, ...given });
  const visitorId = await insertVisitor();
  await insertSubmission(database.db, report, { visitorId, createdAt: old.createdAt });
  return report;
}

const left = async (...reports: { id: string }[]) =>
  database.db.report.count({ where: { id: { in: reports.map(({ id }) => id) } } });

describe('a report of a visitor that nobody reads', () => {
  it('is deleted after the days that an admin set, and answers 410 from then on', async () => {
    const [unread, younger] = [
      await reportOfVisitor(),
      await reportOfVisitor({ updatedAt: daysAgo(89) }),
    ];
    expect(await pruned({ unreadReportDays: 90 })).toMatchObject({ reports: 1 });
    expect([await left(unread), await left(younger)]).toEqual([0, 1]);
    expect(await database.db.goneName.count()).toBe(3);
  });

  it('is kept for ever unless they did', async () => {
    const unread = await reportOfVisitor({ updatedAt: new Date('2020-01-01') });
    expect(await pruned({ unreadReportDays: defaultSettings.unreadReportDays })).toMatchObject({
      reports: 0,
    });
    expect(await left(unread)).toBe(1);
  });

  it('is kept while somebody reads it', async () => {
    const read = await reportOfVisitor();
    const reader = { kind: 'anonymous', token: randomUUID(), cookie: null } as const;
    await countView(database.db, reader, read.reportId, daysAgo(95));
    await countView(database.db, { ...reader, token: randomUUID() }, read.reportId, daysAgo(50));
    expect(await pruned({ unreadReportDays: 90 })).toMatchObject({ reports: 0 });
    expect(await pruned({ unreadReportDays: 40 })).toMatchObject({ reports: 1 });
  });

  it('is kept when somebody reads it at that moment', async () => {
    for (let time = 0; time < 40; time++) {
      const read = await reportOfVisitor();
      const reader = { kind: 'anonymous', token: randomUUID(), cookie: null } as const;
      await countView(database.db, reader, read.reportId, daysAgo(95));
      const reading = countView(database.db, reader, read.reportId, now).then(() => left(read));
      const [wasThere] = await Promise.all([reading, pruned({ unreadReportDays: 90 })]);
      expect(await left(read)).toBe(wasThere);
    }
  });

  it('is kept when it is listed, a sample, withheld, edited, reviewed or running', async () => {
    const reports = [
      await reportOfVisitor({ isIndexable: true }),
      await reportOfVisitor({ isSample: true }),
      await reportOfVisitor({ withheldAt: now }),
      await reportOfVisitor({ deletedAt: now }),
      await reportOfVisitor({ seo: { title: 'By an admin' } }),
      await reportOfVisitor({ reviewedAt: now, reviewerName: 'Grace' }),
      await reportOfVisitor({ status: 'processing' }),
    ];
    expect(await pruned({ unreadReportDays: 90 })).toMatchObject({ reports: 0 });
    expect(await left(...reports)).toBe(reports.length);
  });

  it('is kept when an admin gave it another address', async () => {
    const { id, slug } = await reportOfVisitor();
    await database.db.oldSlug.create({ data: { slug: `old-${slug}`, reportId: id } });
    expect(await pruned({ unreadReportDays: 90 })).toMatchObject({ reports: 0 });
  });

  it('is kept when somebody with an account asked for it, too, or anybody lately', async () => {
    const [shared, lately] = [await reportOfVisitor(), await reportOfVisitor()];
    const { id: userId } = await insertPerson(database.db);
    await insertSubmission(database.db, shared, { userId, createdAt: old.createdAt });
    const visitorId = await insertVisitor();
    await insertSubmission(database.db, lately, { visitorId, createdAt: daysAgo(1) });
    const own = await insertReport(database.db, old);
    await insertSubmission(database.db, own, { userId, createdAt: old.createdAt });
    expect(await pruned({ unreadReportDays: 90 })).toMatchObject({ reports: 0 });
    expect(await left(shared, lately, own)).toBe(3);
  });

  it('is kept while somebody follows it', async () => {
    const followed = await reportOfVisitor();
    const { id: userId } = await insertPerson(database.db);
    const follow = { userId, reportId: followed.id, seenNumber: 1, createdAt: daysAgo(95) };
    await database.db.follow.create({ data: follow });
    expect(await pruned({ unreadReportDays: 90 })).toMatchObject({ reports: 0 });
    expect(await left(followed)).toBe(1);
    await database.db.follow.deleteMany();
    expect(await pruned({ unreadReportDays: 90 })).toMatchObject({ reports: 1 });
  });

  it('is found behind any number that stay, and a batch that another process holds is left', async () => {
    await database.db.$executeRaw`
      INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, "createdAt", "updatedAt")
      SELECT gen_random_uuid(), gen_random_uuid(), 'kept-' || i, 'kept-' || i, 'Kept ' || i,
        'credibility', 'failed', ${old.createdAt}, ${daysAgo(200)}
      FROM generate_series(1, 1200) i`;
    const [free, held] = [await reportOfVisitor(), await reportOfVisitor()];
    await database.db.transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM "Report" WHERE id = ${held.id}::uuid FOR UPDATE`;
      expect(await pruned({ unreadReportDays: 90 })).toMatchObject({ reports: 1 });
    });
    expect([await left(free), await left(held)]).toEqual([0, 1]);
    expect(await database.db.report.count()).toBe(1_201);
  });
});

describe('what earlier analyses left', () => {
  async function reportOfRuns(given: Parameters<typeof insertReport>[1]) {
    const report = await insertReport(database.db, { ...old, run: 2, ...given });
    for (const run of [1, 2]) {
      const key = { reportId: report.id, run };
      const at = daysAgo(run === 1 ? 80 : 60);
      await database.db.page.create({ data: { ...key, info: {}, text: 'Text', fetchedAt: at } });
      const answer = { place: 'chat', block: {}, provenance: {}, answeredAt: at };
      await database.db.analystAnswer.create({ data: { ...key, ...answer } });
    }
    return report;
  }
  const runsLeft = async ({ id }: { id: string }) => {
    const where = { where: { reportId: id }, orderBy: { run: 'asc' } } as const;
    const [pages, answers] = [
      await database.db.page.findMany(where),
      await database.db.analystAnswer.findMany(where),
    ];
    expect(pages.map(({ run }) => run)).toEqual(answers.map(({ run }) => run));
    return pages.map(({ run }) => run);
  };

  it('is removed after the days that an admin set; what the present result rests on stays', async () => {
    const report = await reportOfRuns({});
    expect(await pruned({ oldRunDays: 90 })).toMatchObject({ ofOldRuns: 0 });
    expect(await pruned({ oldRunDays: 0 })).toMatchObject({ ofOldRuns: 0 });
    expect(await pruned({ oldRunDays: 30 })).toMatchObject({ ofOldRuns: 2 });
    expect(await runsLeft(report)).toEqual([2]);
  });

  it('stays where the last analysis failed or runs, because the result is an earlier one', async () => {
    const failed = await reportOfRuns({ failure: 'analysis_failed' });
    const running = await reportOfRuns({ status: 'processing' });
    expect(await pruned({ oldRunDays: 30 })).toMatchObject({ ofOldRuns: 0 });
    expect([await runsLeft(failed), await runsLeft(running)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });
});

describe('lines of the audit', () => {
  const enter = (at: Date, count: number) => database.db.$executeRaw`
    INSERT INTO "AuditEntry" (id, at, "actorId", "actorEmail", action, "subjectId", "subjectName")
    SELECT gen_random_uuid(), ${at}, gen_random_uuid(), 'ada@example.org', 'job.retried', i::text, ''
    FROM generate_series(1, ${count}::int) i`;

  it('are removed after the days that an admin set, in batches', async () => {
    await enter(new Date('2020-01-01'), 1_100);
    await enter(daysAgo(500), 10);
    expect(await pruned({ auditDays: 1_000 })).toMatchObject({ auditLines: 1_100 });
    expect(await database.db.auditEntry.count()).toBe(10);
  });

  it('are kept for a year by the database, whatever the program says', async () => {
    await enter(new Date(Date.now() - 300 * DAY_MS), 1);
    await expect(pruned({ auditDays: 1 })).rejects.toThrow('neither changed nor deleted');
    const signal = AbortSignal.abort(new Error('The process ends.'));
    await expect(pruned({ auditDays: 1 }, signal)).rejects.toThrow('The process ends.');
  });
});

describe('the daily job', () => {
  it('is one for all processes, runs some minutes after a start and then each night', async () => {
    const settings = () => Promise.resolve({ ...defaultSettings, unreadReportDays: 90 });
    const parts = { db: database.db, settings, log: silentLog, clock: () => now };
    const unread = await reportOfVisitor();
    const open = async () => {
      const queue = await startQueue(database.url, silentLog, { alone: false });
      onTestFinished(() => queue.stop(1_000));
      await workOnRetention(queue, parts);
    };
    await open();
    await open();
    const jobs = async () => {
      const { rows } = await database.db.pool.query<{ day: string; state: string; wait: number }>(
        `SELECT data->>'day' AS day, state, round(extract(epoch FROM start_after - now()) / 60)::int AS wait
         FROM pgboss.job WHERE name = '${pruneJob.name}' ORDER BY 1`,
      );
      return rows;
    };
    expect(await jobs()).toEqual([{ day: '2026-11-20', state: 'created', wait: 10 }]);
    await database.db.pool.query(`UPDATE pgboss.job SET start_after = now()`);
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 10_000 }).toBe('completed');
    expect(await left(unread)).toBe(0);
    // From noon to three in the morning.
    expect(await jobs()).toEqual([
      expect.objectContaining({ day: '2026-11-20' }),
      { day: '2026-11-21', state: 'created', wait: 15 * 60 },
    ]);
  });
});
