import type { Transaction } from './database.ts';
import { uuidV7 } from './uuidV7.ts';

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
  tx: Transaction,
  given: VisitorSubmission,
): Promise<number | null> {
  const { token, addressHash, reportId, notes, period, costs, limits, createdAt } = given;
  const rows = await tx.$queryRaw<{ taken: boolean; left: number }[]>`
    WITH visitor AS (
      INSERT INTO "Visitor" AS known (id, token, "createdAt")
      VALUES (${uuidV7()}::uuid, ${token}::uuid, ${createdAt}::timestamptz)
      ON CONFLICT (token) DO UPDATE SET "createdAt" = known."createdAt" RETURNING id
    ), submission AS (
      INSERT INTO "Submission"
        (id, "reportId", "visitorId", notes, period, allowance, "addressHash", "createdAt")
      SELECT ${uuidV7()}::uuid, ${reportId}::uuid, id, ${notes}, ${period},
        ${costs ? 'reserved' : 'none'}::"AllowanceState", ${costs ? addressHash : null},
        ${createdAt}::timestamptz
      FROM visitor
      -- What costs nothing does not wait for the disk: a crash of the database may lose that it was asked.
      WHERE ${costs} OR set_config('synchronous_commit', 'off', true) = 'off'
    ), counted AS (
      SELECT 'visitor:' || id AS subject, ${limits.visitor}::int AS most FROM visitor
      UNION ALL SELECT 'address:' || ${addressHash}::text, ${limits.address}::int
        WHERE ${addressHash}::text IS NOT NULL
    ), taken AS (
      INSERT INTO "AllowanceCounter" AS counter (subject, period, reserved)
      SELECT subject, ${period}, 1 FROM counted WHERE ${costs} AND most >= 1 ORDER BY subject DESC
      ON CONFLICT (subject, period) DO UPDATE SET reserved = counter.reserved + 1
        WHERE counter.reserved - counter.returned < CASE
          WHEN counter.subject LIKE 'visitor:%' THEN ${limits.visitor}::int
          ELSE ${limits.address}::int END
      RETURNING subject, reserved - returned AS held
    ), held AS (
      SELECT subject, held FROM taken
      UNION ALL SELECT subject, reserved - returned FROM "AllowanceCounter" JOIN counted USING (subject)
        WHERE period = ${period} AND NOT ${costs}
    )
    SELECT (SELECT count(*) FROM taken) = CASE WHEN ${costs} THEN count(*) ELSE 0 END AS taken,
      min(greatest(0, most - COALESCE(held, 0)))::int AS left
    FROM counted LEFT JOIN held USING (subject)`;
  const [row] = rows;
  return row?.taken ? row.left : null;
}
