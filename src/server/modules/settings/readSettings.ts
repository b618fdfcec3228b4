import type { LimitName, Settings } from '../../../shared/limits.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../log.ts';
import { listSettings } from './listSettings.ts';

/** Limits that the environment fixes; nothing in the database counts against them. */
export type SettingOverrides = Partial<Record<LimitName, number>>;

/**
 * The settings that hold now: the environment's, else the database's, else the defaults. A stored
 * value that isn't allowed is told to `log` and passed over for the default.
 */
export async function readSettings(
  db: Database | Transaction,
  overrides: SettingOverrides,
  log?: Pick<Log, 'warn'>,
): Promise<Settings> {
  const settings = await listSettings(db, overrides, log);
  return Object.fromEntries(
    settings.map(({ name, value }) => [name, value]),
  ) as unknown as Settings;
}
