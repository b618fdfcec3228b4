import { beforeAll, describe, expect, it } from 'vitest';
import { MyReport } from '../../../shared/schema/account.ts';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertReport, insertReports, withoutResult } from '../../testing/insertReport.ts';
import { insertPerson, insertSubmission } from '../../testing/people.ts';
import type { User } from '../accounts/asker.ts';
import { listMine, type MineRequest } from './listMine.ts';

const house = idleHouse();
const day = (of: number) => new Date(Date.UTC(2026, 9, 1) + (of - 1) * 86_400_000);

const listed = async (user: User, request: Partial<MineRequest> = {}) =>
  listMine(house.db, user, { page: 1, pageSize: 10, sortBy: 'newest', ...request });
const contents = async (user: User, request: Partial<MineRequest> = {}) =>
  (await listed(user, request)).reports.map(({ content }) => content);

describe("a person's own reports", () => {
  let person: User;
  let other: User;
  beforeAll(async () => {
    person = await insertPerson(house.db);
    other = await insertPerson(house.db);
    const scores = [40, null, 90, 65];
    for (const [index, credibilityScore] of scores.entries()) {
      const content = `The claim of day ${index + 1}.`;
      const given = credibilityScore === null ? withoutResult : { credibilityScore };
      const status = credibilityScore === null ? 'failed' : 'completed';
      const report = await insertReport(house.db, { content, ...given, status });
      const asked = { userId: person.id, createdAt: day(index + 1) };
      await insertSubmission(house.db, report, asked);
      // Somebody else's asking moves nothing in this list.
      await insertSubmission(house.db, report, { userId: other.id, createdAt: day(20 - index) });
      if (index === 0) await insertSubmission(house.db, report, { ...asked, createdAt: day(3.5) });
    }
  });
  const of = (...days: number[]) => days.map((number) => `The claim of day ${number}.`);

  it('are listed once each, by the last time they asked, the newest first', async () => {
    expect(await contents(person)).toEqual(of(4, 1, 3, 2));
    expect(await listed(person)).toMatchObject({ total: 4, totalReports: 4, totalPages: 1 });
  });
  it('come the other way round, or by score, where those without one are last', async () => {
    expect(await contents(person, { sortBy: 'oldest' })).toEqual(of(2, 3, 1, 4));
    expect(await contents(person, { sortBy: 'highest' })).toEqual(of(3, 4, 1, 2));
    expect(await contents(person, { sortBy: 'lowest' })).toEqual(of(1, 4, 3, 2));
  });

  it('come in pages, and a page beyond the last is empty but tells how many there are', async () => {
    expect(await contents(person, { page: 2, pageSize: 3 })).toHaveLength(1);
    const beyond = await listed(person, { page: 5, pageSize: 3 });
    expect(beyond).toEqual({ reports: [], total: 4, totalReports: 4, totalPages: 2 });
  });

  it('are nobody else’s: a person who asked for nothing has none', async () => {
    const { reports, total } = await listed(await insertPerson(house.db));
    expect([reports, total]).toEqual([[], 0]);
  });
});

describe('what is looked for in them', () => {
  let person: User;
  const texts = [
    'The MOON is 50% cheese.',
    'The moon is 50 times cheese.',
    'A back\\slash and an under_score.',
    'Привет, МИР, and nothing else.',
    'İstanbul is said to have two shores.',
  ];
  beforeAll(async () => {
    person = await insertPerson(house.db);
    for (const content of texts) {
      const report = await insertReport(house.db, { content });
      await insertSubmission(house.db, report, { userId: person.id });
    }
    const page = await insertReport(house.db, { content: 'https://example.org/a-page' });
    await insertSubmission(house.db, page, { userId: person.id });
    const info = { title: 'Tides and their causes' };
    await house.db.page.create({
      data: { reportId: page.id, run: 1, info, text: 'Water.', fetchedAt: day(1) },
    });
  });

  it.each([
    ['any case', 'moon', 2],
    ['letters of any script', 'привет, мир', 1],
    ['a percent sign as it stands', '50%', 1],
    ['an underscore as it stands', 'under_s', 1],
    ['a backslash as it stands', 'back\\slash', 1],
    ['the title of a page', 'TIDES and', 1],
    ['the address of a page', 'example.org', 1],
    ['white space that is not in the content', '  moon   is ', 2],
    ['what only a database could take for an order', "' OR 1=1 --", 0],
    ['a character that no database takes', 'moon\u0000', 2],
    ['half a character', 'moon\ud800', 2],
    ['nothing but white space, as all', '   ', 6],
    ['what is not there', 'cheddar', 0],
  ])('is found: %s', async (_, search, found) => {
    expect((await listed(person, { search })).total).toBe(found);
  });

  it('shows a page by its title, too', async () => {
    const { reports } = await listed(person, { search: 'tides' });
    expect(reports).toMatchObject([{ title: 'Tides and their causes' }]);
  });
});

describe('a row of the list', () => {
  it('tells the state of its report', async () => {
    const person = await insertPerson(house.db);
    const reports = await insertReports(house.db);
    const partial = await insertReport(house.db, { partial: true });
    const withheld = await insertReport(house.db, { withheldAt: day(2) });
    for (const report of [...Object.values(reports), partial, withheld]) {
      await insertSubmission(house.db, report, { userId: person.id });
    }
    const { reports: rows } = await listed(person);
    const told = new Map(rows.map(({ reportId, status }) => [reportId, status]));
    expect(told.get(reports.completed.reportId)).toBe('completed');
    expect(told.get(reports.running.reportId)).toBe('processing');
    expect(told.get(reports.renewing.reportId)).toBe('processing');
    expect(told.get(reports.failed.reportId)).toBe('failed');
    expect(told.get(partial.reportId)).toBe('partial');
    expect(told.get(withheld.reportId)).toBe('withheld');
    for (const row of rows) expect(MyReport.parse(row)).toEqual(row);
  });

  it('tells of a withheld one nothing that was found, by its place neither', async () => {
    const person = await insertPerson(house.db);
    for (const credibilityScore of [20, 99, 60]) {
      const withheldAt = credibilityScore === 99 ? day(2) : null;
      const report = await insertReport(house.db, { credibilityScore, withheldAt });
      await insertSubmission(house.db, report, { userId: person.id });
    }
    const nothing = { credibilityScore: null, verdict: null, confidence: null };
    for (const [sortBy, scores] of [
      ['highest', [60, 20, null]],
      ['lowest', [20, 60, null]],
    ] as const) {
      const { reports } = await listed(person, { sortBy });
      expect(reports.map((row) => row.credibilityScore)).toEqual(scores);
      expect(reports[2]).toMatchObject({ ...nothing, status: 'withheld' });
    }
  });

  it('has score, verdict, dates, whether it is listed, and how often it was read', async () => {
    const person = await insertPerson(house.db);
    const report = await insertReport(house.db, { isIndexable: true, createdAt: day(1) });
    await house.db.reportViews.create({ data: { reportId: report.reportId, views: 12 } });
    await insertSubmission(house.db, report, { userId: person.id, createdAt: day(9) });
    const { reports } = await listed(person);
    expect(reports).toMatchObject([
      {
        ...{ slug: report.slug, credibilityScore: 90, verdict: 'true', confidence: 'high' },
        ...{ isIndexable: true, isFeatured: false, views: 12, title: null },
        ...{ createdAt: day(1).toISOString(), askedAt: day(9).toISOString() },
      },
    ]);
    expect(reports[0]).not.toHaveProperty('id');
  });

  it('cuts a long text, between letters', async () => {
    const person = await insertPerson(house.db);
    const report = await insertReport(house.db, { content: '🌘'.repeat(5_000) });
    await insertSubmission(house.db, report, { userId: person.id });
    expect(await contents(person)).toEqual(['🌘'.repeat(300)]);
  });
});
