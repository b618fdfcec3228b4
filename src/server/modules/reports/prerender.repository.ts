import type { Statements } from '../../platform/database/database.ts';

/** What a copy was made of. */
export interface CopyKey {
  reportId: string;
  version: number;
  /** Names everything else that shows: the build, the site's address, what an admin set for all pages. */
  build: string;
}

const values = ({ reportId, version, build }: CopyKey) => [reportId, version, build];

/** The stored copy that was made of exactly this, unless the report has changed since; compressed with brotli. */
export async function findCopy(db: Statements, key: CopyKey): Promise<Uint8Array | null> {
  const sql = `SELECT copy.html ${COPIES}`;
  const [found] = await db.prepared<{ html: Uint8Array }>('find-copy', sql, values(key));
  return found?.html ?? null;
}

export async function copyExists(db: Statements, key: CopyKey): Promise<boolean> {
  return (await db.prepared('copy-exists', `SELECT 1 AS one ${COPIES}`, values(key))).length > 0;
}

const COPIES = `FROM "PrerenderedPage" copy JOIN "Report" report ON report.id = copy."reportId"
  WHERE report."reportId" = $1::uuid AND copy.version = $2::int AND copy.build = $3
    AND report.version = copy.version`;

/**
 * Stores a copy in the place of an earlier one. False when the report has changed since, or may not have
 * a copy any more.
 */
export async function saveCopy(
  db: Statements,
  key: CopyKey,
  html: Uint8Array,
  now: Date,
): Promise<boolean> {
  const given = [...values(key), html, now];
  return (await db.prepared('store-copy', STORE_COPY, given)).length > 0;
}

// Locked, so that no report leaves the lists between the look at it and the storing.
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
