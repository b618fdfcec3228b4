import { SETTINGS, type SettingName } from '../../../shared/limits.ts';

/** What a value of this setting must be, for who gave another one. */
export function describeRule(name: SettingName): string {
  const rule = SETTINGS[name];
  switch (rule.kind) {
    case 'number':
      return `${name} must be a whole number from ${rule.min} to ${rule.max}.`;
    case 'switch':
      return `${name} must be true or false.`;
    case 'model':
      return `Only letters, digits and . : / @ _ - can stand in a model’s name, at most ${rule.max} of them.`;
    case 'text':
      return `${name} must be a text of at most ${rule.max} characters.`;
  }
}
