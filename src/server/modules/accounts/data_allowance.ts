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
