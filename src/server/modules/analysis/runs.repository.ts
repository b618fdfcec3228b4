import { VERSIONS_MAX } from '../../../shared/limits.ts';
import type { ClaimOrigin } from '../../../shared/claim.ts';
import { messages } from '../../../shared/messages.ts';
import type * as schema from '../../../shared/schema/analysis.ts';
import type { PageInfo, Result } from '../../../shared/schema/result.ts';
import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import { Prisma, type Page, type Report } from '../../platform/database/generated/client.ts';
import { sql } from '../../platform/database/sql.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';
import { DomainError } from '../errors.ts';
import type { CheckedCitation } from '../evidence/checkSources.ts';
import type { ReportRecord } from '../reports/reports.repository.ts';
import { INSERT_CALL, pruneSql } from './calls.repository.ts';

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
  await db.prepared('append-events', `WITH ${appendEventsSql()}`, eventValues(run, events));
}

/** Commits with NOTIFY wait for each other's disk write. After a crash the run is repeated anyway. */
const ASYNC_COMMIT = `set_config('synchronous_commit', 'off', true) = 'off'`;

/** The counter's row stays locked until the commit, so readers miss no event number. */
const ADVANCE_SEQ = `"eventSeq" = "eventSeq" + cardinality($3::text[])`;
const PREVIOUS_SEQ = `"eventSeq" - cardinality($3::text[]) AS before`;

/** Repeated events of a run are ignored; their numbers stay unused. */
const INSERT_EVENTS = `
  INSERT INTO "AnalysisEvent" ("reportId", seq, run, step, status, data, at)
  SELECT $1::uuid, before + place, $2::int, step, status,
    CASE WHEN percentage IS NOT NULL THEN jsonb_build_object('percentage', percentage) END, at
  FROM counted, unnest($3::text[], $4::text[], $5::float8[], $6::timestamptz[])
    WITH ORDINALITY event (step, status, percentage, at, place)
  WHERE ${ASYNC_COMMIT}
  ON CONFLICT ("reportId", run, step, status) DO NOTHING`;

const appendEventsSql = (condition = 'true'): string => `
  counted AS (
    UPDATE "Report" SET ${ADVANCE_SEQ} WHERE id = $1::uuid AND ${condition} RETURNING ${PREVIOUS_SEQ}
  ) ${INSERT_EVENTS}`;

const eventValues = ({ id, run }: RunKey, events: readonly NewEvent[]): unknown[] => [
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

/** Follows a CTE `ended`, which has a row only when the run ended just now. */
const INSERT_RUN = `
  recorded AS (
    INSERT INTO "AnalysisRun" (id, "endedAt", kind, outcome, failure, "durationMs")
    SELECT id, "endedAt", kind, outcome, failure, LEAST(2147483647, GREATEST(0,
      extract(epoch FROM "endedAt" - "startedAt") * 1000))::int
    FROM ended
  ), ${pruneSql('AnalysisRun', 'endedAt', 'ended')}`;

const DELETE_PROGRESS = `
  checked AS (
    DELETE FROM "SourceCheck" WHERE "reportId" IN (SELECT $1::uuid FROM ended)
  ), shown AS (
    DELETE FROM "AnalysisFindings" WHERE "reportId" IN (SELECT $1::uuid FROM ended)
  )`;

/** The first run starts with the report, later ones with their first event. */
const STARTED_AT = `CASE WHEN $2::int = 1 THEN "createdAt" ELSE COALESCE(
      (SELECT min(at) FROM "AnalysisEvent" WHERE "reportId" = $1::uuid AND run = $2::int),
      "endedAt") END AS "startedAt"`;

export const recordDetailed = sql.run<[id: string, reportId: string, outcome: string]>`
  WITH ended AS (
    SELECT $1::uuid AS id, 'detailed' AS kind, $3::text AS outcome,
      CASE WHEN $3 = 'failed' THEN 'analysis_failed' END AS failure,
      "requestedAt" AS "startedAt", "endedAt"
    FROM "DetailedAnalysis" WHERE "reportId" = $2::uuid AND "endedAt" IS NOT NULL
  ), ${INSERT_RUN} SELECT`;

export interface RunRecord {
  said: ClaimOrigin | null;
  notes: string | null;
  cached: CachedAnswer[];
}

export const findRun = sql.row<[id: string, run: number], ReportRecord & RunRecord>`
  SELECT report.*, report."claimOrigin" AS said,
    (SELECT notes FROM "Submission" WHERE "reportId" = $1 ORDER BY id LIMIT 1) AS notes,
    COALESCE((SELECT json_agg(answer) FROM (
      SELECT place, block, provenance FROM "AnalystAnswer" WHERE "reportId" = $1 AND run = $2::int
    ) answer), '[]') AS cached
  FROM "Report" report WHERE id = $1::uuid`;

interface Outcome {
  result: Result;
  isAboutPerson: boolean;
  claimKey: string | null;
  updatedAt: Date;
  /** Resets reviews, feature marks and the detailed analysis of the previous result. */
  replaces: boolean;
  usesAllowance: boolean;
}

/** Does not wait for the disk (see `ASYNC_COMMIT`). Returns false when the run has ended before. */
export async function completeRun(
  tx: Statements,
  run: RunKey,
  { result, isAboutPerson, claimKey, updatedAt, replaces, usesAllowance }: Outcome,
  events: readonly NewEvent[],
): Promise<boolean> {
  const { overallScore, verdict, confidence, partial } = result;
  const values = [
    ...eventValues(run, events),
    ...[JSON.stringify(result), claimKey, updatedAt, overallScore, verdict, confidence],
    ...[partial, replaces, usesAllowance, uuidV7(), isAboutPerson],
  ];
  return (await tx.prepared('complete-run', COMPLETE_RUN, values)).length === 1;
}

// $1–$6 `eventValues`, $14 replaces, $15 usesAllowance, $16 id of the run's record, $17 isAboutPerson.
const COMPLETE_RUN = `
  WITH counted AS (
    UPDATE "Report" SET status = 'completed', failure = NULL,
      result = $7::jsonb, "resultNumber" = "resultNumber" + $14::boolean::int, "claimKey" = $8, "updatedAt" = $9::timestamptz,
      "credibilityScore" = $10::int, verdict = $11, confidence = $12, partial = $13::boolean,
      "isAboutPerson" = "isAboutPerson" OR $17::boolean,
      "isIndexable" = "isIndexable" AND NOT ($13 AND $14)
        AND NOT (("isAboutPerson" OR $17) AND ($14 OR "reviewedAt" IS NULL)),
      "isFeaturedHighScore" = "isFeaturedHighScore" AND NOT $14,
      "isFeaturedLowScore" = "isFeaturedLowScore" AND NOT $14,
      "isFeaturedInteresting" = "isFeaturedInteresting" AND NOT $14,
      "hasDetailedAnalysis" = "hasDetailedAnalysis" AND NOT $14,
      "reviewedAt" = CASE WHEN NOT $14 THEN "reviewedAt" END,
      "reviewerName" = CASE WHEN NOT $14 THEN "reviewerName" END,
      "reviewNote" = CASE WHEN NOT $14 THEN "reviewNote" END,
      ${ADVANCE_SEQ}
    WHERE id = $1::uuid AND run = $2::int AND status = 'processing'
    RETURNING ${PREVIOUS_SEQ}, "createdAt", ($6::timestamptz[])[cardinality($6)] AS "endedAt"
  ), ended AS (
    SELECT $16::uuid AS id, 'analysis' AS kind, NULL AS failure,
      CASE WHEN $13 THEN 'partial' ELSE 'completed' END AS outcome, ${STARTED_AT}, "endedAt"
    FROM counted
  ), ${DELETE_PROGRESS}, ${INSERT_RUN}, replaced AS (
    -- The report as it was before this statement.
    INSERT INTO "ReportVersion" ("reportId", number, "finishedAt", result, score, verdict, confidence)
    SELECT id, "resultNumber", report."updatedAt", result, "credibilityScore", verdict, confidence
    FROM "Report" report, counted WHERE id = $1 AND $14 AND result IS NOT NULL
    RETURNING number
  ), outdated AS (
    DELETE FROM "ReportVersion" earlier USING replaced
    WHERE earlier."reportId" = $1 AND earlier.number <= replaced.number + 1 - ${VERSIONS_MAX}
  ), superseded AS (
    DELETE FROM "DetailedAnalysis" USING counted WHERE "reportId" = $1 AND run < $2 AND $14
  ), used AS (
    UPDATE "Submission" SET allowance = 'used', "addressHash" = NULL FROM counted
    WHERE "reportId" = $1 AND allowance = 'reserved' AND $15::boolean
  ), inserted_events AS (${INSERT_EVENTS})
  SELECT FROM counted`;

type Failed = [id: string, run: number, failure: string, now: Date, recordId: string];

/** Keeps an earlier result. Returns false when the run has ended before. */
export const failRun = sql.exists<Failed>`
  WITH failed AS (
    UPDATE "Report" SET failure = $3,
      status = CASE WHEN result IS NULL THEN 'failed' ELSE 'completed' END::"ReportStatus",
      "updatedAt" = CASE WHEN result IS NULL THEN $4::timestamptz ELSE "updatedAt" END
    WHERE id = $1::uuid AND run = $2::int AND status = 'processing'
    RETURNING "createdAt", $4::timestamptz AS "endedAt"
  ), ended AS (
    SELECT $5::uuid AS id, 'analysis' AS kind, 'failed' AS outcome, $3::text AS failure,
      ${STARTED_AT}, "endedAt"
    FROM failed
  ), ${DELETE_PROGRESS}, ${INSERT_RUN}
  SELECT FROM ended`;

/** Null when running or deleted. Fails with `conflict` while an equal claim is analyzed. */
export const beginResubmit = (tx: Transaction, run: RunKey): Promise<RunKey | null> =>
  beginRun(tx, run, { status: { not: 'processing' } });

/** Copies answers and page of the kept result. Null unless the report is partial and idle. */
export async function beginMissing(tx: Transaction, { id, run }: RunKey): Promise<RunKey | null> {
  const begun = await beginRun(tx, { id, run }, { status: 'completed', partial: true });
  if (!begun) return null;
  const kept = Prisma.sql`(SELECT max(run) FROM "AnalysisEvent"
    WHERE "reportId" = ${id}::uuid AND step = 'saving' AND status = 'completed')`;
  await tx.$executeRaw`
    INSERT INTO "AnalystAnswer" ("reportId", run, place, block, provenance, "answeredAt")
    SELECT "reportId", ${begun.run}::int, place, block, provenance, "answeredAt" FROM "AnalystAnswer"
    WHERE "reportId" = ${id}::uuid AND run = ${kept}
      -- The search spoke of the claims that were found then, by whomever.
      AND (block->>'status' = 'answered' OR place = 'claims')`;
  await tx.$executeRaw`
    INSERT INTO "Page" ("reportId", run, info, text, "fetchedAt")
    SELECT "reportId", ${begun.run}::int, info, text, "fetchedAt" FROM "Page"
    WHERE "reportId" = ${id}::uuid AND run = ${kept}`;
  return begun;
}

async function beginRun(tx: Transaction, { id, run }: RunKey, where: Prisma.ReportWhereInput) {
  const begun = await tx.report
    .updateMany({
      where: { id, run, deletedAt: null, ...where },
      data: { status: 'processing', run: run + 1, failure: null },
    })
    .catch((error: unknown) => {
      const isKnown = error instanceof Prisma.PrismaClientKnownRequestError;
      if (isKnown && error.code === 'P2002')
        throw new DomainError('conflict', messages.equalRunning);
      throw error;
    });
  return begun.count === 1 ? { id, run: run + 1 } : null;
}

export interface CachedAnswer {
  place: string;
  block: unknown;
  provenance: unknown;
}

export function findAnswers(db: Database, { id, run }: RunKey): Promise<CachedAnswer[]> {
  return db.analystAnswer.findMany({ where: { reportId: id, run } });
}

/** Returns false, and stores nothing, when the run has that answer or the report is deleted. */
export async function insertAnswer(
  db: Database,
  run: RunKey,
  { place, block, provenance, error = null }: CachedAnswer & { error?: string | null },
  event: NewEvent,
): Promise<boolean> {
  const values = [
    ...eventValues(run, [event]),
    ...[place, JSON.stringify(block), JSON.stringify(provenance), event.at, uuidV7(), error],
  ];
  return (await db.prepared('insert-answer', INSERT_ANSWER, values)).length === 1;
}

const INSERT_ANSWER = `
  WITH inserted AS (
    INSERT INTO "AnalystAnswer" ("reportId", run, place, block, provenance, "answeredAt")
    -- A report may be deleted while its analysts are asked.
    SELECT id, $2::int, $7, $8::jsonb, $9::jsonb, $10::timestamptz FROM "Report"
    WHERE id = $1::uuid FOR KEY SHARE
    ON CONFLICT DO NOTHING RETURNING place
  ), call AS (
    SELECT $11::uuid AS id, $10::timestamptz AS at, $7 AS place, $8::jsonb->>'status' AS status,
      $12::text AS error, $9::jsonb AS provenance
    FROM inserted
  ), ${INSERT_CALL}, ${appendEventsSql('EXISTS (SELECT FROM inserted)')}
  RETURNING seq`;

/** Does nothing once the run has ended. Does not wait for the disk (see `ASYNC_COMMIT`). */
export const insertSourceCheck = (db: Statements, { id, run }: RunKey, page: CheckedCitation[]) =>
  insertCheck(db, id, run, JSON.stringify(page));

const insertCheck = sql.run<[id: string, run: number, checked: string]>`
  INSERT INTO "SourceCheck" ("reportId", run, link, checked)
  SELECT id, $2::int, $3::jsonb->0->>'link', $3::jsonb FROM "Report"
  WHERE id = $1::uuid AND run = $2 AND status = 'processing' AND ${ASYNC_COMMIT} FOR SHARE
  ON CONFLICT DO NOTHING`;

export const findSourceChecks = sql.values<[id: string, run: number], CheckedCitation>`
  SELECT jsonb_array_elements(checked) AS value FROM "SourceCheck"
  WHERE "reportId" = $1::uuid AND run = $2::int`;

export function findPage(db: Database, { id, run }: RunKey): Promise<Page | null> {
  return db.page.findUnique({ where: { reportId_run: { reportId: id, run } } });
}

/** Returns the stored page, which may be that of a concurrent attempt. */
export async function insertPage(
  db: Database,
  { id, run }: RunKey,
  page: { info: PageInfo; text: string; fetchedAt: Date },
): Promise<Page> {
  const key = { reportId: id, run };
  await db.page.createMany({ data: [{ ...key, ...page }], skipDuplicates: true });
  return db.page.findUniqueOrThrow({ where: { reportId_run: key } });
}
