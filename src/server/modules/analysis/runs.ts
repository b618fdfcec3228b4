import type { Result } from '../../../shared/schema/result.ts';
import { BEGUN_AT, recording } from './analysisRuns.ts';
import type { KeptAnswer } from './answers.ts';
import type { Statements, Transaction } from '../../platform/database/database.ts';
import {
  appended,
  COUNTED,
  COUNTING,
  type NewEvent,
  type RunKey,
  TELLING,
} from './progress.repository.ts';
import { Prisma } from '../../platform/database/generated/client.ts';
import type { ReportRecord } from '../reports/reports.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

/** A run as it begins or is taken up again. */
export interface RunRecord {
  report: ReportRecord;
  /** Came with the submission that began the report. */
  notes: string | null;
  /** What analysts answered in this run before. */
  kept: KeptAnswer[];
}

/** The run of the report as it stands; null when there is no such report. */
export async function findRun(db: Statements, { id, run }: RunKey): Promise<RunRecord | null> {
  const [found] = await db.prepared<ReportRecord & Omit<RunRecord, 'report'>>(
    'find-run',
    FIND_RUN,
    [id, run],
  );
  if (!found) return null;
  const { notes, kept, ...report } = found;
  return { report, notes, kept };
}

const FIND_RUN = `
  SELECT report.*,
    (SELECT notes FROM "Submission" WHERE "reportId" = $1 ORDER BY id LIMIT 1) AS notes,
    COALESCE((SELECT json_agg(answer) FROM (
      SELECT place, block, provenance FROM "AnalystAnswer" WHERE "reportId" = $1 AND run = $2::int
    ) answer), '[]') AS kept
  FROM "Report" report WHERE id = $1::uuid`;

/** What a run brought, beside what `result` says itself. */
export interface Outcome {
  result: Result;
  claimKey: string | null;
  updatedAt: Date;
  /** Takes away what was said of the result before it. */
  renews: boolean;
  /** What was reserved for it is used. */
  uses: boolean;
}

/**
 * Ends a run with a result, and tells the events, in one statement that does not wait for the disk; see
 * `SOON`. False when it was ended before: a result is stored exactly once.
 */
export async function completeRun(
  tx: Statements,
  run: RunKey,
  { result, claimKey, updatedAt, renews, uses }: Outcome,
  events: readonly NewEvent[],
): Promise<boolean> {
  const { overallScore, verdict, confidence, partial } = result;
  const told = [JSON.stringify(result), claimKey, updatedAt, overallScore, verdict, confidence];
  const values = [...appended(run, events), ...told, partial, renews, uses, uuidV7()];
  return (await tx.prepared('complete-run', COMPLETE_RUN, values)).length === 1;
}

// $1–$6 as `appended` gives them, the last of them being its end; $14 and $15: whether it renews the
// report, and uses what was reserved; $16: the id of its record.
const COMPLETE_RUN = `
  WITH counted AS (
    UPDATE "Report" SET status = 'completed', failure = NULL,
      result = $7::jsonb, "claimKey" = $8, "updatedAt" = $9::timestamptz,
      "credibilityScore" = $10::int, verdict = $11, confidence = $12, partial = $13::boolean,
      "isIndexable" = "isIndexable" AND NOT ($13 AND $14::boolean),
      "isFeaturedHighScore" = "isFeaturedHighScore" AND NOT $14,
      "isFeaturedLowScore" = "isFeaturedLowScore" AND NOT $14,
      "isFeaturedInteresting" = "isFeaturedInteresting" AND NOT $14,
      "hasDetailedAnalysis" = "hasDetailedAnalysis" AND NOT $14,
      "reviewedAt" = CASE WHEN NOT $14 THEN "reviewedAt" END,
      "reviewerName" = CASE WHEN NOT $14 THEN "reviewerName" END,
      "reviewNote" = CASE WHEN NOT $14 THEN "reviewNote" END,
      ${COUNTING}
    WHERE id = $1::uuid AND run = $2::int AND status = 'processing'
    RETURNING ${COUNTED}, "createdAt", ($6::timestamptz[])[cardinality($6)] AS "endedAt"
  ), ended AS (
    SELECT ${BEGUN_AT}, "endedAt" FROM counted
  ), ${recording({
    id: '$16::uuid',
    kind: 'analysis',
    outcome: `CASE WHEN $13 THEN 'partial' ELSE 'completed' END`,
    failure: 'NULL',
  })}, superseded AS (
    DELETE FROM "DetailedAnalysis" USING counted WHERE "reportId" = $1 AND run < $2 AND $14
  ), used AS (
    UPDATE "Submission" SET allowance = 'used', "addressHash" = NULL FROM counted
    WHERE "reportId" = $1 AND allowance = 'reserved' AND $15::boolean
  ), told AS (${TELLING})
  SELECT FROM counted`;

/**
 * Ends a run without a result. What an earlier run brought stays, with its time: the report is then
 * completed again. False when the run was ended before.
 */
export async function failRun(
  tx: Statements,
  { id, run }: RunKey,
  failure: string,
  now: Date,
): Promise<boolean> {
  const values = [id, run, failure, now, uuidV7()];
  return (await tx.prepared('fail-run', FAIL_RUN, values)).length === 1;
}

const FAIL_RUN = `
  WITH failed AS (
    UPDATE "Report" SET failure = $3,
      status = CASE WHEN result IS NULL THEN 'failed' ELSE 'completed' END::"ReportStatus",
      "updatedAt" = CASE WHEN result IS NULL THEN $4::timestamptz ELSE "updatedAt" END
    WHERE id = $1::uuid AND run = $2::int AND status = 'processing'
    RETURNING "createdAt", $4::timestamptz AS "endedAt"
  ), ended AS (
    SELECT ${BEGUN_AT}, "endedAt" FROM failed
  ), ${recording({ id: '$5::uuid', kind: 'analysis', outcome: `'failed'`, failure: '$3::text' })}
  SELECT FROM ended`;

/**
 * Begins a further run of a report that nobody analyses at the moment, in which all is asked and read
 * anew; the result before it stays until then. Null when the report is not in that state.
 * @throws what `isDuplicateClaim` knows when it never had a result and an equal claim is being
 * analysed; the transaction is lost then
 */
export async function beginResubmit(tx: Transaction, { id, run }: RunKey): Promise<RunKey | null> {
  const begun = await tx.report.updateMany({
    where: { id, run, status: { not: 'processing' }, deletedAt: null },
    data: { status: 'processing', run: run + 1, failure: null },
  });
  return begun.count === 1 ? { id, run: run + 1 } : null;
}

/** Whether the error says that an equal claim is being analysed for the first time. */
export const isDuplicateClaim = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/**
 * Begins a further run of a partial report that nobody analyses at the moment, and hands it what was
 * answered and read in the one before. Null when the report is not in that state.
 */
export async function beginMissing(tx: Transaction, { id, run }: RunKey): Promise<RunKey | null> {
  const begun = await tx.report.updateMany({
    where: { id, run, status: 'completed', partial: true, deletedAt: null },
    data: { status: 'processing', run: run + 1, failure: null },
  });
  if (begun.count === 0) return null;
  await tx.$executeRaw`
    INSERT INTO "AnalystAnswer" ("reportId", run, place, block, provenance, "answeredAt")
    SELECT "reportId", ${run + 1}::int, place, block, provenance, "answeredAt" FROM "AnalystAnswer"
    WHERE "reportId" = ${id}::uuid AND run = ${run}::int AND block->>'status' = 'answered'`;
  await tx.$executeRaw`
    INSERT INTO "Page" ("reportId", run, info, text, "fetchedAt")
    SELECT "reportId", ${run + 1}::int, info, text, "fetchedAt" FROM "Page"
    WHERE "reportId" = ${id}::uuid AND run = ${run}::int`;
  return { id, run: run + 1 };
}
