import { SETTINGS, type SettingName } from '../../../shared/limits.ts';
import type { Setting } from '../../../shared/schema/setting.ts';
import type { Database, Transaction } from '../../data/database.ts';
import { findSettings } from '../../data/settings.ts';
import type { Log } from '../../log.ts';
import { isAllowed } from './isAllowed.ts';
import type { SettingOverrides } from './readSettings.ts';

/** Every limit with its value, its bounds and where the value comes from. */
export async function listSettings(
  db: Database | Transaction,
  overrides: SettingOverrides,
  log?: Pick<Log, 'warn'>,
): Promise<Setting[]> {
  const rows = await findSettings(db);
  const stored = new Map(rows.map(({ name, value }) => [name, value]));

  return (Object.keys(SETTINGS) as SettingName[]).map((name) => {
    const { default: fallback, min, max } = SETTINGS[name];
    const bounds = { name, default: fallback, min, max };
    const fixed = overrides[name];
    if (fixed !== undefined) return { ...bounds, value: fixed, source: 'environment' };
    const value = stored.get(name);
    if (isAllowed(name, value)) return { ...bounds, value, source: 'database' };
    if (value !== undefined)
      log?.warn({ name, value }, 'stored setting not allowed, using default');
    return { ...bounds, value: fallback, source: 'default' };
  });
}
