import type { Statements } from '../../platform/database/database.ts';
import type { CorrectionRequest, Report } from '../../platform/database/generated/client.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

type NewRequest = Pick<
  CorrectionRequest,
  'reportId' | 'resultNumber' | 'reason' | 'text' | 'email' | 'createdAt'
> & { hid: object | null };

export async function insertRequest(
  tx: Statements,
  { reportId, resultNumber, reason, text, email, hid, createdAt }: NewRequest,
): Promise<void> {
  const values = [uuidV7(), reportId, resultNumber, reason, text, email];
  const lists = hid && JSON.stringify(hid);
  await tx.prepared('correction-insert', INSERT, [...values, lists, createdAt]);
}

const INSERT = `
  INSERT INTO "CorrectionRequest"
    (id, "reportId", "resultNumber", reason, text, email, hid, "createdAt")
  VALUES ($1::uuid, $2::uuid, $3::int, $4, $5, $6, $7::jsonb, $8::timestamptz)`;

/** Whether somebody asked before that this very result be removed because of a person. */
export async function wasRemovalAsked(
  tx: Statements,
  { id, resultNumber }: Pick<Report, 'id' | 'resultNumber'>,
): Promise<boolean> {
  const rows = await tx.prepared('correction-asked', ASKED, [id, resultNumber]);
  return rows.length > 0;
}

const ASKED = `
  SELECT 1 FROM "CorrectionRequest"
  WHERE "reportId" = $1::uuid AND "resultNumber" = $2::int AND reason = 'person' LIMIT 1`;

export type RequestRecord = CorrectionRequest;

export async function findRequest(db: Statements, id: string): Promise<RequestRecord | null> {
  const [found] = await db.prepared<RequestRecord>('correction-find', FIND, [id]);
  return found ?? null;
}

const FIND = `SELECT * FROM "CorrectionRequest" WHERE id = $1::uuid`;

type Decision = Pick<CorrectionRequest, 'id' | 'decision' | 'note' | 'decidedAt'>;

/** False when it was decided before. The email is forgotten. */
export async function decide(
  tx: Statements,
  { id, decision, note, decidedAt }: Decision,
): Promise<boolean> {
  const rows = await tx.prepared('correction-decide', DECIDE, [id, decision, note, decidedAt]);
  return rows.length === 1;
}

const DECIDE = `
  UPDATE "CorrectionRequest" SET decision = $2, note = $3, "decidedAt" = $4::timestamptz, email = NULL
  WHERE id = $1::uuid AND "decidedAt" IS NULL RETURNING id`;

export async function updateCorrections(
  tx: Statements,
  id: string,
  corrections: readonly object[],
): Promise<void> {
  await tx.prepared('correction-note', NOTE, [id, JSON.stringify(corrections)]);
}

const NOTE = `UPDATE "Report" SET corrections = $2::jsonb WHERE id = $1::uuid`;

export type ListedRequest = Omit<RequestRecord, 'reportId' | 'hid'> &
  Pick<Report, 'reportId' | 'slug' | 'content' | 'withheldAt'> & {
    hid: boolean;
    present: number;
  };

/** Open ones: those that hide a report first, then the oldest. Decided ones: the newest first. */
export async function findRequests(
  db: Statements,
  isOpen: boolean,
  { skip, take, countMax }: { skip: number; take: number; countMax: number },
): Promise<{ requests: ListedRequest[]; total: number }> {
  const [name, list, count] = isOpen
    ? ['open', OPEN, COUNT_OPEN]
    : ['decided', DECIDED, COUNT_DECIDED];
  const [requests, [counted]] = await Promise.all([
    db.prepared<ListedRequest>(`corrections-${name}`, list, [skip, take]),
    db.prepared<{ total: number }>(`corrections-count-${name}`, count, [countMax]),
  ]);
  return { requests, total: counted?.total ?? 0 };
}

const listWhere = (where: string) => `
  SELECT asked.id, report."reportId", slug, left(content, 400) AS content, "withheldAt", reason, text,
    email, hid IS NOT NULL AS hid, asked."resultNumber", report."resultNumber" AS present,
    asked."createdAt", decision, note, "decidedAt"
  FROM "CorrectionRequest" asked JOIN "Report" report ON report.id = asked."reportId" WHERE ${where}`;
const SHOWN = `"deletedAt" IS NULL`;
const OPEN = `${listWhere(`"decidedAt" IS NULL AND ${SHOWN}`)}
  ORDER BY hid IS NOT NULL DESC, asked."createdAt", asked.id OFFSET $1::int LIMIT $2::int`;
const DECIDED = `${listWhere(`"decidedAt" IS NOT NULL AND ${SHOWN}`)}
  ORDER BY "decidedAt" DESC, asked.id DESC OFFSET $1::int LIMIT $2::int`;

const countWhere = (where: string) => `
  SELECT count(*)::int AS total FROM (
    SELECT FROM "CorrectionRequest" asked JOIN "Report" report ON report.id = asked."reportId"
    WHERE ${where} AND ${SHOWN} LIMIT $1::int) counted`;
const COUNT_OPEN = countWhere('"decidedAt" IS NULL');
const COUNT_DECIDED = countWhere('"decidedAt" IS NOT NULL');
