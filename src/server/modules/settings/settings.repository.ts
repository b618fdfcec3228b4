import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Setting } from '../../platform/database/generated/client.ts';

export function findSettings(db: Database | Transaction): Promise<Setting[]> {
  return db.setting.findMany();
}

/** Locks the table, because a setting with its default has no row to lock. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx.$executeRaw`LOCK TABLE "Setting" IN SHARE ROW EXCLUSIVE MODE`;
}

export async function findSetting(tx: Transaction, name: string): Promise<unknown> {
  return (await tx.setting.findUnique({ where: { name } }))?.value;
}

export async function storeSetting(
  tx: Transaction,
  change: { name: string; value: number | boolean | string; changedBy: string; changedAt: Date },
): Promise<void> {
  const { name, ...rest } = change;
  await tx.setting.upsert({ where: { name }, create: change, update: rest });
}

export async function removeSetting(tx: Transaction, name: string): Promise<void> {
  await tx.setting.deleteMany({ where: { name } });
}
