import { beforeEach, describe, expect, it } from 'vitest';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertReport } from '../../testing/insertReport.ts';
import { changeSlug } from './changeSlug.ts';

const house = idleHouse();
let report: Awaited<ReturnType<typeof insertReport>>;
let other: Awaited<ReturnType<typeof insertReport>>;
let count = 0;
/** A slug that no other test takes. */
let wanted: string;

beforeEach(async () => {
  report = await insertReport(house.db);
  other = await insertReport(house.db);
  count += 1;
  wanted = `wanted-${count}`;
});

const change = (whose: typeof report, slug: string) =>
  house.db.transaction((tx) => changeSlug(tx, whose, slug));
const read = (id: string) =>
  house.db.report.findUniqueOrThrow({ where: { id }, include: { oldSlugs: true } });
const taken = { code: 'conflict', message: adminMessages.seo.slugTaken };

describe('a new address of a report', () => {
  it('is its slug from then on, and the one before stays its own', async () => {
    await change(report, wanted);
    const changed = await read(report.id);
    expect(changed.slug).toBe(wanted);
    expect(changed.oldSlugs).toMatchObject([{ slug: report.slug }]);
    expect(changed.version).toBe(report.version + 1);
  });

  it('may be one that it had before', async () => {
    await change(report, wanted);
    await change({ ...report, slug: wanted }, report.slug);
    const changed = await read(report.id);
    expect([changed.slug, changed.oldSlugs.map(({ slug }) => slug)]).toEqual([
      report.slug,
      [wanted],
    ]);
  });

  it('changes nothing when it is the one that it has', async () => {
    await change(report, report.slug);
    expect((await read(report.id)).version).toBe(report.version);
  });
});

describe('an address is refused that', () => {
  it('another report has', async () => {
    await expect(change(report, other.slug)).rejects.toMatchObject(taken);
  });

  it('another report had', async () => {
    await change(other, wanted);
    await expect(change(report, other.slug)).rejects.toMatchObject(taken);
  });

  it('is the share id of a report, its own too', async () => {
    const shared = await insertReport(house.db, { shareId: `share-id-${count}` });
    await expect(change(report, shared.shareId)).rejects.toMatchObject(taken);
    await expect(change(shared, shared.shareId)).rejects.toMatchObject(taken);
  });

  it('is the report id of a report', async () => {
    await expect(change(report, other.reportId)).rejects.toMatchObject({
      code: 'invalid_input',
      message: adminMessages.seo.slugReserved,
    });
  });

  it('a deleted report had', async () => {
    await house.db.report.delete({ where: { id: other.id } });
    await expect(change(report, other.slug)).rejects.toMatchObject(taken);
  });

  it.each(['Honey', 'two words', '-honey', 'honey-', 'ho', 'hon%65y', 'hönig', 'a'.repeat(92)])(
    'can be none: %s',
    async (slug) => {
      await expect(change(report, slug)).rejects.toMatchObject({
        code: 'invalid_input',
        message: adminMessages.seo.slugForm,
      });
    },
  );

  it('stands for something else', async () => {
    await expect(change(report, 'missing')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('reports that are given one address at once', () => {
  it('get it once; the others are told that it is taken', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => insertReport(house.db)));
    const outcomes = await Promise.allSettled(many.map((one) => change(one, wanted)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(taken);
    }
    expect(await house.db.report.count({ where: { slug: wanted } })).toBe(1);
  });

  it('do not wait for each other when each wants what the other gives up', async () => {
    await Promise.allSettled([change(report, other.slug), change(other, report.slug)]);
    const slugs = [(await read(report.id)).slug, (await read(other.id)).slug];
    expect(slugs).toEqual([report.slug, other.slug]);
  });

  it('leave the rest of a refused transaction to its caller', async () => {
    await house.db.transaction(async (tx) => {
      await expect(changeSlug(tx, report, other.slug)).rejects.toMatchObject(taken);
      await changeSlug(tx, report, wanted);
    });
    expect((await read(report.id)).slug).toBe(wanted);
  });
});
