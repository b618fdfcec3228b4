import { beforeEach, describe, expect, it } from 'vitest';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { AccountExport } from '../../../shared/schema/account.ts';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import { idleHouse } from '../../testing/context.ts';
import { insertReport, withoutResult } from '../../testing/database.ts';
import { insertPerson, insertSubmission } from '../../testing/people.ts';
import type { User } from './caller.ts';
import { contentExposure, exportAccount, renameAccount } from './account.ts';

const house = idleHouse();
let person: User;
beforeEach(async () => {
  person = await insertPerson(house.db, { name: 'Ada' });
});

describe('the name of an account', () => {
  const nameOf = async () =>
    (await house.db.user.findUniqueOrThrow({ where: { id: person.id } })).name;

  it.each([
    ['as it is given', 'Grace Hopper', 'Grace Hopper'],
    ['without what would hide or turn it', ' Grace\u202e\n Hopper\u0000 ', 'Grace Hopper'],
    ['in any script', 'أدا لوفليس', 'أدا لوفليس'],
    ['up to 100 characters, however they are stored', '𝒜'.repeat(100), '𝒜'.repeat(100)],
  ])('is stored %s', async (_, given, stored) => {
    expect(await renameAccount(house.db, person, given)).toEqual({ name: stored });
    expect(await nameOf()).toBe(stored);
  });

  it.each([
    ['nothing', ' \u200b ', accountMessages.nameRequired],
    ['more than 100 characters', 'x'.repeat(101), accountMessages.nameTooLong],
  ])('cannot be %s', async (_, given, message) => {
    const refused = { code: 'invalid_input', message };
    await expect(renameAccount(house.db, person, given)).rejects.toMatchObject(refused);
    expect(await nameOf()).toBe('Ada');
  });
});

describe('how visible a person’s reports are', () => {
  it('counts each report once, and nobody else’s', async () => {
    const other = await insertPerson(house.db);
    const listed = { isIndexable: true, isFeaturedHighScore: true, isFeaturedInteresting: true };
    const reports = [await insertReport(house.db, listed), await insertReport(house.db)];
    for (const [index, report] of reports.entries()) {
      await house.db.reportViews.create({ data: { reportId: report.reportId, views: 3 + index } });
      await insertSubmission(house.db, report, { userId: person.id });
      await insertSubmission(house.db, report, { userId: person.id });
    }
    await insertSubmission(house.db, await insertReport(house.db, listed), { userId: other.id });
    expect(await contentExposure(house.db, person)).toEqual({
      ...{ totalReports: 2, indexableReports: 1, featuredReports: 1, views: 7 },
    });
  });

  it('is nothing without any', async () => {
    expect(await contentExposure(house.db, person)).toEqual({
      ...{ totalReports: 0, indexableReports: 0, featuredReports: 0, views: 0 },
    });
  });
});

describe('what a person takes home', () => {
  it('is the account, and each report with every time they asked and what they noted', async () => {
    const other = await insertPerson(house.db);
    const report = await insertReport(house.db);
    const days = [new Date('2026-11-02T00:00:00Z'), new Date('2026-11-09T00:00:00Z')] as const;
    await insertSubmission(house.db, report, { userId: person.id, createdAt: days[1] });
    await insertSubmission(house.db, report, {
      ...{ userId: person.id, createdAt: days[0], notes: 'Seen on a jar.' },
    });
    await insertSubmission(house.db, report, { userId: other.id, notes: 'Not theirs.' });
    const failed = await insertReport(house.db, { ...withoutResult, status: 'failed' });
    await insertSubmission(house.db, failed, { userId: other.id });

    const told = await exportAccount(house.db, person, null);
    expect(AccountExport.parse(told)).toEqual(told);
    expect(told.account).toMatchObject({
      ...{ email: person.email, name: 'Ada', role: 'REGISTERED', sessions: [] },
    });
    expect(told.next).toBeNull();
    expect(told.reports).toMatchObject([
      {
        ...{ reportId: report.reportId, content: report.content, result: exampleResult },
        submissions: [
          { askedAt: days[0].toISOString(), notes: 'Seen on a jar.' },
          { askedAt: days[1].toISOString(), notes: null },
        ],
      },
    ]);
    expect(JSON.stringify(told)).not.toContain(report.id);
    expect(JSON.stringify(told)).not.toContain('Not theirs.');
  });

  it('of a report that is withheld is what they brought, and not what was found', async () => {
    const report = await insertReport(house.db, { withheldAt: new Date() });
    await insertSubmission(house.db, report, { userId: person.id, notes: 'Is it so?' });
    const { reports } = await exportAccount(house.db, person, null);
    expect(reports).toMatchObject([
      { content: report.content, result: null, submissions: [{ notes: 'Is it so?' }] },
    ]);
  });

  it('comes in parts that hold everything once, though reports go in the meantime', async () => {
    const made = [];
    for (let number = 0; number < 60; number += 1) {
      const report = await insertReport(house.db);
      await insertSubmission(house.db, report, { userId: person.id });
      made.push(report);
    }
    const got: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const part: AccountExport = await exportAccount(house.db, person, after ?? null);
      got.push(...part.reports.map(({ reportId }) => reportId));
      sizes.push(part.reports.length);
      after = part.next;
      const last = part.reports.at(-1)?.reportId ?? '';
      await house.db.report.deleteMany({ where: { reportId: last } });
    }
    expect(got.toSorted()).toEqual(made.map(({ reportId }) => reportId).toSorted());
    expect(sizes).toEqual([25, 25, 10]);
  });
});
