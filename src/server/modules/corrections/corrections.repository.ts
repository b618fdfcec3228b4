import { COUNT_MAX } from '../../../shared/limits.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CorrectionRequest, Report } from '../../platform/database/generated/client.ts';
import { sql } from '../../platform/database/sql.ts';

export type RequestRecord = CorrectionRequest;

type NewRequest = Omit<RequestRecord, 'hid' | 'decision' | 'note' | 'decidedAt'> & {
  hid: object | null;
};

export const insertRequest = sql.run<[request: NewRequest]>`
  INSERT INTO "CorrectionRequest"
  SELECT * FROM jsonb_populate_record(NULL::"CorrectionRequest", $1::jsonb)`;

export const wasRemovalAsked = sql.exists<[id: string, resultNumber: number]>`
  SELECT 1 FROM "CorrectionRequest"
  WHERE "reportId" = $1::uuid AND "resultNumber" = $2::int AND reason = 'person' LIMIT 1`;

/** Whether a request hid the report at that time, and not an admin. */
export const isHiddenByRequest = sql.exists<[id: string, withheldAt: Date]>`
  SELECT 1 FROM "CorrectionRequest" WHERE "reportId" = $1::uuid AND "createdAt" = $2::timestamptz
    AND hid IS NOT NULL AND "decidedAt" IS NULL LIMIT 1`;

export const findRequest = (db: Database, id: string): Promise<RequestRecord | null> =>
  db.correctionRequest.findUnique({ where: { id } });

/** False if it was decided before. A deletion keeps the email, because it can be undone. */
export const decide = sql.exists<[id: string, decision: string, note: string | null, at: Date]>`
  UPDATE "CorrectionRequest" SET decision = $2, note = $3, "decidedAt" = $4::timestamptz,
    email = CASE WHEN $2 = 'deleted' THEN email END
  WHERE id = $1::uuid AND "decidedAt" IS NULL RETURNING id`;

export const reopen = sql.run<[reportId: string]>`
  UPDATE "CorrectionRequest" SET decision = NULL, "decidedAt" = NULL
  WHERE "reportId" = $1::uuid AND decision = 'deleted'`;

export const addCorrection = sql.run<[id: string, correction: object]>`
  UPDATE "Report" SET corrections = corrections || $2::jsonb WHERE id = $1::uuid`;

export type ListedRequest = Omit<RequestRecord, 'reportId' | 'hid'> &
  Pick<Report, 'reportId' | 'slug' | 'content' | 'withheldAt'> & {
    hid: boolean;
    present: number;
  };

const REQUESTS = `FROM "CorrectionRequest" asked
  JOIN "Report" report ON report.id = asked."reportId" AND "deletedAt" IS NULL WHERE "decidedAt"`;
const COLUMNS = `asked.id, report."reportId", slug, left(content, 400) AS content, "withheldAt",
  reason, text, email, hid IS NOT NULL AS hid, asked."resultNumber",
  report."resultNumber" AS present, asked."createdAt", decision, note, "decidedAt"`;

const listOf = (state: string, order: string) => ({
  find: sql.rows<[skip: number, take: number], ListedRequest>`
    SELECT ${COLUMNS} ${REQUESTS} ${state} ORDER BY ${order} OFFSET $1::int LIMIT $2::int`,
  count: sql.value<[], number>`
    SELECT count(*)::int AS value FROM (SELECT ${REQUESTS} ${state} LIMIT ${COUNT_MAX}) counted`,
});
export const requestLists = {
  open: listOf('IS NULL', 'hid IS NOT NULL DESC, asked."createdAt", asked.id'),
  decided: listOf('IS NOT NULL', '"decidedAt" DESC, asked.id DESC'),
};
