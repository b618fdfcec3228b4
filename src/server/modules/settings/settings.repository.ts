import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Setting } from '../../platform/database/generated/client.ts';

export const findSettings = (db: Database | Transaction): Promise<Setting[]> =>
  db.setting.findMany();

/** Until the transaction ends. Locks the table, because a setting with its default has no row to lock. */
export async function lockSetting(tx: Transaction, name: string): Promise<unknown> {
  await tx.$executeRaw`LOCK TABLE "Setting" IN SHARE ROW EXCLUSIVE MODE`;
  return (await tx.setting.findUnique({ where: { name } }))?.value;
}

export async function storeSetting(
  tx: Transaction,
  change: { name: string; value: number | boolean | string; changedBy: string; changedAt: Date },
): Promise<void> {
  const { name, ...rest } = change;
  await tx.setting.upsert({ where: { name }, create: change, update: rest });
}

export const removeSetting = (tx: Transaction, name: string) =>
  tx.setting.deleteMany({ where: { name } });
