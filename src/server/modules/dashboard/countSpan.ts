import type { DashboardDay, DashboardTotals } from '../../../shared/schema/dashboard.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DayRecord } from './pastDays.ts';
import { readDays } from './readDays.ts';
import { timeOfShare } from './timeOfShare.ts';

/** What happened on these days, on the last one up to `to`: on each, and in all. */
export async function countSpan(
  db: Database,
  named: readonly string[],
  to: Date,
  now: Date,
): Promise<{ days: DashboardDay[]; totals: DashboardTotals }> {
  const records = await readDays(db, named, to, now);
  const sum = (of: (record: DayRecord) => number) =>
    records.reduce((total, record) => total + of(record), 0);
  const costs = records.flatMap(({ costUsd }) => costUsd ?? []);
  const submitted = sum(({ visitors, accounts }) => visitors + accounts);
  const reused = submitted === 0 ? null : Math.max(0, 1 - sum(({ begun }) => begun) / submitted);
  return {
    days: records.map(({ times, begun: _, ...record }) => ({ ...record, ...within([times]) })),
    totals: {
      analyses: sum(({ analyses }) => analyses),
      partial: sum(({ partial }) => partial),
      failed: sum(({ failed }) => failed),
      ...within(records.map(({ times }) => times)),
      costUsd: costs.length === 0 ? null : costs.reduce((total, cost) => total + cost, 0),
      visitors: sum(({ visitors }) => visitors),
      accounts: sum(({ accounts }) => accounts),
      registrations: sum(({ registrations }) => registrations),
      reused,
    },
  };
}

/** Within which time half of them were done, and within which 95 of 100. */
const within = (times: readonly Buffer[]) => ({
  medianMs: timeOfShare(times, 0.5),
  p95Ms: timeOfShare(times, 0.95),
});
