import { SETTINGS } from '../../../shared/limits.ts';
import type { SettingChange } from '../../../shared/schema/setting.ts';
import type { Database, Transaction } from '../../data/database.ts';
import { removeSetting, storeSetting } from '../../data/settings.ts';
import type { Admin } from '../accounts/asker.ts';
import { DomainError } from '../errors.ts';
import { isAllowed } from './isAllowed.ts';
import type { SettingOverrides } from './readSettings.ts';

/**
 * Sets a limit for every instance; null goes back to the default. Fails with `invalid_input` for a
 * value out of bounds and with `conflict` when the environment fixes this limit.
 */
export async function changeSetting(
  db: Database | Transaction,
  overrides: SettingOverrides,
  admin: Admin,
  { name, value }: SettingChange,
  now: Date,
): Promise<void> {
  if (overrides[name] !== undefined) {
    throw new DomainError('conflict', `${name} is fixed by an environment variable.`);
  }
  if (value === null) return removeSetting(db, name);
  if (!isAllowed(name, value)) {
    const { min, max } = SETTINGS[name];
    throw new DomainError('invalid_input', `${name} must be a whole number from ${min} to ${max}.`);
  }
  await storeSetting(db, { name, value, changedBy: admin.id, changedAt: now });
}
