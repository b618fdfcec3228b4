import { beforeAll, describe, expect, it } from 'vitest';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertReport } from '../../testing/insertReport.ts';
import { insertPerson } from '../../testing/people.ts';
import { type Admin, asAdmin } from '../accounts/asker.ts';
import { changeSlug } from './changeSlug.ts';
import { checkSlug } from './checkSlug.ts';

const house = idleHouse();
let admin: Admin;
let report: Awaited<ReturnType<typeof insertReport>>;

beforeAll(async () => {
  admin = asAdmin(await insertPerson(house.db, { role: 'ADMIN' })) as Admin;
  const inserted = await insertReport(house.db, { slug: 'had-before' });
  await house.db.transaction((tx) => changeSlug(tx, inserted, 'has-now'));
  report = { ...inserted, slug: 'has-now' };
});
const check = (slug: string, except: string | null = null) =>
  checkSlug(house.db, admin, slug, except);

describe('whether an address is free', () => {
  it('is so when no report has it or had it', async () => {
    expect(await check('nobody-has-it')).toBe(true);
  });

  it('is not so when a report has it or had it, but for that report itself', async () => {
    for (const slug of ['has-now', 'had-before']) {
      expect([slug, await check(slug), await check(slug, report.shareId)]).toEqual([
        slug,
        false,
        true,
      ]);
    }
  });

  it('is not so for an id of a report, its own neither', async () => {
    expect(await check(report.reportId, report.shareId)).toBe(false);
    const named = await insertReport(house.db, { shareId: 'all-in-lower-case' });
    expect(await check(named.shareId, named.shareId)).toBe(false);
  });

  it.each(['ho', 'Has Capitals', 'missing', '../etc', '%00', "' OR 1=1 --", 'a'.repeat(200)])(
    'is not so for what can be none: %s',
    async (slug) => expect(await check(slug)).toBe(false),
  );

  it('leaves nobody out when there is no report by that name', async () => {
    expect(await check('has-now', 'no-such-report')).toBe(false);
  });
});
