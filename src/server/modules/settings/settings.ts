import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { correctionMessages, isEmailLike } from '../../../shared/corrections.ts';
import { cleanText, exceedsCodePoints, removeHidden } from '../../../shared/text.ts';
import {
  type LimitName,
  type SettingName,
  SETTINGS,
  type Settings,
} from '../../../shared/limits.ts';
import { arePrices, isModelName } from '../../../shared/modelPrices.ts';
import {
  ModelPrices,
  type Setting,
  type SettingChange,
} from '../../../shared/schema/operations.ts';
import type { Log } from '../../log.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { AdminAct } from '../accounts/caller.ts';
import { recordAct } from '../audit/audit.ts';
import { DomainError } from '../errors.ts';
import { findSettings, lockSetting, removeSetting, storeSetting } from './settings.repository.ts';

export async function changeSetting(
  call: AdminAct & SettingSource,
  { name, value: input }: SettingChange,
): Promise<void> {
  if (Object.hasOwn(call.overrides, name))
    throw new DomainError('conflict', `${name} is fixed by an environment variable.`);
  // Copied text may contain line breaks and invisible or direction characters.
  const clean = SETTINGS[name].kind === 'text' ? cleanText : removeHidden;
  const value = typeof input === 'string' ? clean(input) : input;
  if (value !== null && !isAllowed(name, value))
    throw new DomainError('invalid_input', describeRule(name));
  await call.db.transaction(async (tx) => {
    const stored = await lockSetting(tx, name);
    if (isDeepStrictEqual(stored, value ?? undefined)) return;
    if (value === null) await removeSetting(tx, name);
    else await storeSetting(tx, { name, value, changedBy: call.admin.id, changedAt: call.now });
    const fallback = SETTINGS[name].default;
    const before = { value: isAllowed(name, stored) ? stored : fallback };
    const after = { value: value ?? fallback };
    await recordAct(tx, call, 'setting.changed', { id: name, name }, { before, after });
  });
}

function describeRule(name: SettingName): string {
  const rule = SETTINGS[name];
  switch (rule.kind) {
    case 'number':
      return `${name} must be a whole number from ${rule.min} to ${rule.max}.`;
    case 'switch':
      return `${name} must be true or false.`;
    case 'choice':
      return `${name} must be one of: ${rule.choices.join(', ')}.`;
    case 'model':
      return adminMessages.settings.modelName;
    case 'prices':
      return `${name} must be prices from 0 to ${rule.maxUsd} of at most ${rule.max} models, each named once.`;
    case 'email':
      return correctionMessages.emailInvalid;
    case 'text':
      return `${name} must be a text of at most ${rule.max} characters.`;
  }
}

function isAllowed<Name extends SettingName>(name: Name, value: unknown): value is Settings[Name] {
  const rule = SETTINGS[name];
  if (rule.kind === 'number')
    return Number.isInteger(value) && Number(value) >= rule.min && Number(value) <= rule.max;
  if (rule.kind === 'switch') return typeof value === 'boolean';
  if (rule.kind === 'choice') return rule.choices.some((choice) => choice === value);
  if (rule.kind === 'prices') {
    const { success, data } = ModelPrices.safeParse(value);
    return success && data.length <= rule.max && arePrices(data, rule.maxUsd);
  }
  if (typeof value !== 'string' || exceedsCodePoints(value, rule.max)) return false;
  if (rule.kind === 'model') return isModelName(value);
  if (rule.kind === 'email' && value !== '' && !isEmailLike(value)) return false;
  return value === removeHidden(value);
}

interface SettingSource {
  db: Database | Transaction;
  overrides: SettingOverrides;
}

export async function listSettings({ db, overrides }: SettingSource, log?: Pick<Log, 'warn'>) {
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

export type SettingOverrides = Partial<Record<LimitName, number>>;

export async function readSettings(
  db: Database | Transaction,
  overrides: SettingOverrides,
  log?: Pick<Log, 'warn'>,
): Promise<Settings> {
  const settings = await listSettings({ db, overrides }, log);
  return Object.fromEntries(
    settings.map(({ name, value }) => [name, value]),
  ) as unknown as Settings;
}

/** Reads the database each time while change notifications may be missed. */
export function createSettingsCache(
  readStored: () => Promise<Settings>,
  isConnected: () => boolean,
) {
  const cache = new LRUCache<'settings', Settings>({
    max: 1,
    fetchMethod: readStored,
    // Callers that wait for a read still get its answer when a change makes it outdated.
    ignoreFetchAbort: true,
  });
  return {
    read: () => (isConnected() ? cache.forceFetch('settings') : readStored()),
    invalidate: () => cache.clear(),
  };
}
