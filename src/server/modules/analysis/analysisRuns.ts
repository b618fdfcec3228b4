import { METRICS_DAYS } from '../../../shared/limits.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { RunKey } from './progress.repository.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

export type AnalysisRunKind = 'analysis' | 'detailed';
export type AnalysisRunOutcome = 'completed' | 'partial' | 'failed';

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
export const recording = ({ id, kind, outcome, failure }: Recording) => `
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
export const BEGUN_AT = `CASE WHEN $2::int = 1 THEN "createdAt" ELSE COALESCE(
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
