import type { Step, StepStatus } from '../../shared/schema/progress.ts';
import type { Database, Transaction } from './database.ts';
import type { AnalysisEvent } from './generated/client.ts';
import { lockReport } from './reports.ts';

export type EventRecord = AnalysisEvent;

export interface NewEvent {
  reportId: string;
  run: number;
  step: Step;
  status: StepStatus;
  percentage: number | null;
  at: Date;
}

/**
 * Appends what happened, once: a run that is taken up again tells nothing twice. The report's row
 * is locked first, so that numbers are given in the order of the commits and a reader who has seen
 * number n has seen all before it.
 */
export async function appendEvent(tx: Transaction, event: NewEvent): Promise<void> {
  await lockReport(tx, event.reportId);
  const data = event.percentage === null ? null : JSON.stringify({ percentage: event.percentage });
  await tx.$executeRaw`
    INSERT INTO "AnalysisEvent" ("reportId", seq, run, step, status, data, at)
    SELECT ${event.reportId}::uuid, COALESCE(MAX(seq), 0) + 1, ${event.run}::int, ${event.step},
      ${event.status}, ${data}::jsonb, ${event.at}
    FROM "AnalysisEvent" WHERE "reportId" = ${event.reportId}::uuid
    ON CONFLICT ("reportId", run, step, status) DO NOTHING`;
}

/** The events after number `after`, in order. */
export function findEvents(
  db: Database | Transaction,
  reportId: string,
  after: number,
): Promise<EventRecord[]> {
  return db.analysisEvent.findMany({
    where: { reportId, seq: { gt: after } },
    orderBy: { seq: 'asc' },
  });
}
