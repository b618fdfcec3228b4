import type { Database } from '../../platform/database/database.ts';

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
