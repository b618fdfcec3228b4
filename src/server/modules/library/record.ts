import { createHash } from 'node:crypto';
import { z } from 'zod';

/** One fact-check record of the library, as the product uses it; a row of the table of the same name. */
export interface LibraryRecord {
  /** Kebab-case slug, unique and stable: imports replace a record by it. */
  id: string;
  claim: string;
  /** Other ways in which people say the very same claim; each must be true exactly when the claim is. */
  phrasings: readonly string[];
  rating: Rating;
  /** Two or three sentences: what is known, and why. */
  summary: string;
  keyFindings: readonly string[];
  publisher: string;
  title: string;
  /** BCP 47 tag of the claim and its phrasings. */
  language: string;
  links: readonly RecordLink[];
  reviewedAt: Date | null;
  /** `starter`, or the site of the review that was imported, or `file` where it has none. */
  origin: string;
}

export const Rating = z.enum(['TRUE', 'MOSTLY_TRUE', 'MIXED', 'MOSTLY_FALSE', 'FALSE']);
export type Rating = z.infer<typeof Rating>;

/** A page to read on. `mainstream` agrees with the rating, `conflicting` argues or leans the other way. */
export const RecordLink = z.object({
  publication: z.string().min(1),
  title: z.string().min(1),
  link: z.url({ protocol: /^https?$/ }),
  stance: z.enum(['mainstream', 'conflicting']),
  summary: z.string().optional(),
});
export type RecordLink = z.infer<typeof RecordLink>;

/** The JSON column `links` of a record. */
export const RecordLinks = z.array(RecordLink);

/** SHA-256 (hex) over everything a reader sees of a record; equal hashes mean nothing to write. */
export function contentHash(record: LibraryRecord): string {
  const { id, claim, phrasings, rating, summary, keyFindings, publisher, title, language } = record;
  const links = record.links.map((l) => [
    l.publication,
    l.title,
    l.link,
    l.stance,
    l.summary ?? '',
  ]);
  const reviewed = record.reviewedAt?.toISOString() ?? '';
  const parts = [id, claim, phrasings, rating, summary, keyFindings, publisher, title, language];
  return createHash('sha256')
    .update(JSON.stringify([...parts, links, reviewed, record.origin]))
    .digest('hex');
}

/** Eight hexadecimal digits that change when any record does, in whatever order they come. */
export function hashLibrary(records: readonly LibraryRecord[]): string {
  return hashHashes(records.map(contentHash));
}

/** The same, of their content hashes. */
export function hashHashes(hashes: readonly string[]): string {
  return createHash('sha256')
    .update([...hashes].sort().join())
    .digest('hex')
    .slice(0, 8);
}
