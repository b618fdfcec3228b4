import type { Statements } from '../../platform/database/database.ts';

export interface CopyKey {
  reportId: string;
  version: number;
  build: string;
}

const values = ({ reportId, version, build }: CopyKey) => [reportId, version, build];

export async function readCopy(db: Statements, key: CopyKey): Promise<Uint8Array | null> {
  const sql = `SELECT copy.html ${COPIES}`;
  const [found] = await db.prepared<{ html: Uint8Array }>('find-copy', sql, values(key));
  return found?.html ?? null;
}

export async function hasCopy(db: Statements, key: CopyKey): Promise<boolean> {
  return (await db.prepared('copy-exists', `SELECT 1 AS one ${COPIES}`, values(key))).length > 0;
}

const COPIES = `FROM "PrerenderedPage" copy JOIN "Report" report ON report.id = copy."reportId"
  WHERE report."reportId" = $1::uuid AND copy.version = $2::int AND copy.build = $3
    AND report.version = copy.version`;

export async function storeCopy(
  db: Statements,
  key: CopyKey,
  html: Uint8Array,
  now: Date,
): Promise<boolean> {
  const parameters = [...values(key), html, now];
  return (await db.prepared('store-copy', STORE_COPY, parameters)).length > 0;
}

// Locks the report, so that it cannot leave the lists between check and insert.
const STORE_COPY = `
  INSERT INTO "PrerenderedPage" ("reportId", version, build, html, "storedAt")
  SELECT id, version, $3, $4::bytea, $5::timestamptz FROM "Report"
  WHERE "reportId" = $1::uuid AND version = $2::int AND status = 'completed' AND "isIndexable"
    AND "deletedAt" IS NULL AND "withheldAt" IS NULL
  FOR SHARE
  ON CONFLICT ("reportId") DO UPDATE SET version = excluded.version, build = excluded.build,
    html = excluded.html, "storedAt" = excluded."storedAt"
    WHERE "PrerenderedPage".version <= excluded.version
  RETURNING 1 AS one`;
