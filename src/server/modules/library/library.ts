import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import type { LibraryRecord, Prisma } from '../../platform/database/generated/client.ts';

export type StoredRecord = LibraryRecord;

/** Some records in the order of their ids, from the one after `after` on. */
export function findLibraryRecords(
  db: Database,
  after: string,
  take: number,
): Promise<StoredRecord[]> {
  return db.libraryRecord.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take });
}

/** Ids and content hashes of the records of one origin. */
export function findRecordHashes(tx: Transaction, origin: string) {
  return tx.libraryRecord.findMany({
    where: { origin },
    select: { id: true, contentHash: true },
  });
}

/** Writes records anew and removes those named. */
export async function replaceRecords(
  tx: Transaction,
  removed: string[],
  inserted: Prisma.LibraryRecordCreateManyInput[],
): Promise<void> {
  await tx.libraryRecord.deleteMany({ where: { id: { in: removed } } });
  // Another process may have brought the same ones in just now.
  await tx.libraryRecord.createMany({ data: inserted, skipDuplicates: true });
}

/** The content hashes of those that are there, by id. */
export async function findHashesOf(
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

/** Stores records of an import, in place of those with their ids; never of those of this project. */
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
