import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import type { Prisma } from '../../platform/database/generated/client.ts';
import { idleServices } from '../../testing/context.ts';
import { createTestDatabase, insertReport, type TestDatabase } from '../../testing/database.ts';
import { starterRecords, syncStarterRecords } from '../library/load.ts';
import { listRecent } from '../reports/lists.ts';
import { findSearchWords, type SearchWord } from './radar.repository.ts';
import type { RadarInput } from '../../../shared/schema/radar.ts';
import { findSimilar, isNear, pairUp, readOverview, searchRadar, writeQuery } from './radar.ts';

describe('search', () => {
  const services = idleServices();
  const AUTISM = 'Vaccines do not cause autism.';
  const AUTHORS = 'The authors of the vaccine study were paid.';
  const HONEY = 'Honey never spoils if it is kept sealed.';
  const MOSCOW = 'Москва старше Петербурга.';
  const CAFE = 'Café owners in Zürich pay no taxes.';

  /** Listed by default, each a day after the one before. */
  let day = 0;
  const listed = (content: string, given: Partial<Prisma.ReportUncheckedCreateInput> = {}) =>
    insertReport(services.db, {
      ...{ content, isIndexable: true, createdAt: new Date(Date.UTC(2026, 9, ++day)) },
      ...given,
    });
  const about = (keyWords: string[]) => ({
    ...exampleResult,
    perplexity: {
      ...exampleResult.perplexity,
      summary_highlights: {
        ...exampleResult.perplexity.summary_highlights,
        key_words: keyWords,
      },
    },
  });

  beforeAll(async () => {
    await listed(HONEY, { credibilityScore: 91, verdict: 'true', result: about(['Food']) });
    await listed(AUTHORS, {
      credibilityScore: 40,
      verdict: 'unreliable',
      result: about(['health']),
    });
    await listed(AUTISM, { credibilityScore: 95, verdict: 'true', result: about(['Health ']) });
    await listed(MOSCOW, { credibilityScore: 60, verdict: 'partially_true', result: about([]) });
    await listed(CAFE, { credibilityScore: 12, verdict: 'false', result: about([]) });
    const hidden = { isIndexable: false };
    await insertReport(services.db, { content: 'Zeppelins are hidden.', ...hidden });
    await insertReport(services.db, {
      content: 'Honey is withheld.',
      ...hidden,
      withheldAt: new Date(),
    });
    await listed('Honey is deleted.', { deletedAt: new Date() });
    await listed('Honey is incomplete.', { partial: true });
    await listed('Honey is a sample.', { isSample: true });
  });

  const find = async (request: Partial<RadarInput>) =>
    (await searchRadar(services, { page: 1, pageSize: 10, ...request })).reports.map(
      ({ content }) => content,
    );

  describe('Truth Radar’s search', () => {
    it.each([
      ['a word', 'honey', [HONEY]],
      ['the beginning of a word', 'vaccin', [AUTISM, AUTHORS]],
      ['several words, in any order', 'autism vaccines', [AUTISM]],
      ['misspelled words', 'vacine autsim', [AUTISM]],
      ['a misspelled word of another script', 'мосвка', [MOSCOW]],
      ['no accents', 'cafe zurich', [CAFE]],
      ['accents that are not there', 'hóney', [HONEY]],
      ['but not with what is left out', 'vaccine -autism', [AUTHORS]],
      ['signs between words', `honey: '"sealed"' & | ! ( \\ %`, [HONEY]],
      ['nothing that is there', 'xylophone', []],
      ['signs alone', '?!', []],
      ['exclusions alone', '-honey', []],
    ])('finds by %s', async (_, search, found) => {
      expect(await find({ search })).toEqual(found);
    });

    it('finds no unlisted report, and does not index its words', async () => {
      expect(await find({ search: 'zeppelins' })).toEqual([]);
      expect(await find({ search: 'withheld' })).toEqual([]);
      const { rows } = await services.db.pool.query(
        `SELECT word FROM "RadarWord" WHERE word IN ('zeppelins', 'deleted', 'incomplete', 'sample')`,
      );
      expect(rows).toEqual([]);
    });

    it('lists all in the requested order, newest first without a search', async () => {
      expect(await find({})).toEqual([CAFE, MOSCOW, AUTISM, AUTHORS, HONEY]);
      expect(await find({ sortBy: 'highest' })).toEqual([AUTISM, HONEY, MOSCOW, AUTHORS, CAFE]);
      expect(await find({ sortBy: 'lowest', search: 'vaccin' })).toEqual([AUTHORS, AUTISM]);
    });

    it('filters by verdict and by topic', async () => {
      expect(await find({ verdict: 'false' })).toEqual([CAFE, AUTHORS]);
      expect(await find({ topic: 'Health' })).toEqual([AUTISM, AUTHORS]);
      expect(await find({ topic: 'health', verdict: 'true', search: 'vaccine' })).toEqual([AUTISM]);
    });

    it('pages, and ends at the maximum count', async () => {
      const page = (number: number) => searchRadar(services, { page: number, pageSize: 2 });
      const { totalPages, total, atLeast } = await page(1);
      expect({ totalPages, total, atLeast }).toEqual({ totalPages: 3, total: 5, atLeast: false });
      expect((await page(3)).reports).toHaveLength(1);
      expect((await page(10_000)).reports).toEqual([]);
    });

    it('stays fast with the worst search', async () => {
      const search = Array.from({ length: 100 }, (_, index) =>
        String.fromCharCode(97 + (index % 26)),
      );
      expect(await find({ search: search.join(' ') })).toEqual([]);
      expect(await find({ search: 'a'.repeat(200) })).toEqual([]);
      expect(await find({ search: '\u0000\ud800x' })).toEqual([]);
      expect(await find({ topic: 'hea\u0000lth' })).toEqual([AUTISM, AUTHORS]);
      expect(await find({ topic: '\u0000' })).toEqual([]);
    });

    it('looks up only the longest of many words', async () => {
      const short = 'a b c d e f g h i j k';
      const found = await findSearchWords(services.db, `${short} vaccines autism`, 3);
      expect(found.map(({ word }) => word)).toEqual(['vaccines', 'autism', 'a']);
    });

    it('indexes a changed report, and removes the words of a deleted one', async () => {
      const { id } = await listed('Quokkas smile.');
      expect(await find({ search: 'quokkas' })).toEqual(['Quokkas smile.']);
      await services.db.report.update({
        where: { id },
        data: { seo: { title: 'Happy marsupials' } },
      });
      expect(await find({ search: 'marsupial' })).toEqual(['Quokkas smile.']);
      await services.db.report.update({ where: { id }, data: { isIndexable: false } });
      expect(await find({ search: 'quokkas' })).toEqual([]);
      const { rows } = await services.db.pool.query(
        `SELECT word FROM "RadarWord" WHERE word IN ('quokkas', 'marsupials', 'honey')`,
      );
      expect(rows).toEqual([{ word: 'honey' }]);
    });
  });

  describe('what is similar to a claim', () => {
    const similar = async (text: string) =>
      (await findSimilar(services, text)).reports.map(({ content }) => content);

    it.each([
      ['the same words', HONEY, [HONEY]],
      ['other words between them', 'It is said that sealed honey never spoils', [HONEY]],
      ['other forms of them', 'A vaccine does not cause autism', [AUTISM]],
      ['a word that is not typed to its end', 'Vaccines do not cause autis', [AUTISM]],
      ['another script', 'москва старше петербурга', [MOSCOW]],
      ['a word in common', 'Honey is bought in Zürich', []],
      ['nothing in common', 'The bridge carries ten thousand cars', []],
      ['short words alone', 'It is not so, or is it?', []],
      ['signs', `'"); \\ & | ! <-> :* \u0000\ud800`, []],
    ])('is found by %s', async (_, text, found) => {
      expect(await similar(text)).toEqual(found);
    });

    it('is never a report that is not listed', async () => {
      const content = 'Dolphins sleep with half their brain.';
      const { id } = await insertReport(services.db, { content, isIndexable: true });
      const change = (data: Prisma.ReportUncheckedUpdateInput) =>
        services.db.report.update({ where: { id }, data });
      expect(await similar(content)).toEqual([content]);
      for (const [hidden, shown] of [
        [{ isIndexable: false }, { isIndexable: true }],
        [
          { withheldAt: new Date(), isIndexable: false },
          { withheldAt: null, isIndexable: true },
        ],
        [{ deletedAt: new Date() }, { deletedAt: null }],
        [{ partial: true }, { partial: false }],
      ]) {
        await change(hidden ?? {});
        expect(await similar(content), JSON.stringify(hidden)).toEqual([]);
        await change(shown ?? {});
        expect(await similar(content), JSON.stringify(shown)).toEqual([content]);
      }
      await services.db.report.delete({ where: { id } });
    });

    it('is at most three, the nearest first, and then records of fact-checkers', async () => {
      const records = async () =>
        (await findSimilar(services, 'Polar bears eat penguins')).records.map(({ claim }) => claim);
      expect(await records()).toEqual([]);
      await syncStarterRecords(services.db, starterRecords());
      const known = ['Polar bears eat penguins', 'Polar bears live in Antarctica'];
      expect(await records()).toEqual(known);
      for (const more of [
        '',
        ' at night',
        ' at night in winter',
        ' and whales at night in winter',
      ]) {
        await listed(`Polar bears eat penguins${more}.`);
      }
      expect(await similar('Polar bears eat penguins')).toEqual([
        'Polar bears eat penguins.',
        'Polar bears eat penguins at night.',
        'Polar bears eat penguins at night in winter.',
      ]);
      expect(await records()).toEqual([]);
      await services.db.report.deleteMany({ where: { content: { startsWith: 'Polar' } } });
    });

    it('is looked for by words that are in few reports', () => {
      const word = (name: string, reports: number) => ({ word: name, known: true, reports });
      const [rare, some, many, most] = [
        word('rare', 0),
        word('some', 9_000),
        word('many', 30_000),
        word('most', 400_000),
      ];
      expect(pairUp([rare, some, many])).toBe(
        `('rare' & 'some') | ('rare' & 'many') | ('some' & 'many')`,
      );
      expect(pairUp([rare, many, most])).toBe(`('rare' & 'many') | ('rare' & 'most')`);
      expect(pairUp([many, most])).toBe(`'many' & 'most'`);
      expect(pairUp([most, most])).toBeNull();
      expect(pairUp([rare, { ...some, known: false }])).toBeNull();
    });
  });

  describe('the overview of Truth Radar', () => {
    it('plots the newest listed reports by score and confidence', async () => {
      const { points } = await readOverview(services);
      expect(points.map(({ content, score }) => [content, score])).toEqual([
        [CAFE, 12],
        [MOSCOW, 60],
        [AUTISM, 95],
        [AUTHORS, 40],
        [HONEY, 91],
      ]);
    });

    it('tells of each when it was checked last, as the list does', async () => {
      const { points } = await readOverview(services);
      const { reports } = await searchRadar(services, { page: 1, pageSize: 10 });
      expect(points.map((point) => point.updatedAt)).toEqual(
        reports.map((report) => report.updatedAt),
      );
    });

    it('names the keywords that several reports share as topics', async () => {
      expect((await readOverview(services)).topics).toEqual(['health']);
    });

    it('shows each list of featured reports, on the home page too, and samples only where nothing is listed', async () => {
      const { id } = await services.db.report.findFirstOrThrow({ where: { content: HONEY } });
      await services.db.report.update({ where: { id }, data: { isFeaturedHighScore: true } });
      const { featured, samples } = await readOverview(services);
      expect(featured.high_score.map(({ content }) => content)).toEqual([HONEY]);
      expect([featured.low_score, featured.interesting, samples]).toEqual([[], [], []]);
      expect(await listRecent(services)).toMatchObject([{ content: HONEY, isFeatured: true }]);
    });
  });
});

describe('many reports', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(() => test.db.report.deleteMany());

  const listed = (content: string) => insertReport(test.db, { content, isIndexable: true });
  const change = (id: string, content: string) =>
    test.db.report.update({ where: { id }, data: { content } });
  const words = async () => {
    const { rows } = await test.db.pool.query<{ word: string }>(
      `SELECT word FROM "RadarWord" WHERE word IN ('aardvarks', 'zebras') ORDER BY word`,
    );
    return rows.map(({ word }) => word);
  };

  it('two reports that swap their words concurrently both keep them', async () => {
    const one = await listed('Aardvarks sing.');
    const other = await listed('Zebras dance.');
    for (let time = 0; time < 25; time++) {
      await Promise.all([change(one.id, 'Zebras sing.'), change(other.id, 'Aardvarks dance.')]);
      expect(await words()).toEqual(['aardvarks', 'zebras']);
      await Promise.all([change(one.id, 'Aardvarks sing.'), change(other.id, 'Zebras dance.')]);
      expect(await words()).toEqual(['aardvarks', 'zebras']);
    }
  });

  it('a word is removed with its last report, not before', async () => {
    const one = await listed('Aardvarks sing.');
    const other = await listed('Aardvarks dance.');
    await change(one.id, 'Zebras sing.');
    expect(await words()).toEqual(['aardvarks', 'zebras']);
    await test.db.report.delete({ where: { id: other.id } });
    expect(await words()).toEqual(['zebras']);
    await change(one.id, 'Somebody sings.');
    expect(await words()).toEqual([]);
  });

  it('a word is removed when its last reports lose it concurrently', async () => {
    for (let time = 0; time < 25; time++) {
      const last = [await listed('Aardvarks sing.'), await listed('Aardvarks dance.')];
      await Promise.all(
        last.map(({ id }) =>
          test.db.report.update({ where: { id }, data: { isIndexable: false } }),
        ),
      );
      expect(await words()).toEqual([]);
    }
  });

  it('a very common word comes with the shortest words that start with it', async () => {
    const { pool } = test.db;
    await listed('Waterfalls: the water of many waters.');
    for (let index = 0; index < 20; index++) await listed(`Water is wet, says leaflet ${index}.`);
    const longer = async () =>
      (await findSearchWords(test.db, 'water leaflet', 8)).map((asked) => asked.longer);
    expect(await longer()).toEqual([null, null]);
    await pool.query('ANALYZE "RadarEntry"');
    expect(await longer()).toEqual([null, null]);
    // As if these were one in fifty thousand.
    await pool.query(
      `UPDATE pg_class SET reltuples = 1000000 WHERE oid = '"RadarEntry"'::regclass`,
    );
    expect(await longer()).toEqual([[], ['waters', 'waterfalls']]);
  });
});

describe('queries', () => {
  const searchWord = (word: string, given: Partial<SearchWord> = {}): SearchWord => ({
    ...{ word, near: [], longer: null },
    ...given,
  });
  const water = searchWord('water', { longer: ['waters', 'waterfall'] });

  it('a word matches by its prefix', () => {
    expect(writeQuery([searchWord('honey')], [])?.matching).toBe(`('honey':*)`);
  });

  it('a very common word next to others matches itself and a few longer words', () => {
    expect(writeQuery([searchWord('honey'), water], [])?.matching).toBe(
      `('honey':*) & ('water' | 'waters' | 'waterfall')`,
    );
    expect(writeQuery([water], [])?.matching).toBe(`('water':*)`);
  });

  it('a very common word next to more than three others matches itself alone', () => {
    const others = ['honey', 'bees', 'hives', 'wax'].map((word) => searchWord(word));
    expect(writeQuery([water, ...others], [])?.matching).toMatch(/^\('water'\) & /);
  });

  it.each([
    ['honey', 'honey', 0],
    ['vacine', 'vaccine', 1],
    ['autsim', 'autism', 1],
    ['vacine', 'vaccines', 2],
    ['climte', 'climate', 1],
    ['мосвка', 'москва', 1],
    ['', 'moon', 4],
  ])('the distance of %s from %s: %o', (one, other, edits) => {
    const near = (most: number) => isNear(Array.from(one), Array.from(other), most);
    expect([near(edits), near(edits - 1)]).toEqual([true, false]);
    expect(isNear(Array.from(other), Array.from(one), edits)).toBe(true);
  });
});
