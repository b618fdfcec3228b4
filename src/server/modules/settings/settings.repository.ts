import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Setting } from '../../platform/database/generated/client.ts';

/** Every setting that was changed; the values are as stored, unchecked. */
export function findSettings(db: Database | Transaction): Promise<Setting[]> {
  return db.setting.findMany();
}

/**
 * Lets nobody else change a setting until the transaction ends; one that was never changed has no row
 * that could be locked. What is read after it is what holds.
 */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx.$executeRaw`LOCK TABLE "Setting" IN SHARE ROW EXCLUSIVE MODE`;
}

/** What was stored for it, unchecked; undefined when nothing was. */
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
