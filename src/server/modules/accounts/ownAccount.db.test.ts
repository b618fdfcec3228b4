import { beforeEach, describe, expect, it } from 'vitest';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { AccountExport } from '../../../shared/schema/account.ts';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import { idleServices } from '../../testing/context.ts';
import { insertReport, withoutResult } from '../../testing/database.ts';
import { insertPerson, insertSubmission } from '../../testing/people.ts';
import type { User } from './caller.ts';
import { contentExposure, exportAccount, renameAccount } from './account.ts';

const services = idleServices();
let person: User;
beforeEach(async () => {
  person = await insertPerson(services.db, { name: 'Ada' });
});

describe('the name of an account', () => {
  const nameOf = async () =>
    (await services.db.user.findUniqueOrThrow({ where: { id: person.id } })).name;

  it.each([
    ['as it is given', 'Grace Hopper', 'Grace Hopper'],
    ['without what would hide or turn it', ' Grace\u202e\n Hopper\u0000 ', 'Grace Hopper'],
    ['in any script', 'أدا لوفليس', 'أدا لوفليس'],
    ['up to 100 characters, however they are stored', '𝒜'.repeat(100), '𝒜'.repeat(100)],
  ])('is stored %s', async (_, given, stored) => {
    expect(await renameAccount(services.db, person, given)).toEqual({ name: stored });
    expect(await nameOf()).toBe(stored);
  });

  it.each([
    ['nothing', ' \u200b ', accountMessages.nameRequired],
    ['more than 100 characters', 'x'.repeat(101), accountMessages.nameTooLong],
  ])('cannot be %s', async (_, given, message) => {
    const refused = { code: 'invalid_input', message };
    await expect(renameAccount(services.db, person, given)).rejects.toMatchObject(refused);
    expect(await nameOf()).toBe('Ada');
  });
});

describe('how visible a person’s reports are', () => {
  it('counts each report once, and nobody else’s', async () => {
    const other = await insertPerson(services.db);
    const listed = { isIndexable: true, isFeaturedHighScore: true, isFeaturedInteresting: true };
    const reports = [await insertReport(services.db, listed), await insertReport(services.db)];
    for (const [index, report] of reports.entries()) {
      await services.db.reportViews.create({
        data: { reportId: report.reportId, views: 3 + index },
      });
      await insertSubmission(services.db, report, { userId: person.id });
      await insertSubmission(services.db, report, { userId: person.id });
    }
    await insertSubmission(services.db, await insertReport(services.db, listed), {
      userId: other.id,
    });
    expect(await contentExposure(services.db, person)).toEqual({
      ...{ totalReports: 2, indexableReports: 1, featuredReports: 1, views: 7 },
    });
  });

  it('is nothing without any', async () => {
    expect(await contentExposure(services.db, person)).toEqual({
      ...{ totalReports: 0, indexableReports: 0, featuredReports: 0, views: 0 },
    });
  });
});

describe('the export of an account', () => {
  it('has the account, and each report with its submissions and notes', async () => {
    const other = await insertPerson(services.db);
    const report = await insertReport(services.db);
    const days = [new Date('2026-11-02T00:00:00Z'), new Date('2026-11-09T00:00:00Z')] as const;
    await insertSubmission(services.db, report, { userId: person.id, createdAt: days[1] });
    await insertSubmission(services.db, report, {
      ...{ userId: person.id, createdAt: days[0], notes: 'Seen on a jar.' },
    });
    await insertSubmission(services.db, report, { userId: other.id, notes: 'Not theirs.' });
    const failed = await insertReport(services.db, { ...withoutResult, status: 'failed' });
    await insertSubmission(services.db, failed, { userId: other.id });

    const reported = await exportAccount(services.db, person, null);
    expect(AccountExport.parse(reported)).toEqual(reported);
    expect(reported.account).toMatchObject({
      ...{ email: person.email, name: 'Ada', role: 'REGISTERED', sessions: [] },
    });
    expect(reported.next).toBeNull();
    expect(reported.reports).toMatchObject([
      {
        ...{ reportId: report.reportId, content: report.content, result: exampleResult },
        submissions: [
          { askedAt: days[0].toISOString(), notes: 'Seen on a jar.' },
          { askedAt: days[1].toISOString(), notes: null },
        ],
      },
    ]);
    expect(JSON.stringify(reported)).not.toContain(report.id);
    expect(JSON.stringify(reported)).not.toContain('Not theirs.');
  });

  it('has the claim but not the result of a withheld report', async () => {
    const report = await insertReport(services.db, { withheldAt: new Date() });
    await insertSubmission(services.db, report, { userId: person.id, notes: 'Is it so?' });
    const { reports } = await exportAccount(services.db, person, null);
    expect(reports).toMatchObject([
      { content: report.content, result: null, submissions: [{ notes: 'Is it so?' }] },
    ]);
  });

  it('has pages that list each report once, even if reports are deleted meanwhile', async () => {
    const made = [];
    for (let number = 0; number < 60; number += 1) {
      const report = await insertReport(services.db);
      await insertSubmission(services.db, report, { userId: person.id });
      made.push(report);
    }
    const got: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const part: AccountExport = await exportAccount(services.db, person, after ?? null);
      got.push(...part.reports.map(({ reportId }) => reportId));
      sizes.push(part.reports.length);
      after = part.next;
      const last = part.reports.at(-1)?.reportId ?? '';
      await services.db.report.deleteMany({ where: { reportId: last } });
    }
    expect(got.toSorted()).toEqual(made.map(({ reportId }) => reportId).toSorted());
    expect(sizes).toEqual([25, 25, 10]);
  });
});
