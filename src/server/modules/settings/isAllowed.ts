import { removeHidden } from '../../../shared/cleanText.ts';
import { SETTINGS, type SettingName, type Settings } from '../../../shared/limits.ts';

/** Whether this setting can have the value: of its kind, within its bounds, in one line that hides nothing. */
export function isAllowed<Name extends SettingName>(
  name: Name,
  value: unknown,
): value is Settings[Name] {
  const rule = SETTINGS[name];
  if (rule.kind === 'number') {
    return Number.isInteger(value) && Number(value) >= rule.min && Number(value) <= rule.max;
  }
  if (rule.kind === 'switch') return typeof value === 'boolean';
  if (typeof value !== 'string' || Array.from(value).length > rule.max) return false;
  if (rule.kind === 'model') return MODEL_NAME.test(value);
  return value === removeHidden(value);
}

/** As the environment may name one; or none. */
const MODEL_NAME = /^[\w.:/@-]*$/;
