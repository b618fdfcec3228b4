import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDomain } from 'tldts';
import { afterAll, describe, expect, it, test } from 'vitest';
import { indexRecords, matchClaim } from './matching/matchClaim.ts';
import { contentHash, RecordLinks } from './record.ts';
import { createLibraryCache, type IndexedLibrary, indexLibrary, starterRecords } from './load.ts';
import { setImmediate } from 'node:timers/promises';
import { LibraryRating } from '../../../shared/schema/result.ts';
import { silentLog } from '../../testing/app.ts';

const records = starterRecords();
const index = await indexRecords(records);

test('there are at least 110 records, each with its own id, and all five ratings occur', () => {
  expect(records.length).toBeGreaterThanOrEqual(110);
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  expect(new Set(records.map(({ rating }) => rating))).toEqual(new Set(LibraryRating.options));
});

test('true and false claims are both well represented', () => {
  const share = (...ratings: string[]) =>
    records.filter(({ rating }) => ratings.includes(rating)).length / records.length;
  expect(share('TRUE', 'MOSTLY_TRUE')).toBeGreaterThan(0.25);
  expect(share('FALSE', 'MOSTLY_FALSE')).toBeGreaterThan(0.25);
});

test.each(records.map((record) => [record.id, record] as const))(
  '%s is complete: words of its own, phrasings, and links on two domains',
  (id, record) => {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(record.summary.length).toBeGreaterThan(80);
    expect(record.keyFindings.length).toBeGreaterThan(0);
    expect(record.phrasings.length).toBeGreaterThan(0);
    const links = RecordLinks.parse(record.links);
    const domains = new Set(links.map(({ link }) => getDomain(link)));
    expect(domains.size).toBeGreaterThanOrEqual(2);
    expect(links.every(({ link }) => link.startsWith('https://'))).toBe(true);
    expect(links.some(({ stance }) => stance === 'mainstream')).toBe(true);
  },
);

test('every claim and phrasing finds its own record, in the same sense, and no other', () => {
  for (const record of records) {
    for (const text of [record.claim, ...record.phrasings]) {
      const match = matchClaim(index, text);
      expect(match?.record.id, text).toBe(record.id);
      expect(match?.polarity, text).toBe('same');
    }
  }
});

test('the hash of a record changes with its content and with nothing else', () => {
  const [record] = records;
  if (!record) throw new Error('the library is empty');
  expect(contentHash({ ...record })).toBe(contentHash(record));
  expect(contentHash({ ...record, summary: `${record.summary} More.` })).not.toBe(
    contentHash(record),
  );
  expect(new Set(records.map(contentHash)).size).toBe(records.length);
});

describe('an invalid library file fails the start with file, record and reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verimeter-library-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const review = {
    '@type': 'ClaimReview',
    identifier: 'honey-keeps',
    claimReviewed: 'Honey keeps for years',
    reviewRating: { alternateName: 'True' },
    citation: { url: 'https://example.org/honey', keywords: 'mainstream' },
    author: 'Example',
  };
  const read = (second: object) => {
    writeFileSync(join(folder, 'food.json'), JSON.stringify([review, second]));
    return () => starterRecords(folder);
  };

  it.each([
    ['no ClaimReview', { '@type': 'Claim' }, 'Not a ClaimReview.'],
    ['an unknown rating', { ...review, reviewRating: 7 }, 'The rating is unclear'],
    ['no identifier', { ...review, identifier: undefined }, 'No identifier'],
    ['an odd identifier', { ...review, identifier: 'Honey keeps' }, 'No identifier'],
    ['no cited page', { ...review, citation: [] }, 'No page is cited'],
    [
      'a script for a link',
      { ...review, citation: { ...review.citation, url: 'x:y' } },
      'The link',
    ],
  ])('%s', (_, second, why) => {
    expect(read(second)).toThrow(`${join(folder, 'food.json')}, record 2: ${why}`);
    expect(read({ ...review, identifier: 'honey-lasts' })()).toHaveLength(2);
  });
});

/** A library that the test loads explicitly. */
function readings() {
  const waiting: ((edition: string | Error) => void)[] = [];
  const read = () =>
    new Promise<IndexedLibrary>((resolve, reject) => {
      waiting.push((given) => {
        if (given instanceof Error) reject(given);
        else resolve({ ...indexLibrary([])(), edition: given });
      });
    });
  return { waiting, read };
}

it('a changed library is reloaded once for several changes, and stays available', async () => {
  const { waiting, read } = readings();
  const opened = createLibraryCache(read, silentLog);
  waiting[0]?.('first');
  const cache = await opened;
  cache.refresh();
  cache.refresh();
  cache.refresh();
  expect(waiting).toHaveLength(2);
  expect(cache.now().edition).toBe('first');
  waiting[1]?.('second');
  await setImmediate();
  // More changes during the reload.
  expect([cache.now().edition, waiting.length]).toEqual(['second', 3]);
  waiting[2]?.('third');
  await setImmediate();
  expect([cache.now().edition, waiting.length]).toEqual(['third', 3]);
});

it('a library that cannot be read stays as it was, until the next change', async () => {
  const { waiting, read } = readings();
  const opened = createLibraryCache(read, silentLog);
  waiting[0]?.('first');
  const cache = await opened;
  cache.refresh();
  waiting[1]?.(new Error('The database is away.'));
  await setImmediate();
  expect(cache.now().edition).toBe('first');
  cache.refresh();
  waiting[2]?.('second');
  await setImmediate();
  expect(cache.now().edition).toBe('second');
});

it('building an index lets others run, and records that come again add no phrasing', async () => {
  const records = starterRecords();
  const once = await indexRecords(records);
  let turns = 0;
  let ready = false;
  const count = async () => {
    while (!ready) {
      turns += 1;
      await setImmediate();
    }
  };
  const counting = count();
  const index = await indexRecords([...records, ...records, ...records]);
  ready = true;
  await counting;
  expect(turns).toBeGreaterThan(3);
  expect([...index.phrasings.keys()]).toEqual([...once.phrasings.keys()]);
});
