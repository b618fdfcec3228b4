import type { Database, Transaction } from './database.ts';

/** One subject's reports in one calendar month. */
export interface Counter {
  subject: string;
  period: string;
}

/** Reports that the subject's reservations hold now: reserved and not given back. */
export async function countReserved(db: Database | Transaction, counter: Counter): Promise<number> {
  const row = await db.allowanceCounter.findUnique({ where: { subject_period: counter } });
  return row ? row.reserved - row.returned : 0;
}

/**
 * Takes one report if fewer than `limit` are held, in a single statement, so that any number of
 * simultaneous callers get exactly `limit`. Null when nothing is left, else how many are held now.
 */
export async function reserveOne(
  tx: Transaction,
  counter: Counter,
  limit: number,
): Promise<number | null> {
  const rows = await tx.$queryRaw<{ held: number }[]>`
    INSERT INTO "AllowanceCounter" AS counter (subject, period, reserved)
    SELECT ${counter.subject}, ${counter.period}, 1 WHERE ${limit}::int >= 1
    ON CONFLICT (subject, period) DO UPDATE SET reserved = counter.reserved + 1
      WHERE counter.reserved - counter.returned < ${limit}::int
    RETURNING reserved - returned AS held`;
  return rows[0]?.held ?? null;
}

/** Gives one report back, unless `most` were given back in that month. */
export async function returnOne(tx: Transaction, counter: Counter, most: number): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE "AllowanceCounter" SET returned = returned + 1
    WHERE subject = ${counter.subject} AND period = ${counter.period}
      AND returned < ${most}::int AND returned < reserved`;
  return changed === 1;
}

/** Undoes one reservation, as if it had not been made. */
export async function releaseOne(tx: Transaction, counter: Counter): Promise<void> {
  await tx.$executeRaw`
    UPDATE "AllowanceCounter" SET reserved = reserved - 1
    WHERE subject = ${counter.subject} AND period = ${counter.period} AND reserved > returned`;
}
