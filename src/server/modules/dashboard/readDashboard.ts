import { METRICS_DAYS, type Settings } from '../../../shared/limits.ts';
import type { Dashboard, DashboardDays } from '../../../shared/schema/dashboard.ts';
import { Failure } from '../../../shared/schema/failure.ts';
import { JobKind } from '../../../shared/schema/job.ts';
import {
  countFailures,
  countProcessing,
  countUsedUp,
  findMostRead,
  type Span,
} from './dashboard.ts';
import type { Database } from '../../platform/database/database.ts';
import { readQueueStates } from '../jobs/queueState.ts';
import type { Admin } from '../accounts/asker.ts';
import { monthOf } from '../accounts/monthOf.ts';
import { runAnalysisJob } from '../analysis/runAnalysisJob.ts';
import { firstOf } from '../../platform/firstOf.ts';
import { countSpan } from './countSpan.ts';
import { daysOf } from './daysOf.ts';

const DAY_MS = 86_400_000;
const TOP = 10;

/**
 * What the site did in the last `days` days (UTC), today being one of them. It is compared with as long a
 * time before, up to the same time of day.
 */
export async function readDashboard(
  db: Database,
  _admin: Admin,
  days: DashboardDays,
  settings: Settings,
  now: Date,
): Promise<Dashboard> {
  const named = daysOf(now, days);
  const span: Span = { from: new Date(`${named[0] ?? ''}T00:00:00Z`), to: now };
  const then = new Date(now.getTime() - days * DAY_MS);
  const [present, before, failures, allowanceUsedUp, top, processing, [queue]] = await Promise.all([
    countSpan(db, named, now, now),
    2 * days > METRICS_DAYS ? null : countSpan(db, daysOf(then, days), then, now),
    countFailures(db, span),
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
