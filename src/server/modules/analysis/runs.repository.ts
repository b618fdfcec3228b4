import { METRICS_DAYS } from '../../../shared/limits.ts';
import type { PageInfo } from '../../../shared/schema/page.ts';
import type { Place, Result } from '../../../shared/schema/result.ts';
import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import { type AnalystAnswer, type Page, Prisma } from '../../platform/database/generated/client.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';
import type { ReportRecord } from '../reports/reports.repository.ts';
import { calling } from './calls.repository.ts';
import {
  appended,
  appending,
  COUNTED,
  COUNTING,
  type NewEvent,
  type RunKey,
  TELLING,
} from './progress.repository.ts';

type AnalysisRunKind = 'analysis' | 'detailed';
type AnalysisRunOutcome = 'completed' | 'partial' | 'failed';

/** Old records that each new one takes away: more than come, so that none is kept for long. */
const PRUNED = 3;

/** How a record is written by a statement that ends something, in SQL. */
interface Recording {
  /** A uuid, made by `uuidV7`. */
  id: string;
  kind: AnalysisRunKind;
  outcome: string;
  failure: string;
}

/**
 * Parts of a statement that leave the record of a run which it ends, to stand after a part called `ended`:
 * that gives one row of `"begunAt"` and `"endedAt"` when the run was ended, and none when that was done
 * before. Old records are taken away on the way, which is nobody's task otherwise; those that another
 * takes at this moment are passed over.
 */
const recording = ({ id, kind, outcome, failure }: Recording) => `
  recorded AS (
    INSERT INTO "AnalysisRun" (id, "endedAt", kind, outcome, failure, "durationMs")
    SELECT ${id}, ended."endedAt", '${kind}', ${outcome}, ${failure}, LEAST(2147483647, GREATEST(0,
      extract(epoch FROM ended."endedAt" - ended."begunAt") * 1000))::int
    FROM ended
  ), pruned AS (
    DELETE FROM "AnalysisRun" WHERE id = ANY (ARRAY(
      SELECT run.id FROM "AnalysisRun" run
      WHERE run."endedAt" < (SELECT "endedAt" - interval '${METRICS_DAYS} days' FROM ended)
      ORDER BY run."endedAt" LIMIT ${PRUNED} FOR UPDATE SKIP LOCKED))
  )`;

/**
 * When the run of a report (as a row with `"createdAt"` and `"endedAt"`) began, in a statement that knows
 * them as $1 and $2. The first begins when it is asked for; of a further one the first event is known,
 * which is told when its job is taken.
 */
const BEGUN_AT = `CASE WHEN $2::int = 1 THEN "createdAt" ELSE COALESCE(
      (SELECT min(at) FROM "AnalysisEvent" WHERE "reportId" = $1::uuid AND run = $2::int),
      "endedAt") END AS "begunAt"`;

/** Leaves the record of a detailed analysis, in the transaction that ends it. */
export async function recordDetailed(
  tx: Statements,
  { id }: RunKey,
  outcome: Exclude<AnalysisRunOutcome, 'partial'>,
): Promise<void> {
  const failure = outcome === 'failed' ? 'analysis_failed' : null;
  await tx.prepared('record-detailed', RECORD_DETAILED, [uuidV7(), id, outcome, failure]);
}

const RECORD_DETAILED = `
  WITH ended AS (
    SELECT "requestedAt" AS "begunAt", "endedAt" FROM "DetailedAnalysis"
    WHERE "reportId" = $2::uuid AND "endedAt" IS NOT NULL
  ), ${recording({ id: '$1::uuid', kind: 'detailed', outcome: '$3::text', failure: '$4::text' })}
  SELECT`;

/** A run as it begins or is taken up again. */
interface RunRecord {
  report: ReportRecord;
  /** Came with the submission that began the report. */
  notes: string | null;
  /** What analysts answered in this run before. */
  kept: CachedAnswer[];
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
interface Outcome {
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
  const reported = [JSON.stringify(result), claimKey, updatedAt, overallScore, verdict, confidence];
  const values = [...appended(run, events), ...reported, partial, renews, uses, uuidV7()];
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

/** What an analyst answered before. */
export type CachedAnswer = Pick<AnalystAnswer, 'place' | 'block' | 'provenance'>;

interface NewAnswer {
  place: Place;
  block: object;
  provenance: object;
  /** What went wrong, for those who run the site. */
  error?: string | null;
  answeredAt: Date;
}

/** What analysts answered in this run before. */
export function findAnswers(db: Database, { id, run }: RunKey): Promise<CachedAnswer[]> {
  return db.analystAnswer.findMany({ where: { reportId: id, run } });
}

/**
 * Keeps an answer together with the event that tells it and the record of the call, so that a run taken
 * up again does not ask twice. The first one stays, and nothing is told of another: false when there was
 * one, or no report any more.
 */
export async function insertAnswer(
  db: Database,
  run: RunKey,
  { place, block, provenance, error = null, answeredAt }: NewAnswer,
  event: NewEvent,
): Promise<boolean> {
  const answer = [place, JSON.stringify(block), JSON.stringify(provenance), answeredAt];
  const reported = await db.prepared('insert-answer', INSERT_ANSWER, [
    ...appended(run, [event]),
    ...answer,
    uuidV7(),
    error,
  ]);
  return reported.length === 1;
}

const INSERT_ANSWER = `
  WITH kept AS (
    INSERT INTO "AnalystAnswer" ("reportId", run, place, block, provenance, "answeredAt")
    -- A report may be deleted while its analysts are asked.
    SELECT id, $2::int, $7, $8::jsonb, $9::jsonb, $10::timestamptz FROM "Report"
    WHERE id = $1::uuid FOR KEY SHARE
    ON CONFLICT DO NOTHING RETURNING place
  ), ${calling({
    id: '$11::uuid',
    at: '$10::timestamptz',
    place: '$7',
    status: `$8::jsonb->>'status'`,
    error: '$12::text',
    provenance: '$9::jsonb',
    from: 'kept',
  })}, ${appending('EXISTS (SELECT FROM kept)')}
  RETURNING seq`;

export type PageRecord = Page;

/** The page as it was read for this run; null when it was not yet. */
export function findPage(db: Database, { id, run }: RunKey): Promise<PageRecord | null> {
  return db.page.findUnique({ where: { reportId_run: { reportId: id, run } } });
}

/** Keeps what was read for this run. The first one stays, and is given back. */
export async function insertPage(
  db: Database,
  { id, run }: RunKey,
  page: { info: PageInfo; text: string; fetchedAt: Date },
): Promise<PageRecord> {
  const key = { reportId: id, run };
  await db.page.createMany({ data: [{ ...key, ...page }], skipDuplicates: true });
  return db.page.findUniqueOrThrow({ where: { reportId_run: key } });
}
