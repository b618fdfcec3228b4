import { z } from 'zod';

/** How a fact-checker rated a claim; the values of the table's column of the same name. */
export const LibraryRating = z.enum(['TRUE', 'MOSTLY_TRUE', 'MIXED', 'MOSTLY_FALSE', 'FALSE']);
export type LibraryRating = z.infer<typeof LibraryRating>;

/** What is in the library, counted. */
export const LibraryCounts = z.object({
  total: z.int(),
  ratings: z.record(LibraryRating, z.int()),
  /** By site, `starter` for the records of this project; most first, and not all where they are many. */
  origins: z.array(z.object({ origin: z.string(), records: z.int() })),
});
export type LibraryCounts = z.infer<typeof LibraryCounts>;

/** No text of the database has the null character, and it can't be asked for it. */
const Storable = z.string().regex(/^[^\0]*$/);

export const RecordId = Storable.max(200);

/** Where a list went on: what stands there comes after it. */
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
  /** Where the next ones begin; null at the end. */
  next: RecordPlace.nullable(),
});

/** One record, whole. */
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

/** What became of one line of a file, or of one entry of a list in it. */
export const ImportLine = z.object({
  /** From 1: the line where each holds a record, else the place among the records. */
  number: z.int(),
  outcome: z.enum(['taken', 'changed', 'unchanged', 'refused']),
  /** The claim, or why it was refused. */
  text: z.string(),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** One import, as the list of them shows it. */
export const LibraryImport = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  importedBy: z.string(),
  name: z.string(),
  /** New ones, and those that replaced an earlier form. */
  taken: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** How many records are there in the form that this import brought. */
  records: z.int(),
});
export type LibraryImport = z.infer<typeof LibraryImport>;

/** What an import came to. */
export const ImportResult = LibraryImport.pick({
  id: true,
  taken: true,
  unchanged: true,
  refused: true,
});
export type ImportResult = z.infer<typeof ImportResult>;
