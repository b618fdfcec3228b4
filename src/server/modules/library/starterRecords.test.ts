import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDomain } from 'tldts';
import { afterAll, describe, expect, it, test } from 'vitest';
import { buildLibraryIndex, matchClaim } from './matching/matchClaim.ts';
import { contentHash, Rating, RecordLinks } from './record.ts';
import { starterRecords } from './load.ts';

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
    ['an unknown rating', { ...review, reviewRating: 7 }, 'The rating cannot be told'],
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
