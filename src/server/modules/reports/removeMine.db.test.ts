import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertReport, insertReports } from '../../testing/insertReport.ts';
import { insertPerson, insertSubmission } from '../../testing/people.ts';
import { newVisitor } from '../../testing/startParts.ts';
import type { User } from '../accounts/asker.ts';
import { listMine } from './listMine.ts';
import { removeMine } from './removeMine.ts';

const house = idleHouse();
let person: User;
let other: User;
let report: Awaited<ReturnType<typeof insertReport>>;

beforeAll(async () => {
  person = await insertPerson(house.db);
  other = await insertPerson(house.db);
});
beforeEach(async () => {
  report = await insertReport(house.db);
  await insertSubmission(house.db, report, { userId: person.id, notes: 'Mine.' });
});

const isThere = async (id = report.id) =>
  (await house.db.report.findUnique({ where: { id } })) !== null;
const isListedFor = async (user: User) => {
  const request = { page: 1, pageSize: 100, sortBy: 'newest' } as const;
  const { reports } = await listMine(house.db, user, request);
  return reports.some(({ reportId }) => reportId === report.reportId);
};

describe('a person who deletes a report', () => {
  it('deletes it with all that belongs to it when they alone asked for it, however often', async () => {
    await insertSubmission(house.db, report, { userId: person.id });
    await removeMine(house.db, person, report.reportId);
    expect(await isThere()).toBe(false);
    expect(await house.db.submission.count({ where: { reportId: report.id } })).toBe(0);
  });

  it('takes it out of their own list only, as long as somebody else asked for it', async () => {
    await insertSubmission(house.db, report, { userId: other.id });
    await removeMine(house.db, person, report.reportId);
    expect([await isListedFor(person), await isListedFor(other)]).toEqual([false, true]);
    await removeMine(house.db, other, report.reportId);
    expect(await isThere()).toBe(false);
  });

  it('leaves it to a visitor who asked for it', async () => {
    const visitor = await house.db.visitor.create({
      data: { token: newVisitor().token ?? '', createdAt: new Date() },
    });
    await insertSubmission(house.db, report, { visitorId: visitor.id });
    await removeMine(house.db, person, report.reportId);
    expect([await isListedFor(person), await isThere()]).toEqual([false, true]);
  });

  it('leaves a sample to everybody', async () => {
    const sample = await insertReport(house.db, { isSample: true });
    await insertSubmission(house.db, sample, { userId: person.id });
    await removeMine(house.db, person, sample.reportId);
    expect(await isThere(sample.id)).toBe(true);
  });

  it('gets nothing back for it', async () => {
    const subject = { subject: `visitor:${person.id}`, period: '2026-11' };
    await house.db.allowanceCounter.create({ data: { ...subject, reserved: 1 } });
    await removeMine(house.db, person, report.reportId);
    const counter = { where: { subject_period: subject } };
    expect(await house.db.allowanceCounter.findUnique(counter)).toMatchObject({
      reserved: 1,
      returned: 0,
    });
  });
});

describe('it is refused', () => {
  it('to whoever did not ask for it, an admin too, as if there were none', async () => {
    const admin = await insertPerson(house.db, { role: 'ADMIN' });
    for (const user of [other, admin]) {
      const removed = removeMine(house.db, user, report.reportId);
      await expect(removed).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await isThere()).toBe(true);
  });

  it('while the report is being analysed, for the first time or anew', async () => {
    const { running, renewing } = await insertReports(house.db);
    for (const busy of [running, renewing]) {
      await insertSubmission(house.db, busy, { userId: person.id });
      await expect(removeMine(house.db, person, busy.reportId)).rejects.toMatchObject({
        code: 'conflict',
        message: accountMessages.reportBusy,
      });
    }
    const kept = { reportId: { in: [running.id, renewing.id] } };
    expect(await house.db.submission.count({ where: kept })).toBe(2);
  });

  it('the second time', async () => {
    await removeMine(house.db, person, report.reportId);
    const again = removeMine(house.db, person, report.reportId);
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('at the same moment', () => {
  it('two who delete it leave nothing behind', async () => {
    await insertSubmission(house.db, report, { userId: other.id });
    await Promise.all([person, other].map((user) => removeMine(house.db, user, report.reportId)));
    expect(await isThere()).toBe(false);
  });

  it('somebody who asks for it keeps it', async () => {
    let hold: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (hold = resolve));
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const asking = house.db.transaction(async (tx) => {
      await tx.submission.create({
        data: {
          ...{ reportId: report.id, userId: other.id, createdAt: new Date() },
          ...{ period: '2026-11', allowance: 'none' },
        },
      });
      asked();
      await held;
    });
    await isAsked;
    const removing = removeMine(house.db, person, report.reportId);
    await expect.poll(waitsForLock, { timeout: 30_000 }).toBe(true);
    hold();
    await Promise.all([asking, removing]);
    expect([await isListedFor(person), await isListedFor(other)]).toEqual([false, true]);
  });
});

const waitsForLock = async () => {
  const { rows } = await house.db.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};
