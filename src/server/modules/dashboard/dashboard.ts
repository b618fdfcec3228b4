import { DAY_MS, HOUR_MS } from '../../../shared/dates.ts';
import { METRICS_DAYS, type Settings } from '../../../shared/limits.ts';
import * as schema from '../../../shared/schema/operations.ts';
import { Failure } from '../../../shared/schema/analysis.ts';
import type { Database } from '../../platform/database/database.ts';
import { firstAt } from '../../platform/firstAt.ts';
import { firstOf } from '../../../shared/cutText.ts';
import { monthOf } from '../accounts/allowance.ts';
import type { AdminAct, AdminCall } from '../accounts/caller.ts';
import { runAnalysisJob } from '../analysis/analysis.jobs.ts';
import { readQueueState } from '../jobs/jobs.repository.ts';
import { readJobs } from '../jobs/jobs.ts';
import * as repository from './dashboard.repository.ts';
import { listSettings, type SettingOverrides } from '../settings/settings.ts';

const TOP = 10;

export async function readDashboard(
  { db, now }: AdminAct,
  days: schema.DashboardDays,
  settings: Settings,
): Promise<schema.Dashboard> {
  const dayNames = daysOf(now, days);
  const from = new Date(`${dayNames[0] ?? ''}T00:00:00Z`);
  const then = new Date(now.getTime() - days * DAY_MS);
  const [present, before, failures, allowanceUsedUp, top, processing, queue] = await Promise.all([
    countSpan(db, dayNames, now, now),
    2 * days > METRICS_DAYS ? null : countSpan(db, daysOf(then, days), then, now),
    repository.countFailures(db, from, now),
    repository.countUsedUp(db, monthOf(now), settings.anonymousReportsPerMonth),
    repository.findMostRead(db, TOP),
    repository.countProcessing(db),
    readQueueState(db, runAnalysisJob.name),
  ]);
  return {
    ...present,
    before: before?.totals ?? null,
    failures: failures.map(({ kind, failure, count }) => ({
      kind: schema.JobKind.parse(kind),
      failure: Failure.catch('analysis_failed').parse(failure),
      count,
    })),
    allowanceUsedUp,
    top: top.map(({ content, title, ...read }) => ({ ...read, title: firstOf(title ?? content) })),
    now: { processing, waiting: queue.waiting + queue.retrying },
  };
}

export async function countSpan(db: Database, dayNames: readonly string[], to: Date, now: Date) {
  const records = await readDays(db, dayNames, to, now);
  const sum = (of: (record: repository.DayRecord) => number) =>
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
async function readDays(db: Database, days: readonly string[], to: Date, now: Date) {
  const past = await repository.findPastDays(db, days);
  const known = new Map(past.map((record) => [record.day, record]));
  const records: repository.DayRecord[] = [];
  for (const day of days) {
    const from = new Date(`${day}T00:00:00Z`);
    const end = new Date(from.getTime() + DAY_MS);
    const isWhole = end <= to;
    const found = isWhole ? known.get(day) : undefined;
    const record = found ?? (await repository.countDay(db, from, isWhole ? end : to));
    if (!found && isWhole && end.getTime() + SETTLE_MS <= now.getTime())
      await repository.storePastDay(db, record);
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

export async function readDebugFacts(call: AdminCall & { overrides: SettingOverrides }) {
  const [database, jobs, settings] = await Promise.all([
    repository.readDatabaseFacts(call.db),
    readJobs(call),
    listSettings(call),
  ]);
  return { database, jobs, settings };
}
