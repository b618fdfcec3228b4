import type { Transaction } from '../../platform/database/database.ts';
import type {
  AllowanceCounter,
  Prisma,
  Submission,
} from '../../platform/database/generated/client.ts';
import type { AllowanceState } from '../../platform/database/generated/enums.ts';
import { sql } from '../../platform/database/sql.ts';

export function findReserved(tx: Transaction, reportId: string) {
  return tx.submission.findMany({
    where: { reportId, allowance: 'reserved', visitorId: { not: null } },
    select: { id: true, visitorId: true, addressHash: true, period: true },
    // The global lock order of the counters.
    orderBy: { visitorId: 'desc' },
  });
}

export const settleSubmissions = (
  tx: Transaction,
  where: Prisma.SubmissionWhereInput,
  allowance: AllowanceState,
) => tx.submission.updateMany({ where, data: { allowance, addressHash: null } });

export const countHeld = sql.only<
  [period: string, token: string | null, addressHash: string | null],
  Record<'visitor' | 'address', number>
>`
  SELECT COALESCE(sum(reserved - returned) FILTER (WHERE subject LIKE 'visitor:%'), 0)::int AS visitor,
    COALESCE(sum(reserved - returned) FILTER (WHERE subject LIKE 'address:%'), 0)::int AS address
  FROM "AllowanceCounter" WHERE period = $1 AND subject IN (
    'address:' || $3::text, (SELECT 'visitor:' || id FROM "Visitor" WHERE token = $2::uuid))`;

type Holders = [period: string, visitorId: string | null, addressHash: string | null];

/** Locks the counters of a reservation in the global order: visitors before addresses. */
export const lockCounters = sql.rows<Holders, AllowanceCounter>`
  SELECT subject, period, reserved, returned FROM "AllowanceCounter"
  WHERE period = $1 AND subject IN ('visitor:' || $2::text, 'address:' || $3::text)
  ORDER BY subject DESC FOR UPDATE`;

export async function changeCounters(
  tx: Transaction,
  counters: readonly AllowanceCounter[],
  data: { returned: { increment: number } } | { reserved: { decrement: number } },
): Promise<void> {
  const named = counters.map(({ subject, period }) => ({ subject, period }));
  await tx.allowanceCounter.updateMany({ where: { OR: named }, data });
}

/** Atomic. `refused` is the number of the first rule that refuses, counted from 1. */
export const consumeRateLimits = sql.row<
  [subjects: (string | null)[], windowsMs: number[], limits: number[], now: Date],
  { refused: number; freeAt: Date }
>`
  SELECT refused, "freeAt" FROM take_turn($1::text[], $2::int[], $3::int[], $4::timestamptz)`;

/** Keeps the previous month's counters, because its failed reports may still be given back. */
export const renewSalt = sql.value<[period: string, salt: Uint8Array], Uint8Array>`
  WITH salts AS (DELETE FROM "AddressSalt" WHERE period < $1), counters AS (
    DELETE FROM "AllowanceCounter" WHERE subject LIKE 'address:%'
      AND period < to_char(to_date($1, 'YYYY-MM') - interval '1 month', 'YYYY-MM'))
  INSERT INTO "AddressSalt" (period, salt) VALUES ($1, $2::bytea)
  ON CONFLICT (period) DO UPDATE SET period = EXCLUDED.period RETURNING salt AS value`;

type UserSubmission = Omit<Submission, 'visitorId' | 'allowance' | 'addressHash'>;

/** False when the account is deleted. */
export const submitAsUser = sql.exists<[UserSubmission]>`
  INSERT INTO "Submission" (id, "reportId", "userId", notes, period, allowance, "createdAt")
  SELECT id, "reportId", "userId", notes, period, 'none', "createdAt"
  FROM jsonb_populate_record(NULL::"Submission", $1::jsonb)
  WHERE EXISTS (SELECT FROM "User" WHERE id = "userId" FOR KEY SHARE) RETURNING id`;

// $1–$6 submission: id, report, notes, period, time, costs; $7–$9 visitor: new id, token, limit;
// $10–$11 address: hash, limit. Locks visitors first, as everywhere. Roll back unless taken.
export const submitAsVisitor = sql.only<unknown[], { taken: boolean; left: number }>`
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
