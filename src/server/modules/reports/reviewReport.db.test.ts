import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMessages } from '../../../shared/adminMessages.ts';
import type { ReviewChange } from '../../../shared/schema/seo.ts';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertReport, insertReports } from '../../testing/insertReport.ts';
import { insertPerson } from '../../testing/people.ts';
import { type Admin, asAdmin } from '../accounts/asker.ts';
import { readReport } from './readReport.ts';
import { reviewReport } from './reviewReport.ts';

const house = idleHouse();
const NOW = new Date('2026-11-21T12:00:00Z');
let admin: Admin;
let report: Awaited<ReturnType<typeof insertReport>>;

beforeAll(async () => {
  admin = asAdmin(await insertPerson(house.db, { role: 'ADMIN' })) as Admin;
});
beforeEach(async () => {
  report = await insertReport(house.db);
});
const review = (given: Partial<ReviewChange> = {}, of: typeof report = report) =>
  reviewReport(
    house.db,
    admin,
    {
      ...{ reportId: of.reportId, version: of.version, reviewed: true },
      ...{ name: 'Dr. Ada Reader', note: 'The sources say so.', ...given },
    },
    NOW,
  );
const shown = async () => (await readReport(house.db, report.slug)).review;
const acts = () => house.db.auditEntry.findMany({ where: { subjectId: report.reportId } });
const said = { name: 'Dr. Ada Reader', note: 'The sources say so.', at: NOW.toISOString() };

describe('a review by a person', () => {
  it('is shown on the report to everybody, and written down', async () => {
    expect(await shown()).toBeNull();
    expect(await review()).toMatchObject({ review: said, version: report.version + 1 });
    expect(await shown()).toEqual(said);
    expect(await acts()).toMatchObject([{ action: 'report.reviewed', before: null, after: said }]);
  });

  it('needs no note, and is kept without what hides text', async () => {
    await review({ name: ' Ada\u202e Reader ', note: '  ' });
    expect(await shown()).toMatchObject({ name: 'Ada Reader', note: null });
  });

  it('can be taken back', async () => {
    const { version } = await review();
    expect(await review({ version, reviewed: false })).toMatchObject({ review: null });
    expect([await shown(), (await acts()).length]).toEqual([null, 2]);
  });

  it.each([
    [{ name: ' ' }, adminMessages.seo.reviewerRequired],
    [{ name: 'x'.repeat(101) }, adminMessages.seo.reviewerTooLong],
    [{ note: 'x'.repeat(1_001) }, adminMessages.seo.reviewNoteTooLong],
  ])('is refused with %j', async (given, message) => {
    await expect(review(given)).rejects.toMatchObject({ code: 'invalid_input', message });
  });

  it('is refused of a result that the reviewer has not seen', async () => {
    await house.db.report.update({ where: { id: report.id }, data: { run: 2 } });
    await expect(review()).rejects.toMatchObject({
      code: 'conflict',
      details: { present: { version: report.version + 1 } },
    });
    expect(await shown()).toBeNull();
  });

  it('is refused where there is no result, or the next one is on its way', async () => {
    const { running, failed, renewing } = await insertReports(house.db);
    for (const one of [running, failed, renewing]) {
      await expect(review({}, one)).rejects.toMatchObject({
        code: 'conflict',
        message: adminMessages.seo.notReviewable,
      });
    }
  });
});
