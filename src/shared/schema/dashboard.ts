import { z } from 'zod';
import { Failure } from './failure.ts';

/** How many days the dashboard can look at. */
export const DashboardDays = z.union([z.literal(7), z.literal(30), z.literal(90)]);
export type DashboardDays = z.infer<typeof DashboardDays>;

const Count = z.number().int();

/** Of analyses that ended, those that have no time had none with a result. */
const Ended = {
  analyses: Count,
  /** Of them, without an analyst. */
  partial: Count,
  /** Of them, without a result. */
  failed: Count,
  medianMs: Count.nullable(),
  p95Ms: Count.nullable(),
};

const Asked = {
  /** In US dollars; null when no vendor reported any. */
  costUsd: z.number().nullable(),
  /** Submissions by who was not signed in. */
  visitors: Count,
  accounts: Count,
  registrations: Count,
};

/** One day in UTC; of today, what there is so far. */
export const DashboardDay = z.object({ day: z.iso.date(), ...Ended, ...Asked });
export type DashboardDay = z.infer<typeof DashboardDay>;

export const DashboardTotals = z.object({
  ...Ended,
  ...Asked,
  /** Share of the submissions that made no new report; null without any. */
  reused: z.number().nullable(),
});
export type DashboardTotals = z.infer<typeof DashboardTotals>;

/** What the site did of late, in numbers. */
export const Dashboard = z.object({
  days: z.array(DashboardDay),
  totals: DashboardTotals,
  /** As long a time before, up to the same time of day; null when that is not kept any more. */
  before: DashboardTotals.nullable(),
  /** Analyses that ended without a result, the most frequent reason first. */
  failures: z.array(
    z.object({ kind: z.enum(['analysis', 'detailed']), failure: Failure, count: Count }),
  ),
  /** Visitors who have used up this month's free reports, counted up to `COUNT_MAX` and one more. */
  allowanceUsedUp: Count,
  /** The most read reports of all time. */
  top: z.array(z.object({ slug: z.string(), title: z.string(), views: Count })),
  now: z.object({
    /** Reports that are being analysed, counted up to `COUNT_MAX` and one more. */
    processing: Count,
    /** Jobs that nobody has taken yet, counted likewise. */
    waiting: Count,
  }),
});
export type Dashboard = z.infer<typeof Dashboard>;
