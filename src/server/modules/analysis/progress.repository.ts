import type * as schema from '../../../shared/schema/analysis.ts';
import type { Statements } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Report } from '../../platform/database/generated/client.ts';

export interface RunKey {
  id: string;
  run: number;
}

export type NewEvent = Omit<schema.ProgressEvent, 'seq' | 'at'> & { at: Date };

export const runEvent = (
  { clock }: { clock: () => Date },
  step: schema.Step,
  status: schema.StepStatus,
  percentage: number | null = null,
): NewEvent => ({ step, status, percentage, at: clock() });

export async function appendEvents(db: Statements, run: RunKey, events: readonly NewEvent[]) {
  await db.prepared('append-events', APPEND_EVENTS, eventValues(run, events));
}

/** Commits with NOTIFY wait for each other's disk write. After a crash the run is repeated anyway. */
export const ASYNC_COMMIT = `set_config('synchronous_commit', 'off', true) = 'off'`;

/** The counter's row stays locked until the commit, so readers miss no event number. */
export const ADVANCE_SEQ = `"eventSeq" = "eventSeq" + cardinality($3::text[])`;
export const PREVIOUS_SEQ = `"eventSeq" - cardinality($3::text[]) AS before`;

/** Repeated events of a run are ignored; their numbers stay unused. */
export const INSERT_EVENTS = `
  INSERT INTO "AnalysisEvent" ("reportId", seq, run, step, status, data, at)
  SELECT $1::uuid, before + place, $2::int, step, status,
    CASE WHEN percentage IS NOT NULL THEN jsonb_build_object('percentage', percentage) END, at
  FROM counted, unnest($3::text[], $4::text[], $5::float8[], $6::timestamptz[])
    WITH ORDINALITY event (step, status, percentage, at, place)
  WHERE ${ASYNC_COMMIT}
  ON CONFLICT ("reportId", run, step, status) DO NOTHING`;

export const appendEventsSql = (condition = 'true'): string => `
  counted AS (
    UPDATE "Report" SET ${ADVANCE_SEQ} WHERE id = $1::uuid AND ${condition} RETURNING ${PREVIOUS_SEQ}
  ) ${INSERT_EVENTS}`;

const APPEND_EVENTS = `WITH ${appendEventsSql()}`;

export const eventValues = ({ id, run }: RunKey, events: readonly NewEvent[]): unknown[] => [
  id,
  run,
  events.map(({ step }) => step),
  events.map(({ status }) => status),
  events.map(({ percentage }) => percentage),
  events.map(({ at }) => at),
];

/** Does nothing once the run has ended. */
export const saveFindings = sql.run<[id: string, run: number, findings: schema.Findings]>`
  WITH counted AS (
    UPDATE "Report" SET "eventSeq" = "eventSeq" + 1
    WHERE id = $1::uuid AND run = $2::int AND status = 'processing' AND ${ASYNC_COMMIT}
    RETURNING "eventSeq" AS seq
  )
  INSERT INTO "AnalysisFindings" ("reportId", run, seq, data)
  SELECT $1::uuid, $2::int, seq, $3::jsonb FROM counted
  ON CONFLICT ("reportId") DO UPDATE SET run = EXCLUDED.run, seq = EXCLUDED.seq, data = EXCLUDED.data`;

export const findLastEvent = sql.row<[id: string], { at: Date }>`
  SELECT at FROM "AnalysisEvent" WHERE "reportId" = $1::uuid ORDER BY seq DESC LIMIT 1`;

/** A link whose text was analyzed before: the present run asked no analyst. */
const IS_REUSED = `report.status = 'completed' AND report.failure IS NULL
  AND NOT EXISTS (SELECT FROM "AnalystAnswer" WHERE "reportId" = report.id AND run = report.run)`;

export const isReused = sql.exists<[id: string]>`
  SELECT FROM "Report" report WHERE id = $1::uuid AND ${IS_REUSED}`;

interface ProgressRecord extends Pick<Report, 'status' | 'slug' | 'deletedAt' | 'withheldAt'> {
  reused: boolean;
  events: schema.ProgressEvent[];
  findings: schema.ProgressFindings | null;
}

/** One statement, so that the end of an analysis is never seen without its events. */
export const findProgress = sql.row<[reportId: string, after: number], ProgressRecord>`
  SELECT report.status::text, report.slug, "deletedAt", "withheldAt", ${IS_REUSED} AS reused, COALESCE(
    (SELECT json_agg(json_build_object('seq', seq, 'step', step, 'status', status,
       'percentage', data->'percentage', 'at', at) ORDER BY seq)
     FROM "AnalysisEvent" event
     WHERE "reportId" = report.id AND event.run = report.run AND seq > $2::int), '[]') AS events, (
    SELECT data || jsonb_build_object('seq', seq) FROM "AnalysisFindings" found
    WHERE "reportId" = report.id AND found.run = report.run AND seq > $2::int) AS findings
  FROM "Report" report WHERE "reportId" = $1::uuid`;
