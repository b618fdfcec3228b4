import type { Database, Transaction } from '../../platform/database/database.ts';

/** One subject's reports in one calendar month. */
export interface Counter {
  subject: string;
  period: string;
  reserved: number;
  returned: number;
}

export interface Holders {
  visitorId: string | null;
  addressHash: string | null;
  period: string;
}

/** Reports that the reservations of a visitor and of an address hold: reserved and not given back. */
export async function countHeld(
  db: Database | Transaction,
  {
    token,
    addressHash,
    period,
  }: { token: string | null; addressHash: string | null; period: string },
): Promise<{ visitor: number; address: number }> {
  const rows = await db.$queryRaw<{ subject: string; held: number }[]>`
    SELECT subject, reserved - returned AS held FROM "AllowanceCounter"
    WHERE period = ${period} AND subject IN (
      'address:' || ${addressHash}::text,
      (SELECT 'visitor:' || id FROM "Visitor" WHERE token = ${token}::uuid))`;
  const heldBy = (kind: string) => rows.find(({ subject }) => subject.startsWith(kind))?.held ?? 0;
  return { visitor: heldBy('visitor:'), address: heldBy('address:') };
}

/**
 * The counters that hold a reservation, locked until the transaction ends in the order in which
 * everybody locks them: visitors before addresses.
 */
export function lockCounters(tx: Transaction, holders: Holders): Promise<Counter[]> {
  return tx.$queryRaw<Counter[]>`
    SELECT subject, period, reserved, returned FROM "AllowanceCounter"
    WHERE period = ${holders.period} AND subject IN (
      'visitor:' || ${holders.visitorId}::text, 'address:' || ${holders.addressHash}::text)
    ORDER BY subject DESC FOR UPDATE`;
}

/** Gives one report back to each of these counters. */
export const returnOne = (tx: Transaction, counters: readonly Counter[]): Promise<void> =>
  change(tx, counters, { returned: { increment: 1 } });

/** Undoes one reservation of each of these counters, as if it had not been made. */
export const releaseOne = (tx: Transaction, counters: readonly Counter[]): Promise<void> =>
  change(tx, counters, { reserved: { decrement: 1 } });

async function change(
  tx: Transaction,
  counters: readonly Counter[],
  data: { returned: { increment: number } } | { reserved: { decrement: number } },
): Promise<void> {
  const named = counters.map(({ subject, period }) => ({ subject, period }));
  await tx.allowanceCounter.updateMany({ where: { OR: named }, data });
}

/** At most `limit` submissions of the subject within any `windowMs` milliseconds. */
export interface ThrottleRule {
  subject: string;
  windowMs: number;
  limit: number;
}

/**
 * Counts one submission under all rules, or under none when one of them refuses: exact, however many
 * come at once, and in one round trip. Gives null, or the place of the first rule that refuses and
 * when it will allow one again.
 */
export async function consumeRateLimit(
  db: Database,
  rules: readonly ThrottleRule[],
  now: Date,
): Promise<{ rule: number; freeAt: Date } | null> {
  const subjects = rules.map(({ subject }) => subject);
  const windows = rules.map(({ windowMs }) => windowMs);
  const limits = rules.map(({ limit }) => limit);
  const values = [subjects, windows, limits, now];
  const rows = await db.prepared<{ refused: number; freeAt: Date }>('take-turn', TAKE_TURN, values);
  const [refusal] = rows;
  return refusal ? { rule: refusal.refused - 1, freeAt: refusal.freeAt } : null;
}

const TAKE_TURN = `
  SELECT refused, "freeAt" FROM take_turn($1::text[], $2::int[], $3::int[], $4::timestamptz)`;

/** The salt of a calendar month: the one given, unless the month has one already. */
export async function findOrInsertSalt(
  db: Database,
  period: string,
  salt: Uint8Array,
): Promise<Uint8Array> {
  const rows = await db.$queryRaw<{ salt: Uint8Array }[]>`
    INSERT INTO "AddressSalt" (period, salt) VALUES (${period}, ${salt}::bytea)
    ON CONFLICT (period) DO UPDATE SET period = EXCLUDED.period RETURNING salt`;
  const [row] = rows;
  if (!row) throw new Error('an upsert gave no row');
  return row.salt;
}

/**
 * Deletes the salts of the months before, and what was counted by their hashes; that of the month
 * just past stays for reports that are still to be given back to it.
 */
export async function dropOlderAddresses(db: Database, period: string): Promise<void> {
  await db.$executeRaw`DELETE FROM "AddressSalt" WHERE period < ${period}`;
  await db.$executeRaw`
    DELETE FROM "AllowanceCounter" WHERE subject LIKE 'address:%'
      AND period < to_char(to_date(${period}, 'YYYY-MM') - interval '1 month', 'YYYY-MM')`;
}
