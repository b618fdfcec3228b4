/**
 * Reads ISO 8601, `2026/11/20`, `20261120` and English words; UTC by default. Null for other texts
 * and for dates before 1605 or more than a day after `now`.
 */
export function parseDate(text: string, now: Date): Date | null {
  const trimmed = text.trim();
  if (trimmed.length > LENGTH_MAX) return null;
  const time = fromNumbers(trimmed) ?? fromWords(trimmed);
  if (time === null || time < EARLIEST || time > now.getTime() + DAY_MS) return null;
  return new Date(time);
}

const LENGTH_MAX = 60; // characters
const DAY_MS = 86_400_000;
/** The oldest newspaper, because archives date their scans. */
const EARLIEST = Date.UTC(1605, 0, 1);

const CLOCK =
  '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d{1,9})?)?\\s?(?<zone>Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)?(?:\\[[\\w/+-]+\\])?';
const NUMBERS = [
  `^(?<year>\\d{4})([-/.])(?<month>\\d{1,2})\\2(?<day>\\d{1,2})(?:(?:T|\\s+)${CLOCK})?$`,
  `^(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})$`,
].map((pattern) => new RegExp(pattern, 'i'));
const WEEKDAY = '^(?:[a-z]{3,9}\\.?,?\\s+)?';
const NAME = '(?<name>[a-z]{3,9})\\.?';
const WORDS = [
  `${WEEKDAY}(?<day>\\d{1,2})\\s+${NAME},?\\s+(?<year>\\d{4})(?:,?\\s+${CLOCK})?$`,
  `${WEEKDAY}${NAME}\\s+(?<day>\\d{1,2}),?\\s+(?<year>\\d{4})(?:,?\\s+${CLOCK})?$`,
].map((pattern) => new RegExp(pattern, 'i'));
const MONTHS =
  'january february march april may june july august september october november december';

function fromNumbers(text: string): number | null {
  const found = match(NUMBERS, text);
  return found ? toTime(found, Number(found.month)) : null;
}

function fromWords(text: string): number | null {
  const found = match(WORDS, text);
  const name = found?.name?.toLowerCase();
  if (!found || name === undefined) return null;
  const month = MONTHS.split(' ').findIndex((full) => full === name || full.slice(0, 3) === name);
  return month === -1 ? null : toTime(found, month + 1);
}

function match(patterns: RegExp[], text: string): Partial<Record<string, string>> | null {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (groups) return groups;
  }
  return null;
}

function toTime(parts: Partial<Record<string, string>>, month: number): number | null {
  const [year, day] = [Number(parts.year), Number(parts.day)];
  const [hour, minute, second] = [parts.hour, parts.minute, parts.second].map((part) =>
    Number(part ?? 0),
  ) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || hour > 24 || minute > 59 || second > 60) return null;
  return date.getTime() + (hour * 60 + minute - offsetOf(parts.zone)) * 60_000 + second * 1_000;
}

function offsetOf(zone: string | undefined): number {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '');
  if (!found) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
  return found[1] === '-' ? -minutes : minutes;
}
