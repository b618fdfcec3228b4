import { removeHidden } from '../../../shared/cleanText.ts';
import { SETTINGS, type SettingName } from '../../../shared/limits.ts';
import type { SettingChange } from '../../../shared/schema/setting.ts';
import type { Database } from '../../platform/database/database.ts';
import { findSetting, lockSettings, removeSetting, storeSetting } from './settings.repository.ts';
import type { Admin } from '../accounts/asker.ts';
import { recordActs } from '../audit/recordActs.ts';
import { DomainError } from '../errors.ts';
import { describeRule } from './describeRule.ts';
import { isAllowed } from './isAllowed.ts';
import type { SettingOverrides } from './readSettings.ts';

/**
 * Changes a setting for every instance, and writes down who did; null goes back to the default. Of two
 * changes at once the later one stays, and both are written down. Fails with `invalid_input` for a
 * value that it can't have and with `conflict` when the environment fixes it.
 */
export async function changeSetting(
  db: Database,
  overrides: SettingOverrides,
  admin: Admin,
  { name, value: given }: SettingChange,
  now: Date,
): Promise<void> {
  if (Object.hasOwn(overrides, name)) {
    throw new DomainError('conflict', `${name} is fixed by an environment variable.`);
  }
  // What breaks a line, hides text or turns it round comes along when text is copied.
  const value = typeof given === 'string' ? removeHidden(given) : given;
  if (value !== null && !isAllowed(name, value)) {
    throw new DomainError('invalid_input', describeRule(name));
  }
  await db.transaction(async (tx) => {
    await lockSettings(tx);
    const stored = await findSetting(tx, name);
    if (stored === (value ?? undefined)) return;
    if (value === null) await removeSetting(tx, name);
    else await storeSetting(tx, { name, value, changedBy: admin.id, changedAt: now });
    const before = { value: isAllowed(name, stored) ? stored : usual(name) };
    const after = { value: value ?? usual(name) };
    const subject = { subjectId: name, subjectName: name };
    await recordActs(tx, admin, [{ action: 'setting.changed', ...subject, before, after }], now);
  });
}

const usual = (name: SettingName) => SETTINGS[name].default;
