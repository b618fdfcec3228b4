import type { Step, StepStatus } from '../../../shared/schema/progress.ts';
import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import type { AnalysisEvent } from '../../platform/database/generated/client.ts';
import type { ReportStatus } from '../../platform/database/generated/enums.ts';

export type EventRecord = AnalysisEvent;

/** One run of one report, by the report's internal id. */
export interface RunKey {
  id: string;
  run: number;
}

export interface NewEvent {
  step: Step;
  status: StepStatus;
  /** 0–100, or null when the event brings no number. */
  percentage: number | null;
  at: Date;
}

/** Appends what happened, on its own or in a transaction; neither waits for the disk then, see `SOON`. */
export async function appendEvents(
  db: Statements,
  run: RunKey,
  events: readonly NewEvent[],
): Promise<void> {
  await db.prepared('append-events', APPEND_EVENTS, appended(run, events));
}

/**
 * A condition that is always met: the transaction does not wait for the disk. A commit that gives a
 * notice holds up every other one that does until it is on disk, which was most of an analysis's time
 * and, on a disk that hesitates, half a second. A crash of the database may lose the last half second
 * of progress, or a result. The end of its job is stored after it, so that is lost too, and the run is
 * then taken up again and tells anew.
 */
const SOON = `set_config('synchronous_commit', 'off', true) = 'off'`;

/**
 * Parts of a statement that appends the events in its first six values, see `appended`. Their numbers
 * come from a counter in the report's row, which stays locked until the commit: so numbers are given
 * in the order of the commits, and a reader who has seen number n has seen all before it. `COUNTING`
 * moves the counter, in an update of the report called `counted` that returns `COUNTED`.
 */
export const COUNTING = `"eventSeq" = "eventSeq" + cardinality($3::text[])`;
export const COUNTED = `"eventSeq" - cardinality($3::text[]) AS before`;

/** Appends them then. What the run told before is not told again; its number stays free. */
export const TELLING = `
  INSERT INTO "AnalysisEvent" ("reportId", seq, run, step, status, data, at)
  SELECT $1::uuid, before + place, $2::int, step, status,
    CASE WHEN percentage IS NOT NULL THEN jsonb_build_object('percentage', percentage) END, at
  FROM counted, unnest($3::text[], $4::text[], $5::float8[], $6::timestamptz[])
    WITH ORDINALITY told (step, status, percentage, at, place)
  WHERE ${SOON}
  ON CONFLICT ("reportId", run, step, status) DO NOTHING`;

/** A statement that does nothing but append them, after `WITH`. */
export const appending = (condition = 'true'): string => `
  counted AS (
    UPDATE "Report" SET ${COUNTING} WHERE id = $1::uuid AND ${condition} RETURNING ${COUNTED}
  ) ${TELLING}`;

const APPEND_EVENTS = `WITH ${appending()}`;

/** The values of an appending statement. */
export const appended = ({ id, run }: RunKey, events: readonly NewEvent[]): unknown[] => [
  id,
  run,
  events.map(({ step }) => step),
  events.map(({ status }) => status),
  events.map(({ percentage }) => percentage),
  events.map(({ at }) => at),
];

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

/** Where a report stood at one moment, and what had happened since event number `after`. */
export interface ProgressRecord {
  status: ReportStatus;
  slug: string;
  deletedAt: Date | null;
  withheldAt: Date | null;
  events: Pick<EventRecord, 'seq' | 'step' | 'status' | 'data' | 'at'>[];
}

/**
 * State and events of the report with this public id, in one statement, so that an end is seen only
 * with all that came before it. Null when there is no such report.
 */
export async function findProgress(
  db: Database,
  reportId: string,
  after: number,
): Promise<ProgressRecord | null> {
  const rows = await db.prepared<StoredProgress>('find-progress', FIND_PROGRESS, [reportId, after]);
  const [found] = rows;
  if (!found) return null;
  const events = found.events.map(([seq, step, status, data, at]) => {
    return { seq, step, status, data, at: new Date(at) };
  });
  return { ...found, events };
}

const FIND_PROGRESS = `
  SELECT report.status::text, report.slug, "deletedAt", "withheldAt", COALESCE(
    (SELECT json_agg(json_build_array(seq, step, status, data, at) ORDER BY seq)
     FROM "AnalysisEvent" WHERE "reportId" = report.id AND seq > $2::int), '[]') AS events
  FROM "Report" report WHERE "reportId" = $1::uuid`;

type StoredProgress = Omit<ProgressRecord, 'events'> & { events: StoredEvent[] };
type StoredEvent = [number, string, string, { percentage: number } | null, string];

/** When something last happened to the report; null when nothing ever did. */
export async function findLastEventTime(db: Database, id: string): Promise<Date | null> {
  const last = await db.analysisEvent.findFirst({
    where: { reportId: id },
    orderBy: { seq: 'desc' },
    select: { at: true },
  });
  return last?.at ?? null;
}
