import type { Database, Transaction } from '../../platform/database/database.ts';
import type { AllowanceCounter, Submission } from '../../platform/database/generated/client.ts';

export type Counter = AllowanceCounter;

export type Holders = Pick<Submission, 'visitorId' | 'addressHash' | 'period'>;

export async function countHeld(
  db: Database | Transaction,
  { token, addressHash, period }: { token: string | null } & Omit<Holders, 'visitorId'>,
): Promise<{ visitor: number; address: number }> {
  const rows = await db.$queryRaw<{ subject: string; held: number }[]>`
    SELECT subject, reserved - returned AS held FROM "AllowanceCounter"
    WHERE period = ${period} AND subject IN (
      'address:' || ${addressHash}::text,
      (SELECT 'visitor:' || id FROM "Visitor" WHERE token = ${token}::uuid))`;
  const heldBy = (kind: string) => rows.find(({ subject }) => subject.startsWith(kind))?.held ?? 0;
  return { visitor: heldBy('visitor:'), address: heldBy('address:') };
}

/** Locks the counters of a reservation in the global order: visitors before addresses. */
export function lockCounters(tx: Transaction, holders: Holders): Promise<Counter[]> {
  return tx.$queryRaw<Counter[]>`
    SELECT subject, period, reserved, returned FROM "AllowanceCounter"
    WHERE period = ${holders.period} AND subject IN (
      'visitor:' || ${holders.visitorId}::text, 'address:' || ${holders.addressHash}::text)
    ORDER BY subject DESC FOR UPDATE`;
}

export async function changeCounters(
  tx: Transaction,
  counters: readonly Counter[],
  data: { returned: { increment: number } } | { reserved: { decrement: number } },
): Promise<void> {
  const named = counters.map(({ subject, period }) => ({ subject, period }));
  await tx.allowanceCounter.updateMany({ where: { OR: named }, data });
}

export interface ThrottleRule {
  subject: string;
  windowMs: number;
  limit: number;
}

/** Atomic. Returns null, or the index of the first rule that refuses and when it allows a call. */
export async function consumeRateLimit(
  db: Database,
  rules: readonly ThrottleRule[],
  now: Date,
): Promise<{ rule: number; freeAt: Date } | null> {
  const subjects = rules.map(({ subject }) => subject);
  const windows = rules.map(({ windowMs }) => windowMs);
  const limits = rules.map(({ limit }) => limit);
  const values = [subjects, windows, limits, now];
  const [refusal] = await db.prepared<{ refused: number; freeAt: Date }>(
    'take-turn',
    CONSUME_RATE_LIMIT,
    values,
  );
  return refusal ? { rule: refusal.refused - 1, freeAt: refusal.freeAt } : null;
}

const CONSUME_RATE_LIMIT = `
  SELECT refused, "freeAt" FROM take_turn($1::text[], $2::int[], $3::int[], $4::timestamptz)`;

export async function findOrInsertSalt(
  db: Database,
  period: string,
  salt: Uint8Array,
): Promise<Uint8Array> {
  const [row] = await db.$queryRaw<{ salt: Uint8Array }[]>`
    INSERT INTO "AddressSalt" (period, salt) VALUES (${period}, ${salt}::bytea)
    ON CONFLICT (period) DO UPDATE SET period = EXCLUDED.period RETURNING salt`;
  if (!row) throw new Error('an upsert gave no row');
  return row.salt;
}

/** Keeps the previous month's counters, because its failed reports may still be given back. */
export async function dropOlderAddresses(db: Database, period: string): Promise<void> {
  await db.$executeRaw`DELETE FROM "AddressSalt" WHERE period < ${period}`;
  await db.$executeRaw`
    DELETE FROM "AllowanceCounter" WHERE subject LIKE 'address:%'
      AND period < to_char(to_date(${period}, 'YYYY-MM') - interval '1 month', 'YYYY-MM')`;
}
