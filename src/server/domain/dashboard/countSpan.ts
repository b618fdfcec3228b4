import type { DashboardDay, DashboardTotals } from '../../../shared/schema/dashboard.ts';
import {
  countBegun,
  countEnded,
  countRegistered,
  countSubmitted,
  type Span,
  sumCosts,
} from '../../data/dashboard.ts';
import type { Database } from '../../data/database.ts';

/** What happened in a span of time, in all and on each of these days of it. */
export async function countSpan(
  db: Database,
  span: Span,
  named: readonly string[],
): Promise<{ days: DashboardDay[]; totals: DashboardTotals }> {
  const [begun, ...told] = await Promise.all([
    countBegun(db, span),
    countEnded(db, span),
    countSubmitted(db, span),
    countRegistered(db, span),
    sumCosts(db, span),
  ]);
  const on = (sought: string | null) =>
    told
      .flat()
      .reduce<Told>(
        (found, { day, ...row }) => (day === sought ? { ...found, ...row } : found),
        none,
      );
  const totals = on(null);
  const submitted = totals.visitors + totals.accounts;
  return {
    days: named.map((day) => ({ day, ...on(day) })),
    totals: { ...totals, reused: submitted === 0 ? null : Math.max(0, 1 - begun / submitted) },
  };
}

type Told = Omit<DashboardTotals, 'reused'>;

const none: Told = {
  ...{ analyses: 0, partial: 0, failed: 0, medianMs: null, p95Ms: null },
  ...{ costUsd: null, visitors: 0, accounts: 0, registrations: 0 },
};
