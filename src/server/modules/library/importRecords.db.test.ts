import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AdminAct, asAdmin } from '../accounts/caller.ts';
import type { Statements } from '../../platform/database/database.ts';
import { reportOn } from '../../testing/detailed.ts';
import { exampleReview } from '../../testing/exampleReview.ts';
import { idleServices } from '../../testing/context.ts';
import { insertPerson } from '../../testing/people.ts';
import { syncStarterRecords, readLibrary, starterRecords } from './load.ts';
import { addRelated, findRelated, listImports, readImport } from './library.ts';
import { matchClaim } from './matching/matchClaim.ts';
import { importRecords, removeImport } from './import.ts';

const services = idleServices();
const now = new Date('2026-11-20T12:00:00Z');
let call: AdminAct;
beforeAll(async () => {
  const admin = asAdmin(await insertPerson(services.db, { role: 'ADMIN' })) as AdminAct['admin'];
  call = { db: services.db, admin, now };
  await syncStarterRecords(services.db, starterRecords());
});

const take = (value: unknown, name = 'checks.json') =>
  importRecords(call, { name, bytes: Buffer.from(JSON.stringify(value)) });
const linesOf = ({ id }: { id: string }) => readImport(call, id);
const acts = (subjectId: string) =>
  services.db.auditEntry.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });

describe('the starter records', () => {
  /** A transaction of several steps has a time limit, which a slow machine exceeds. */
  it('follow the files by single statements, without a transaction', async () => {
    const sent: string[] = [];
    const statements: Statements = {
      prepared: (name, text, values) => {
        sent.push(/\w+/.exec(text)?.[0] ?? '');
        return services.db.prepared(name, text, values);
      },
    };
    const records = starterRecords();
    const [gone, changed, ...others] = records;
    if (!gone || !changed) throw new Error('no starter records');
    const stored = () =>
      services.db.libraryRecord.findMany({
        where: { id: { in: [gone.id, changed.id] } },
        select: { id: true, summary: true },
      });
    await syncStarterRecords(statements, [{ ...changed, summary: 'Changed.' }, ...others]);
    expect(await stored()).toEqual([{ id: changed.id, summary: 'Changed.' }]);
    await syncStarterRecords(statements, records);
    await syncStarterRecords(statements, records);
    expect(sent).toEqual([...['SELECT', 'WITH'], ...['SELECT', 'WITH'], 'SELECT']);
    expect((await stored()).map(({ summary }) => summary)).not.toContain('Changed.');
    expect(await services.db.libraryRecord.count()).toBe(records.length);
  });
});

describe('records that are related to a claim', () => {
  const related = async (text: string) =>
    (await findRelated(services.db, text)).map(({ claim }) => claim);

  it('share its rare words, whatever their endings, the nearest first', async () => {
    expect(await related('The Berlin Wall fell in 1999.')).toEqual([
      'The Berlin Wall fell in 1989',
    ]);
    expect(await related('Water freezes faster in Norway.')).toEqual([
      'Hot water freezes faster than cold water',
      'Water freezes at 0 °C',
      'Cold water boils faster than hot water',
    ]);
    expect(await related('Polar bears hunt penguins at night.')).toEqual([
      'Polar bears eat penguins',
    ]);
  });

  it('are found when it is misspelled', async () => {
    expect(await related('Berln Wal fell')).toEqual(['The Berlin Wall fell in 1989']);
  });

  it('are those of the central claim of a text, with what its pronouns stand for', async () => {
    const result = await reportOn('My sister likes it there. It fell in 1999.');
    const { perplexity } = result;
    const list = perplexity.claims?.list.map((claim) => ({
      ...claim,
      wording: claim.central ? 'The Berlin Wall fell in 1999.' : claim.text,
    }));
    const claims = { list: list ?? [], counted: 2 };
    const asked = { ...result, perplexity: { ...perplexity, claims } };
    const { related: found } = await addRelated(services.db, asked, 'My sister likes it there.');
    expect(found.map(({ claim }) => claim)).toEqual(['The Berlin Wall fell in 1989']);
  });

  it.each([
    'My sister owns a green bicycle.',
    'The capital of Lithuania is Kaunas.',
    'The bridge carries ten thousand cars a day.',
    'People say that the city library opens at nine.',
    'The president resigned on Tuesday.',
    'Quokkas play chess.',
    'The and of it is.',
    '…',
    `x${'y'.repeat(49_000)}`,
  ])('are none where only common words are the same: %.40s', async (text) => {
    expect(await related(text)).toEqual([]);
  });

  it('have their rating and a source, at most three of them, by the first words of a long text', async () => {
    const long = `Coffee sobers you up and stunts growth. ${'Then they went to the harbor. '.repeat(900)}`;
    const found = await findRelated(services.db, 'Drinking coffee makes you immortal.');
    expect(found).toHaveLength(3);
    expect(found[0]).toMatchObject({
      rating: 'MOSTLY_FALSE',
      publisher: expect.any(String) as string,
      source: { link: expect.stringMatching(/^https:/) as string },
    });
    expect(await related(long)).toContain('Coffee stunts growth');
  });
});

describe('an import', () => {
  it('imports 5,000 records, and stores the outcome of each', async () => {
    const reviews = Array.from({ length: 5_000 }, (_, i) => exampleReview(`many-${i}`));
    const taken = await take(reviews);
    expect(taken).toMatchObject({ taken: 5_000, unchanged: 0, refused: 0 });
    const lines = await linesOf(taken);
    expect(lines).toHaveLength(5_000);
    expect(lines[41]).toEqual({
      ...{ number: 42, outcome: 'taken', text: 'The tower of Lake many-41 leans.' },
    });
    await removeImport(call, taken.id);
  });

  it('is used by the built-in search afterwards, with its source', async () => {
    const claim = 'Lighthouses are painted every second Tuesday.';
    expect(matchClaim(await (await readLibrary(services.db)).index(), claim)).toBeNull();
    const taken = await take(exampleReview('painted', { claimReviewed: claim }));
    const { index, edition } = await readLibrary(services.db);
    expect(matchClaim(await index(), claim)?.record).toMatchObject({
      rating: 'FALSE',
      links: [{ link: 'https://checks.example.org/tower/painted' }],
    });
    await removeImport(call, taken.id);
    const after = await readLibrary(services.db);
    expect(matchClaim(await after.index(), claim)).toBeNull();
    expect(after.edition).not.toBe(edition);
  });

  it('that is repeated updates only changed records', async () => {
    const first = await take([exampleReview('a'), exampleReview('b')]);
    expect(await take([exampleReview('a'), exampleReview('b')])).toMatchObject({
      ...{ taken: 0, unchanged: 2 },
    });
    const third = await take([
      exampleReview('a'),
      exampleReview('b', { reviewRating: { alternateName: 'True' } }),
      exampleReview('c'),
    ]);
    expect(await linesOf(third)).toEqual([
      { number: 1, outcome: 'unchanged', text: 'The tower of Lake a leans.' },
      { number: 2, outcome: 'changed', text: 'The tower of Lake b leans.' },
      { number: 3, outcome: 'taken', text: 'The tower of Lake c leans.' },
    ]);
    const listed = await listImports(call);
    const recordsOf = (id: string) => listed.find((one) => one.id === id)?.records;
    expect([recordsOf(first.id), recordsOf(third.id)]).toEqual([1, 2]);
  });

  it('that runs twice concurrently is imported once', async () => {
    const reviews = Array.from({ length: 600 }, (_, i) => exampleReview(`twice-${i}`));
    const made = await Promise.all([take(reviews), take(reviews), take(reviews)]);
    expect(made.map(({ taken }) => taken).sort((a, b) => a - b)).toEqual([0, 0, 600]);
  });

  it('refuses single records with a reason, and a repeated link', async () => {
    const result = await take([
      exampleReview('good'),
      exampleReview('bad', { url: 'javascript:alert(1)' }),
      exampleReview('good', { claimReviewed: 'Another claim on the same page.' }),
    ]);
    expect(result).toMatchObject({ taken: 1, refused: 2 });
    expect(await linesOf(result)).toEqual([
      { number: 1, outcome: 'taken', text: 'The tower of Lake good leans.' },
      { number: 2, outcome: 'refused', text: 'The link is not an http or https address.' },
      { number: 3, outcome: 'refused', text: 'The same link as number 1.' },
    ]);
  });

  it('an edition of the library that is read again has the index of before', async () => {
    const [one, two] = [await readLibrary(services.db), await readLibrary(services.db)];
    expect(await two.index()).toBe(await one.index());
  });

  it('does not change starter records, which win for a claim that both have', async () => {
    const [own] = starterRecords();
    if (!own) throw new Error('no starter records');
    const before = matchClaim(await (await readLibrary(services.db)).index(), own.claim);
    expect(before?.record.id).toBe(own.id);
    const words = own.rating.endsWith('TRUE') ? 'True' : 'False';
    await take(
      exampleReview('own', { claimReviewed: own.claim, reviewRating: { alternateName: words } }),
    );
    const after = matchClaim(await (await readLibrary(services.db)).index(), own.claim);
    expect(after?.record.id).toBe(own.id);
    const contrary = words === 'True' ? 'False' : 'True';
    await take(
      exampleReview('own', { claimReviewed: own.claim, reviewRating: { alternateName: contrary } }),
    );
    // Fact-checkers disagree, so there is no match.
    expect(matchClaim(await (await readLibrary(services.db)).index(), own.claim)).toBeNull();
    expect(await services.db.libraryRecord.count({ where: { origin: 'starter' } })).toBe(
      starterRecords().length,
    );
  });

  it('imports the files of the starter records', async () => {
    const folder = join(import.meta.dirname, '../../../../prisma/library');
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name));
      const taken = await importRecords(call, { name, bytes });
      expect([name, taken.refused]).toEqual([name, 0]);
      expect(taken.taken).toBeGreaterThan(0);
      await removeImport(call, taken.id);
    }
  });

  it('with too many phrasings is refused as a whole', async () => {
    const phrased = (number: number) =>
      exampleReview(`phrased-${number}`, {
        itemReviewed: { alternateName: Array.from({ length: 40 }, (_, i) => `It leans ${i}.`) },
      });
    const before = await services.db.libraryRecord.count();
    await expect(take(Array.from({ length: 1_001 }, (_, i) => phrased(i)))).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The file has more than 40,000 phrasings. Please split it.',
    });
    expect(await services.db.libraryRecord.count()).toBe(before);
  });

  it('cuts a long file name between characters', async () => {
    const name = `${'x'.repeat(199)}😀.json`;
    const { id } = await take(exampleReview('long-name'), name);
    expect(await acts(id)).toMatchObject([{ subjectName: `${'x'.repeat(199)}😀` }]);
  });

  it('that fails leaves nothing behind', async () => {
    const before = await services.db.libraryRecord.count();
    const bytes = Buffer.from('[{"@type": "ClaimReview"}, oops]');
    await expect(importRecords(call, { name: 'broken.json', bytes })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The file is not valid JSON: it breaks at line 1, column 28.',
    });
    expect(await services.db.libraryRecord.count()).toBe(before);
    expect(await services.db.libraryImport.count({ where: { name: 'broken.json' } })).toBe(0);
  });

  it('is audited, and so is its removal', async () => {
    const { id } = await take([exampleReview('audit'), {}], 'Our\u0000 checks.json');
    await removeImport(call, id);
    expect(await acts(id)).toMatchObject([
      {
        action: 'library.imported',
        actorEmail: call.admin.email,
        subjectName: 'Our checks.json',
        before: null,
        after: { taken: 1, unchanged: 0, refused: 1 },
      },
      { action: 'library.removed', before: { taken: 1, records: 1 }, after: null },
    ]);
    await expect(removeImport(call, id)).rejects.toMatchObject({
      ...{ code: 'not_found', message: 'This import no longer exists.' },
    });
  });
});
