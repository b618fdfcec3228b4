import { SETTINGS, type SettingName } from '../../../shared/limits.ts';

/** Whether `value` is a whole number within the bounds of this setting. */
export function isAllowed(name: SettingName, value: unknown): value is number {
  const { min, max } = SETTINGS[name];
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
