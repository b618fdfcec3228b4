import { z } from 'zod';

export const LibraryRating = z.enum(['TRUE', 'MOSTLY_TRUE', 'MIXED', 'MOSTLY_FALSE', 'FALSE']);
export type LibraryRating = z.infer<typeof LibraryRating>;

export const LibraryCounts = z.object({
  total: z.int(),
  ratings: z.record(LibraryRating, z.int()),
  /** By site (`starter`: our own records), most frequent first, truncated. */
  origins: z.array(z.object({ origin: z.string(), records: z.int() })),
});
export type LibraryCounts = z.infer<typeof LibraryCounts>;

/** PostgreSQL text cannot hold the null character. */
const Storable = z.string().regex(/^[^\0]*$/);

export const RecordId = Storable.max(200);

export const RecordPlace = z.strictObject({ claim: Storable.max(2_000), id: RecordId });

export const LibraryRow = z.object({
  id: z.string(),
  claim: z.string(),
  rating: LibraryRating,
  publisher: z.string(),
  origin: z.string(),
  reviewedAt: z.iso.datetime().nullable(),
});
export type LibraryRow = z.infer<typeof LibraryRow>;

export const LibraryRows = z.object({
  records: z.array(LibraryRow),
  next: RecordPlace.nullable(),
});

export const LibraryDetails = LibraryRow.extend({
  phrasings: z.array(z.string()),
  summary: z.string(),
  keyFindings: z.array(z.string()),
  title: z.string(),
  language: z.string(),
  links: z.array(
    z.object({
      publication: z.string(),
      title: z.string(),
      link: z.string(),
      stance: z.enum(['mainstream', 'conflicting']),
    }),
  ),
});
export type LibraryDetails = z.infer<typeof LibraryDetails>;

export const ImportLine = z.object({
  number: z.int(),
  outcome: z.enum(['taken', 'changed', 'unchanged', 'refused']),
  text: z.string(),
});
export type ImportLine = z.infer<typeof ImportLine>;

export const LibraryImport = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  importedBy: z.string(),
  name: z.string(),
  taken: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  records: z.int(),
});
export type LibraryImport = z.infer<typeof LibraryImport>;

export const ImportResult = LibraryImport.pick({
  id: true,
  taken: true,
  unchanged: true,
  refused: true,
});
export type ImportResult = z.infer<typeof ImportResult>;
