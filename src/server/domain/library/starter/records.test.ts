import { getDomain } from 'tldts';
import { expect, test } from 'vitest';
import { buildLibraryIndex, matchClaim } from '../matchClaim.ts';
import { contentHash, Rating, RecordLinks } from '../record.ts';
import { starterRecords } from './records.ts';

const records = starterRecords();
const index = buildLibraryIndex(records);

test('there are at least 110 records, each with its own id, and all five ratings occur', () => {
  expect(records.length).toBeGreaterThanOrEqual(110);
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  expect(new Set(records.map(({ rating }) => rating))).toEqual(new Set(Rating.options));
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
