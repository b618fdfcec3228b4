import {
  type Database,
  patternOf,
  type Statements,
  type Transaction,
} from '../../platform/database/database.ts';
import type {
  LibraryImport,
  LibraryRecord,
  Prisma,
  Rating,
} from '../../platform/database/generated/client.ts';

export const findLibraryRecords = (db: Database, after: string, take: number) =>
  db.libraryRecord.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take });

export const findRecordHashes = (tx: Transaction, origin: string) =>
  tx.libraryRecord.findMany({ where: { origin }, select: { id: true, contentHash: true } });

export async function replaceRecords(
  tx: Transaction,
  removed: string[],
  inserted: Prisma.LibraryRecordCreateManyInput[],
): Promise<void> {
  await tx.libraryRecord.deleteMany({ where: { id: { in: removed } } });
  // Another process may have inserted the same records.
  await tx.libraryRecord.createMany({ data: inserted, skipDuplicates: true });
}

export async function findContentHashes(
  tx: Statements,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.prepared<Pick<LibraryRecord, 'id' | 'contentHash'>>(
    'find-hashes-of',
    `SELECT id, "contentHash" FROM "LibraryRecord" WHERE id = ANY($1::text[])`,
    [ids],
  );
  return new Map(rows.map(({ id, contentHash }) => [id, contentHash]));
}

/** Never replaces starter records. */
export async function upsertRecords(
  tx: Statements,
  importId: string,
  rows: readonly object[],
): Promise<void> {
  await tx.prepared('upsert-records', UPSERT_RECORDS, [importId, JSON.stringify(rows)]);
}

const COLUMNS = `claim, phrasings, rating, summary, "keyFindings", publisher, title, links, language,
  "reviewedAt", origin, "contentHash"`;

const UPSERT_RECORDS = `
  INSERT INTO "LibraryRecord" (id, "importId", ${COLUMNS})
  SELECT id, $1::uuid, ${COLUMNS}
  FROM jsonb_to_recordset($2::jsonb) given (id text, claim text, phrasings text[], rating "Rating",
    summary text, "keyFindings" text[], publisher text, title text, links jsonb, language text,
    "reviewedAt" timestamptz, origin text, "contentHash" text)
  ON CONFLICT (id) DO UPDATE SET ("importId", ${COLUMNS}) = (excluded."importId",
    ${COLUMNS.replace(/("?\w+"?)/g, 'excluded.$1')})
  WHERE "LibraryRecord".origin <> 'starter'`;

export const findLibraryImports = (db: Statements, take: number) =>
  db.prepared<Omit<LibraryImport, 'lines'> & { records: number }>('find-imports', FIND_IMPORTS, [
    take,
  ]);

// One scan counts all imports, because no index covers the import id.
const FIND_IMPORTS = `
  WITH latest AS MATERIALIZED (
    SELECT id, at, "importedBy", name, taken, unchanged, refused FROM "LibraryImport"
    ORDER BY at DESC, id DESC LIMIT $1
  ), brought AS MATERIALIZED (
    SELECT "importId" AS id, count(*)::int AS records FROM "LibraryRecord"
    WHERE "importId" IN (SELECT id FROM latest) GROUP BY "importId"
  )
  SELECT latest.*, COALESCE(records, 0) AS records FROM latest LEFT JOIN brought USING (id)
  ORDER BY at DESC, id DESC`;

export async function findImportLines(db: Statements, id: string): Promise<unknown> {
  const [found] = await db.prepared<Pick<LibraryImport, 'lines'>>(
    'find-import-lines',
    `SELECT lines FROM "LibraryImport" WHERE id = $1::uuid`,
    [id],
  );
  return found?.lines ?? null;
}

export async function lockLibraryImports(tx: Statements): Promise<void> {
  await tx.prepared('lock-imports', `SELECT pg_advisory_xact_lock(hashtext('LibraryImport'))`, []);
}

export async function insertImport(
  tx: Statements,
  { lines, ...one }: Omit<LibraryImport, 'lines'> & { lines: readonly object[] },
): Promise<void> {
  const { id, at, importedBy, name, taken, unchanged, refused } = one;
  const values = [id, at, importedBy, name, taken, unchanged, refused, JSON.stringify(lines)];
  await tx.prepared('insert-import', INSERT_IMPORT, values);
}

const INSERT_IMPORT = `
  INSERT INTO "LibraryImport" (id, at, "importedBy", name, taken, unchanged, refused, lines)
  VALUES ($1::uuid, $2, $3, $4, $5, $6, $7, $8::jsonb)`;

export async function deleteImport(
  tx: Statements,
  id: string,
): Promise<{ name: string; taken: number; records: number } | null> {
  const [deleted] = await tx.prepared<{ name: string; taken: number }>(
    'delete-import',
    `DELETE FROM "LibraryImport" WHERE id = $1::uuid RETURNING name, taken`,
    [id],
  );
  if (!deleted) return null;
  const gone = await tx.prepared<{ records: number }>('delete-imported', DELETE_IMPORTED, [id]);
  return { ...deleted, records: gone[0]?.records ?? 0 };
}

const DELETE_IMPORTED = `
  WITH gone AS (DELETE FROM "LibraryRecord" WHERE "importId" = $1::uuid RETURNING id)
  SELECT count(*)::int AS records FROM gone`;

/** Nearest first: by the share of words in common, of which rare ones say more, or by spelling; 0 to 1. */
export const findNearRecords = (
  db: Statements,
  { text, floor, take }: { text: string; floor: number; take: number },
) =>
  db.prepared<Pick<LibraryRecord, 'claim' | 'rating' | 'publisher' | 'links'>>(
    'find-near-records',
    FIND_NEAR,
    [text, floor, take],
  );

// Beyond the inner limit a word is so common that it says next to nothing.
const FIND_NEAR = `
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
    UNION ALL SELECT id, nearness FROM library_near($1)
  )
  SELECT claim, rating, publisher, links
  FROM (SELECT id, max(nearness) AS nearness FROM near GROUP BY id
    HAVING max(nearness) >= $2::float8 ORDER BY 2 DESC, 1 LIMIT $3::int) nearest
  JOIN "LibraryRecord" USING (id) ORDER BY nearest.nearness DESC, id`;

export function findLibraryRows(
  db: Statements,
  filter: {
    search: string;
    rating?: Rating | undefined;
    after?: { claim: string; id: string } | undefined;
    take: number;
  },
) {
  const { search, rating = null, after, take } = filter;
  const pattern = search === '' ? null : patternOf(search);
  return db.prepared<
    Pick<LibraryRecord, 'id' | 'claim' | 'rating' | 'publisher' | 'origin' | 'reviewedAt'>
  >('find-library-rows', FIND_ROWS, [
    ...[pattern, rating, after?.claim ?? null, after?.id ?? null, take],
  ]);
}

const FIND_ROWS = `
  SELECT id, claim, rating, publisher, origin, "reviewedAt" FROM "LibraryRecord"
  WHERE ($1::text IS NULL OR claim ILIKE $1 OR publisher ILIKE $1)
    AND ($2::text IS NULL OR rating::text = $2)
    AND ($3::text IS NULL OR (claim, id) > ($3, $4::text))
  ORDER BY claim, id LIMIT $5`;

export async function findLibraryRecord(db: Statements, id: string): Promise<LibraryRecord | null> {
  const [found] = await db.prepared<LibraryRecord>(
    'find-library-record',
    `SELECT * FROM "LibraryRecord" WHERE id = $1`,
    [id],
  );
  return found ?? null;
}

export async function countRecords(db: Statements, takeOrigins: number) {
  const [ratings, origins] = await Promise.all([
    db.prepared<{ rating: Rating; records: number }>(
      'count-ratings',
      `SELECT rating, count(*)::int AS records FROM "LibraryRecord" GROUP BY rating`,
      [],
    ),
    db.prepared<{ origin: string; records: number }>(
      'count-origins',
      `SELECT origin, count(*)::int AS records FROM "LibraryRecord"
       GROUP BY origin ORDER BY records DESC, origin LIMIT $1`,
      [takeOrigins],
    ),
  ]);
  return { ratings, origins };
}
