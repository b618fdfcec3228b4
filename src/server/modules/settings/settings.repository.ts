import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Prisma, Setting } from '../../platform/database/generated/client.ts';

export const findSettings = (db: Database | Transaction): Promise<Setting[]> =>
  db.setting.findMany();

/** Locks the table, because a setting with its default has no row to lock. */
export async function lockSetting(tx: Transaction, name: string): Promise<unknown> {
  await tx.$executeRaw`LOCK TABLE "Setting" IN SHARE ROW EXCLUSIVE MODE`;
  return (await tx.setting.findUnique({ where: { name } }))?.value;
}

export const storeSetting = (tx: Transaction, change: Prisma.SettingCreateInput) =>
  tx.setting.upsert({ where: { name: change.name }, create: change, update: change });

export const removeSetting = (tx: Transaction, name: string) =>
  tx.setting.deleteMany({ where: { name } });
