import { createHash } from 'node:crypto';
import { z } from 'zod';

export interface LibraryRecord {
  /** Stable kebab-case slug; an import replaces the record with this id. */
  id: string;
  claim: string;
  /** Each must be true exactly when the claim is. */
  phrasings: readonly string[];
  rating: Rating;
  summary: string;
  keyFindings: readonly string[];
  publisher: string;
  title: string;
  language: string;
  links: readonly RecordLink[];
  reviewedAt: Date | null;
  /** `starter`, the host of an imported review, or `file` without an address. */
  origin: string;
}

export const Rating = z.enum(['TRUE', 'MOSTLY_TRUE', 'MIXED', 'MOSTLY_FALSE', 'FALSE']);
export type Rating = z.infer<typeof Rating>;

/** `mainstream` agrees with the rating, `conflicting` argues otherwise. */
export const RecordLink = z.object({
  publication: z.string().min(1),
  title: z.string().min(1),
  link: z.url({ protocol: /^https?$/ }),
  stance: z.enum(['mainstream', 'conflicting']),
  summary: z.string().optional(),
});
export type RecordLink = z.infer<typeof RecordLink>;

export const RecordLinks = z.array(RecordLink);

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

/** Eight hexadecimal digits, independent of order. */
export function hashLibrary(records: readonly LibraryRecord[]): string {
  return hashHashes(records.map(contentHash));
}

export function hashHashes(hashes: readonly string[]): string {
  return createHash('sha256')
    .update([...hashes].sort().join())
    .digest('hex')
    .slice(0, 8);
}
