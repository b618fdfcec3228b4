import { DAY_MS, HOUR_MS } from '../../../shared/dates.ts';
import { METRICS_DAYS, type Settings } from '../../../shared/limits.ts';
import {
  type Dashboard,
  type DashboardDay,
  type DashboardDays,
  type DashboardTotals,
  JobKind,
  type JobsNow,
  type Setting,
} from '../../../shared/schema/operations.ts';
import { Failure } from '../../../shared/schema/analysis.ts';
import {
  type Database,
  type DatabaseFacts,
  readDatabaseFacts,
} from '../../platform/database/database.ts';
import { firstOf } from '../../platform/firstOf.ts';
import { monthOf } from '../accounts/address.ts';
import type { Admin } from '../accounts/caller.ts';
import { runAnalysisJob } from '../analysis/analysis.jobs.ts';
import { readQueueStates } from '../jobs/jobs.repository.ts';
import { readJobs } from '../jobs/jobs.ts';
import {
  countDay,
  countFailures,
  countProcessing,
  countUsedUp,
  type DayRecord,
  findMostRead,
  findPastDays,
  storePastDay,
} from './dashboard.repository.ts';
import { listSettings, type SettingOverrides } from '../settings/settings.ts';

const TOP = 10;

export async function readDashboard(
  db: Database,
  _admin: Admin,
  days: DashboardDays,
  settings: Settings,
  now: Date,
): Promise<Dashboard> {
  const dayNames = daysOf(now, days);
  const from = new Date(`${dayNames[0] ?? ''}T00:00:00Z`);
  const then = new Date(now.getTime() - days * DAY_MS);
  const [present, before, failures, allowanceUsedUp, top, processing, [queue]] = await Promise.all([
    countSpan(db, dayNames, now, now),
    2 * days > METRICS_DAYS ? null : countSpan(db, daysOf(then, days), then, now),
    countFailures(db, from, now),
    countUsedUp(db, monthOf(now), settings.anonymousReportsPerMonth),
    findMostRead(db, TOP),
    countProcessing(db),
    readQueueStates(db, [runAnalysisJob.name]),
  ]);
  return {
    ...present,
    before: before?.totals ?? null,
    failures: failures.map(({ kind, failure, count }) => ({
      kind: JobKind.parse(kind),
      failure: Failure.catch('analysis_failed').parse(failure),
      count,
    })),
    allowanceUsedUp,
    top: top.map(({ slug, title, content, views }) => ({
      slug,
      title: firstOf(title ?? content),
      views,
    })),
    now: { processing, waiting: (queue?.waiting ?? 0) + (queue?.retrying ?? 0) },
  };
}

export async function countSpan(
  db: Database,
  dayNames: readonly string[],
  to: Date,
  now: Date,
): Promise<{ days: DashboardDay[]; totals: DashboardTotals }> {
  const records = await readDays(db, dayNames, to, now);
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

const within = (times: readonly Buffer[]) => ({
  medianMs: timeOfShare(times, 0.5),
  p95Ms: timeOfShare(times, 0.95),
});

export const daysOf = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );

/** Late writes and clock differences may still change a day that just ended. */
const SETTLE_MS = HOUR_MS;

/** Past days are counted once and stored, so they do not change when reports are deleted. */
async function readDays(
  db: Database,
  days: readonly string[],
  to: Date,
  now: Date,
): Promise<DayRecord[]> {
  const past = await findPastDays(db, days);
  const known = new Map(past.map((record) => [record.day, record]));
  const records: DayRecord[] = [];
  for (const day of days) {
    const from = new Date(`${day}T00:00:00Z`);
    const end = new Date(from.getTime() + DAY_MS);
    const isWhole = end <= to;
    const found = isWhole ? known.get(day) : undefined;
    const record = found ?? (await countDay(db, from, isWhole ? end : to));
    if (!found && isWhole && end.getTime() + SETTLE_MS <= now.getTime())
      await storePastDay(db, record, METRICS_DAYS);
    records.push(record);
  }
  return records;
}

const LONGEST_MS = 2 ** 31 - 1;
const BYTES = 4;

/** Each list is sorted, so a binary search over the value avoids merging millions. */
export function timeOfShare(lists: readonly Buffer[], share: number): number | null {
  const all = lists.reduce((count, { length }) => count + length / BYTES, 0);
  if (all === 0) return null;
  const rank = Math.ceil(share * all);
  return firstAt(
    LONGEST_MS,
    (time) => lists.reduce((count, list) => count + countUpTo(list, time), 0) >= rank,
  );
}

const countUpTo = (list: Buffer, time: number): number =>
  firstAt(list.length / BYTES, (index) => list.readInt32BE(index * BYTES) > time);

/** Binary search: the first number for which `isTrue` holds; `end` when there is none. */
function firstAt(end: number, isTrue: (number: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export interface DebugFacts {
  database: DatabaseFacts;
  jobs: JobsNow;
  settings: Setting[];
}

export async function readDebugFacts(
  { db, overrides }: { db: Database; overrides: SettingOverrides },
  admin: Admin,
): Promise<DebugFacts> {
  const [database, jobs, settings] = await Promise.all([
    readDatabaseFacts(db),
    readJobs(admin, db),
    listSettings(db, overrides),
  ]);
  return { database, jobs, settings };
}
