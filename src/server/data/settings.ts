import type { Database, Transaction } from './database.ts';
import type { Setting } from './generated/client.ts';

/** Every limit that was changed; the values are as stored, unchecked. */
export function findSettings(db: Database | Transaction): Promise<Setting[]> {
  return db.setting.findMany();
}

export async function storeSetting(
  db: Database | Transaction,
  change: { name: string; value: number; changedBy: string; changedAt: Date },
): Promise<void> {
  const { name, ...rest } = change;
  await db.setting.upsert({ where: { name }, create: change, update: rest });
}

export async function removeSetting(db: Database | Transaction, name: string): Promise<void> {
  await db.setting.deleteMany({ where: { name } });
}
