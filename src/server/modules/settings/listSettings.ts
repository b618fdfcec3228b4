import { SETTINGS, type SettingName } from '../../../shared/limits.ts';
import type { Setting } from '../../../shared/schema/setting.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { findSettings } from './settings.repository.ts';
import type { Log } from '../../log.ts';
import { isAllowed } from './isAllowed.ts';
import type { SettingOverrides } from './readSettings.ts';

/** Every setting with its value, its bounds and where the value comes from. */
export async function listSettings(
  db: Database | Transaction,
  overrides: SettingOverrides,
  log?: Pick<Log, 'warn'>,
): Promise<Setting[]> {
  const rows = await findSettings(db);
  const stored = new Map(rows.map(({ name, value }) => [name, value]));

  return (Object.keys(SETTINGS) as SettingName[]).map((name) => {
    const rule = { name, ...SETTINGS[name] };
    const fixed = (overrides as Partial<Record<SettingName, number>>)[name];
    if (fixed !== undefined) return { ...rule, value: fixed, source: 'environment' } as Setting;
    const value = stored.get(name);
    if (isAllowed(name, value)) return { ...rule, value, source: 'database' } as Setting;
    if (value !== undefined)
      log?.warn({ name, value }, 'stored setting not allowed, using default');
    return { ...rule, value: rule.default, source: 'default' } as Setting;
  });
}
