import type { Statements } from '../../platform/database/database.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

export interface VisitorSubmission {
  /** The visitor's; who is not known by it is made known. */
  token: string;
  /** Their address's hash, which is counted beside them. */
  addressHash: string | null;
  reportId: string;
  notes: string | null;
  period: string;
  /** Takes one report from the month of the visitor and of the address. */
  costs: boolean;
  limits: { visitor: number; address: number };
  createdAt: Date;
}

/**
 * Stores a visitor's submission, with the visitor and what it costs, in one statement. Gives how many
 * reports are left by the smaller count. Null when it costs one and there is none: the transaction
 * must then be undone. Any number of simultaneous callers get exactly what is there.
 *
 * Counters are locked in falling order, visitors before addresses, as by whoever gives back.
 */
export async function submitAsVisitor(
  tx: Statements,
  given: VisitorSubmission,
): Promise<number | null> {
  const { token, addressHash, reportId, notes, period, costs, limits, createdAt } = given;
  const submission = [uuidV7(), reportId, notes, period, createdAt, costs];
  const visitor = [uuidV7(), token, limits.visitor];
  const values = [...submission, ...visitor, addressHash, limits.address];
  const [row] = await tx.prepared<{ taken: boolean; left: number }>('submit', SUBMIT, values);
  return row?.taken ? row.left : null;
}

// $1–$6 the submission: id, report, notes, period, time, whether it costs one; $7–$9 the visitor: an id
// for a new one, token, limit; $10–$11 the address: hash, limit.
const SUBMIT = `
  WITH visitor AS (
    INSERT INTO "Visitor" AS known (id, token, "createdAt")
    VALUES ($7::uuid, $8::uuid, $5::timestamptz)
    ON CONFLICT (token) DO UPDATE SET "createdAt" = known."createdAt" RETURNING id
  ), submission AS (
    INSERT INTO "Submission"
      (id, "reportId", "visitorId", notes, period, allowance, "addressHash", "createdAt")
    SELECT $1::uuid, $2::uuid, id, $3, $4,
      CASE WHEN $6::boolean THEN 'reserved' ELSE 'none' END::"AllowanceState",
      CASE WHEN $6 THEN $10::text END, $5
    FROM visitor
    -- What costs nothing does not wait for the disk: a crash of the database may lose that it was asked.
    WHERE $6 OR set_config('synchronous_commit', 'off', true) = 'off'
  ), counted AS (
    SELECT 'visitor:' || id AS subject, $9::int AS most FROM visitor
    UNION ALL SELECT 'address:' || $10, $11::int WHERE $10 IS NOT NULL
  ), taken AS (
    INSERT INTO "AllowanceCounter" AS counter (subject, period, reserved)
    SELECT subject, $4, 1 FROM counted WHERE $6 AND most >= 1 ORDER BY subject DESC
    ON CONFLICT (subject, period) DO UPDATE SET reserved = counter.reserved + 1
      WHERE counter.reserved - counter.returned < CASE
        WHEN counter.subject LIKE 'visitor:%' THEN $9 ELSE $11 END
    RETURNING subject, reserved - returned AS held
  ), held AS (
    SELECT subject, held FROM taken
    UNION ALL SELECT subject, reserved - returned FROM "AllowanceCounter" JOIN counted USING (subject)
      WHERE period = $4 AND NOT $6
  )
  SELECT (SELECT count(*) FROM taken) = CASE WHEN $6 THEN count(*) ELSE 0 END AS taken,
    min(greatest(0, most - COALESCE(held, 0)))::int AS left
  FROM counted LEFT JOIN held USING (subject)`;
