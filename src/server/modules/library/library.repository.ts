import type { LibraryRow } from '../../../shared/schema/operations.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LibraryImport, LibraryRecord } from '../../platform/database/generated/client.ts';
import { sql } from '../../platform/database/sql.ts';

export const findLibraryRecords = (db: Database, after: string, take: number) =>
  db.libraryRecord.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take });

export const findLibraryHashes = sql.values<[], string>`
  SELECT "contentHash" AS value FROM "LibraryRecord"`;

type RecordHash = Pick<LibraryRecord, 'id' | 'contentHash'>;

export const findStarterHashes = sql.rows<[], RecordHash>`
  SELECT id, "contentHash" FROM "LibraryRecord" WHERE origin = 'starter'`;

export const findContentHashes = sql.rows<[ids: readonly string[]], RecordHash>`
  SELECT id, "contentHash" FROM "LibraryRecord" WHERE id = ANY($1::text[])`;

const COLUMNS = `claim, phrasings, rating, summary, "keyFindings", publisher, title, links, language,
  "reviewedAt", origin, "contentHash"`;

const UPSERT = `
  INSERT INTO "LibraryRecord" (id, "importId", ${COLUMNS})
  SELECT id, $2::uuid, ${COLUMNS}
  FROM jsonb_populate_recordset(NULL::"LibraryRecord", $1::jsonb)
  ON CONFLICT (id) DO UPDATE SET ("importId", ${COLUMNS}) = (excluded."importId",
    ${COLUMNS.replace(/("?\w+"?)/g, 'excluded.$1')})`;

export const upsertRecords = sql.run<[records: string, importId: string]>`
  ${UPSERT} WHERE "LibraryRecord".origin <> 'starter'`;

/** In one statement: a transaction of several has a time limit, which a slow machine exceeds. */
export const replaceStarters = sql.run<[records: string, importId: null, removed: string[]]>`
  WITH removed AS (DELETE FROM "LibraryRecord" WHERE id = ANY($3::text[]))
  ${UPSERT} WHERE "LibraryRecord".origin = 'starter'`;

type ListedImport = Omit<LibraryImport, 'lines'> & { records: number };

// One scan counts all imports, because no index covers the import id.
export const findLibraryImports = sql.rows<[take: number], ListedImport>`
  WITH latest AS MATERIALIZED (
    SELECT id, at, "importedBy", name, taken, unchanged, refused FROM "LibraryImport"
    ORDER BY at DESC, id DESC LIMIT $1
  ), counts AS MATERIALIZED (
    SELECT "importId" AS id, count(*)::int AS records FROM "LibraryRecord"
    WHERE "importId" IN (SELECT id FROM latest) GROUP BY "importId"
  )
  SELECT latest.*, COALESCE(records, 0) AS records FROM latest LEFT JOIN counts USING (id)
  ORDER BY at DESC, id DESC`;

export const findImport = sql.row<[id: string], Pick<LibraryImport, 'lines'>>`
  SELECT lines FROM "LibraryImport" WHERE id = $1::uuid`;

export const lockLibraryImports = sql.run<[]>`
  SELECT pg_advisory_xact_lock(hashtext('LibraryImport'))`;

export const insertImport = sql.run<[given: Omit<LibraryImport, 'lines'> & { lines: object[] }]>`
  INSERT INTO "LibraryImport" SELECT * FROM jsonb_populate_record(NULL::"LibraryImport", $1::jsonb)`;

type DeletedImport = Pick<LibraryImport, 'name' | 'taken'> & { records: number };

export const deleteImport = sql.row<[id: string], DeletedImport>`
  WITH deleted AS (DELETE FROM "LibraryImport" WHERE id = $1::uuid RETURNING name, taken),
    gone AS (DELETE FROM "LibraryRecord" WHERE "importId" = $1::uuid
      AND EXISTS (SELECT FROM deleted) RETURNING id)
  SELECT name, taken, (SELECT count(*)::int FROM gone) AS records FROM deleted`;

type NearRecord = Pick<LibraryRecord, 'claim' | 'rating' | 'publisher' | 'links'>;

// From 0 to 1, by the words in common, of which rare ones count more, or by spelling. A word in
// more than 2,000 records says next to nothing.
export const findNearRecords = sql.rows<[text: string, floor: number, take: number], NearRecord>`
  WITH asked AS MATERIALIZED (
    SELECT plainto_tsquery('simple', lexeme) AS word FROM unnest(library_words($1))
  ), shared AS MATERIALIZED (
    SELECT word, had.id FROM asked LEFT JOIN LATERAL (SELECT id FROM "LibraryRecord"
      WHERE library_words(claim, phrasings) @@ word LIMIT 2000) had ON true
  ), weights AS MATERIALIZED (
    SELECT word, ln(1 + (SELECT count(*) FROM "LibraryRecord") / (1 + count(id))::float8) AS weight
    FROM shared GROUP BY word
  ), near AS (
    SELECT id, sum(weight) / (SELECT sum(weight) FROM weights) AS nearness
    FROM shared JOIN weights USING (word) WHERE id IS NOT NULL GROUP BY id
    HAVING count(*) > 1 OR (SELECT count(*) FROM asked) = 1
    UNION ALL SELECT id, nearness FROM library_near($1)
  )
  SELECT claim, rating, publisher, links
  FROM (SELECT id, max(nearness) AS nearness FROM near GROUP BY id
    HAVING max(nearness) >= $2::float8 ORDER BY 2 DESC, 1 LIMIT $3::int) nearest
  JOIN "LibraryRecord" USING (id) ORDER BY nearest.nearness DESC, id`;

type Filter = [pattern: string, ...(string | undefined)[], take: number];

export const findLibraryRows = sql.rows<Filter, Pick<LibraryRecord, keyof LibraryRow>>`
  SELECT id, claim, rating, publisher, origin, "reviewedAt" FROM "LibraryRecord"
  WHERE ($1::text = '' OR claim ILIKE $1 OR publisher ILIKE $1)
    AND ($2::text IS NULL OR rating::text = $2)
    AND ($3::text IS NULL OR (claim, id) > ($3, $4::text))
  ORDER BY claim, id LIMIT $5`;

export const findLibraryRecord = (db: Database, id: string): Promise<LibraryRecord | null> =>
  db.libraryRecord.findUnique({ where: { id } });

export const countRatings = sql.rows<[], Pick<LibraryRecord, 'rating'> & { records: number }>`
  SELECT rating, count(*)::int AS records FROM "LibraryRecord" GROUP BY rating`;

export const countOrigins = sql.rows<[take: number], { origin: string; records: number }>`
  SELECT origin, count(*)::int AS records FROM "LibraryRecord"
  GROUP BY origin ORDER BY records DESC, origin LIMIT $1`;
