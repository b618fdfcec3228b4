import { SETTINGS, type SettingName, type Settings } from '../../../shared/limits.ts';

/** Whether this setting can have the value: of its kind, within its bounds, in one line. */
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
  return value === value.trim() && !UNSEEN.test(value);
}

/** As the environment may name one; or none. */
const MODEL_NAME = /^[\w.:/@-]*$/;

/** What breaks lines, hides text or turns it round; an emoji may be joined of several. */
const UNSEEN = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
