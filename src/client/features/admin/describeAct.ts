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

/** For what is switched on and off; `unknown` is said where the entry does not tell which. */
type Switched = { field?: string; on: string; off: string; unknown?: string };

const ACTS: Record<AuditEntry['action'], string | Switched> = words.acts;

export function describeAct(act: Act): string {
  const described = ACTS[act.action];
  if (typeof described !== 'string') return described[stateAfter(act, described)] ?? described.on;
  return act.action === 'report.corrected'
    ? `${described}: ${String(act.after?.['note'])}`
    : described;
}

function stateAfter({ action, after }: Act, { field = '' }: Switched): 'on' | 'off' | 'unknown' {
  const isOn = (on: boolean) => (on ? 'on' : 'off');
  if (action === 'report.featured') return isOn(Object.values(after ?? {}).includes(true));
  if (action === 'report.reviewed') return isOn(after !== null);
  if (action === 'user.role') return isOn(after?.['role'] === 'ADMIN');
  const value = after?.[field];
  return value === undefined ? 'unknown' : isOn(value !== null && value !== false);
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

/** What an act changed, null where there was or is nothing; a value that stayed the same has no `before`. */
export function differencesOf({ before, after }: Omit<Act, 'action'>) {
  return Object.keys({ ...before, ...after }).map((name) => {
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
