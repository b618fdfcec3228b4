import { adminMessages } from '../../../shared/adminMessages.ts';
import { momentInWords } from '../../../shared/dates.ts';
import type { ModelPrice } from '../../../shared/limits.ts';
import type { AdminUser, AuditEntry } from '../../../shared/schema/admin.ts';
import { inDigits } from '../../ui/text.ts';
import limitGroups from './limitGroups.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

export const ROLE_NAMES: Record<AdminUser['role'], string> = {
  REGISTERED: 'Registered',
  ADMIN: 'Admin',
};

type Act = Pick<AuditEntry, 'action' | 'before' | 'after'>;

export function describeAct(act: Act): string {
  const words = WORDS[act.action];
  return typeof words === 'string' ? words : words(act);
}

const SETTING_NAMES = new Map<string, string>([
  ...limitGroups.flatMap(({ limits }) =>
    Object.entries(limits).map(([name, { label }]): [string, string] => [name, label]),
  ),
  ...Object.entries(words.settings),
]);

/** As the settings name what was changed; null for anything else. */
export const settingInWords = (act: Pick<AuditEntry, 'action' | 'subjectName'>): string | null =>
  act.action === 'setting.changed' ? (SETTING_NAMES.get(act.subjectName) ?? null) : null;

/** `on` or `off` by what the act switched; `other` where the entry does not say. */
const by =
  (name: string, on: string, off: string, other = on) =>
  ({ after }: Act): string => {
    const value = after?.[name];
    return value === undefined ? other : value === null || value === false ? off : on;
  };

const WORDS: Record<AuditEntry['action'], string | ((act: Act) => string)> = {
  'report.indexable': by(
    'isIndexable',
    'Made indexable',
    'Made not indexable',
    'Changed indexability',
  ),
  'report.featured': ({ after }) =>
    Object.values(after ?? {}).includes(true) ? 'Featured' : 'Removed from featured',
  'report.about_person': by(
    'isAboutPerson',
    'Marked as about a person',
    'Marked as not about a person',
    'Changed whether it is about a person',
  ),
  'report.withheld': by('withheldAt', 'Withheld', 'Released', 'Withheld or released'),
  'report.hidden_on_request': 'Hid the report until an admin decides',
  'report.deleted': 'Deleted report',
  'report.restored': 'Restored report',
  'report.seo': 'Edited SEO',
  'report.reviewed': ({ after }) => (after === null ? 'Withdrew review' : 'Reviewed'),
  'report.corrected': ({ after }) => `Added a correction: ${String(after?.['note'])}`,
  'report.request_rejected': 'Rejected a correction request',
  'user.role': ({ after }) => (after?.['role'] === 'ADMIN' ? 'Made admin' : 'Removed as admin'),
  'user.suspended': by('suspended', 'Suspended', 'Lifted suspension'),
  'user.deleted': 'Deleted account',
  'setting.changed': 'Changed setting',
  'library.imported': 'Imported records',
  'library.removed': 'Removed import',
  'job.retried': 'Tried again',
};

/** What an act changed, null where there was or is nothing; a value that stayed the same has no `before`. */
export function differencesOf({ before, after }: Omit<Act, 'action'>) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => {
    const was = read(name, before?.[name]);
    const is = read(name, after?.[name]);
    return { name: split(name), before: was === is ? null : was, after: is };
  });
}

/** `isFeaturedHighScore` as `is featured high score`. */
const split = (name: string): string =>
  name.replaceAll(
    /([a-z\d])([A-Z])/g,
    (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
  );

function read(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return inWords(name, value);
  if (typeof value === 'number') return inDigits(value);
  if (Array.isArray(value))
    return value.map((one) => (isPrice(one) ? inDollars(one) : read(name, one))).join(', ') || null;
  return JSON.stringify(value);
}

const isPrice = (value: unknown): value is ModelPrice =>
  typeof value === 'object' && value !== null && 'inputUsd' in value;

const inDollars = ({ name, inputUsd, outputUsd }: ModelPrice): string =>
  `${name} $${inputUsd} in and $${outputUsd} out`;

const VALUES = new Map([
  ['role', new Map<string, string>(Object.entries(ROLE_NAMES))],
  ['failure', new Map<string, string>(Object.entries(adminMessages.jobs.failures))],
]);

function inWords(name: string, value: string): string {
  if (name.endsWith('At') && !Number.isNaN(Date.parse(value))) return momentInWords(value);
  return VALUES.get(name)?.get(value) ?? value;
}
