import { hash } from 'node:crypto';
import { z } from 'zod';
import type { LibraryRating } from '../../../shared/schema/result.ts';
import type { LibraryRecord as StoredRecord } from '../../platform/database/generated/client.ts';

/** An import replaces the record with its id. Each phrasing is true exactly when the claim is. */
export type LibraryRecord = Omit<StoredRecord, 'links' | 'contentHash' | 'importId'> & {
  links: RecordLink[];
};

export type Rating = LibraryRating;

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

const LINK_PARTS = ['publication', 'title', 'link', 'stance', 'summary'] as const;

export function contentHash(record: LibraryRecord): string {
  const { id, claim, phrasings, rating, summary, keyFindings, publisher, title, language } = record;
  const links = record.links.map((one) => LINK_PARTS.map((part) => one[part] ?? ''));
  const reviewed = record.reviewedAt?.toISOString() ?? '';
  const parts = [id, claim, phrasings, rating, summary, keyFindings, publisher, title, language];
  return hash('sha256', JSON.stringify([...parts, links, reviewed, record.origin]));
}

export const hashLibrary = (hashes: readonly string[]): string =>
  hash('sha256', hashes.toSorted().join()).slice(0, 8);
