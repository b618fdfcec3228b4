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
      return `${name} must be a model name of at most ${rule.max} letters, digits and . : / @ _ -, or empty.`;
    case 'text':
      return `${name} must be one line of at most ${rule.max} characters.`;
  }
}
