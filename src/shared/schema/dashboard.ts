import { z } from 'zod';
import { Failure } from './failure.ts';

export const DashboardDays = z.union([z.literal(7), z.literal(30), z.literal(90)]);
export type DashboardDays = z.infer<typeof DashboardDays>;

const Count = z.number().int();

const analysisCounts = {
  analyses: Count,
  partial: Count,
  failed: Count,
  medianMs: Count.nullable(),
  p95Ms: Count.nullable(),
};

const submissionCounts = {
  /** Null when no vendor reported costs. */
  costUsd: z.number().nullable(),
  visitors: Count,
  accounts: Count,
  registrations: Count,
};

export const DashboardDay = z.object({ day: z.iso.date(), ...analysisCounts, ...submissionCounts });
export type DashboardDay = z.infer<typeof DashboardDay>;

export const DashboardTotals = z.object({
  ...analysisCounts,
  ...submissionCounts,
  /** Share of submissions answered with an existing report; null without submissions. */
  reused: z.number().nullable(),
});
export type DashboardTotals = z.infer<typeof DashboardTotals>;

export const Dashboard = z.object({
  days: z.array(DashboardDay),
  totals: DashboardTotals,
  /** The period before, up to the same time of day; null beyond the retention. */
  before: DashboardTotals.nullable(),
  failures: z.array(
    z.object({ kind: z.enum(['analysis', 'detailed']), failure: Failure, count: Count }),
  ),
  allowanceUsedUp: Count,
  top: z.array(z.object({ slug: z.string(), title: z.string(), views: Count })),
  now: z.object({
    processing: Count,
    waiting: Count,
  }),
});
export type Dashboard = z.infer<typeof Dashboard>;
