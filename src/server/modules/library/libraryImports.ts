import type { Statements } from '../../platform/database/database.ts';
import type { LibraryImport } from '../../platform/database/generated/client.ts';

/** An import without its lines, and how many records are there in the form that it brought. */
export interface ImportRecord extends Omit<LibraryImport, 'lines'> {
  records: number;
}

/** The latest imports first. */
export function findLibraryImports(db: Statements, take: number): Promise<ImportRecord[]> {
  return db.prepared('find-imports', FIND_IMPORTS, [take]);
}

// All are counted in one reading of the records, which no index knows by their import.
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

/** What became of the lines of an import; null when it is not there. */
export async function findImportLines(db: Statements, id: string): Promise<unknown> {
  const [found] = await db.prepared<Pick<LibraryImport, 'lines'>>(
    'find-import-lines',
    `SELECT lines FROM "LibraryImport" WHERE id = $1::uuid`,
    [id],
  );
  return found?.lines ?? null;
}

/** Until the transaction ends no other import is made or removed: each finds what the last one left. */
export async function lockLibraryImports(tx: Statements): Promise<void> {
  await tx.prepared('lock-imports', `SELECT pg_advisory_xact_lock(hashtext('LibraryImport'))`, []);
}

/** `lines` are what travels as JSON. */
export type NewImport = Omit<LibraryImport, 'lines'> & { lines: readonly object[] };

export async function insertImport(tx: Statements, given: NewImport): Promise<void> {
  const { id, at, importedBy, name, taken, unchanged, refused, lines } = given;
  await tx.prepared('insert-import', INSERT_IMPORT, [
    ...[id, at, importedBy, name, taken, unchanged, refused],
    JSON.stringify(lines),
  ]);
}

const INSERT_IMPORT = `
  INSERT INTO "LibraryImport" (id, at, "importedBy", name, taken, unchanged, refused, lines)
  VALUES ($1::uuid, $2, $3, $4, $5, $6, $7, $8::jsonb)`;

/** Removes an import and the records in the form that it brought; null when it is not there. */
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
  const [counted] = await tx.prepared<{ records: number }>('delete-imported', DELETE_IMPORTED, [
    id,
  ]);
  return { ...deleted, records: counted?.records ?? 0 };
}

const DELETE_IMPORTED = `
  WITH gone AS (DELETE FROM "LibraryRecord" WHERE "importId" = $1::uuid RETURNING id)
  SELECT count(*)::int AS records FROM gone`;
