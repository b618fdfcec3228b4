import { METRICS_DAYS } from '../../../shared/limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { countDay, type DayRecord, findPastDays, storePastDay } from './pastDays.ts';

const DAY_MS = 86_400_000;
/** What happened in the last moments of a day may be stored after it, and not all clocks agree. */
const SETTLE_MS = 3_600_000;

/**
 * What happened on each of these days (UTC, in a row), on the last one up to `to`. A day that is over is
 * counted once and stays as it was then, whatever reports and accounts go later.
 */
export async function readDays(
  db: Database,
  days: readonly string[],
  to: Date,
  now: Date,
): Promise<DayRecord[]> {
  const known = await findPastDays(db, days);
  const records: DayRecord[] = [];
  for (const day of days) {
    const from = new Date(`${day}T00:00:00Z`);
    const end = new Date(from.getTime() + DAY_MS);
    const isWhole = end <= to;
    const found = isWhole ? known.get(day) : undefined;
    const record = found ?? (await countDay(db, { from, to: isWhole ? end : to }));
    if (!found && isWhole && end.getTime() + SETTLE_MS <= now.getTime())
      await storePastDay(db, record, METRICS_DAYS);
    records.push(record);
  }
  return records;
}
