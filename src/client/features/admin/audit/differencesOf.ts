import type { AuditEntry } from '../../../../shared/schema/audit.ts';

/** One thing that an act changed, to be read; null where there was or is nothing. */
export interface Difference {
  name: string;
  before: string | null;
  after: string | null;
}

/** What an act changed, thing by thing. */
export function differencesOf({
  before,
  after,
}: Pick<AuditEntry, 'before' | 'after'>): Difference[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({
    name: inWords(name),
    before: read(before?.[name]),
    after: read(after?.[name]),
  }));
}

/** `isFeaturedHighScore` as `is featured high score`. */
const inWords = (name: string): string =>
  name.replaceAll(
    /([a-z\d])([A-Z])/g,
    (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
  );

function read(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return value.toLocaleString();
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.length === 0 ? null : value.join(', ');
  return JSON.stringify(value);
}
