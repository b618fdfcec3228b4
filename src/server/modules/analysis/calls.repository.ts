import { METRICS_DAYS } from '../../../shared/limits.ts';
import type { AnalystDay } from '../../../shared/schema/operations.ts';
import type { Provenance } from '../../../shared/schema/result.ts';
import type { Statements } from '../../platform/database/database.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

export interface NewCall {
  place: string;
  status: string;
  error: string | null;
  provenance: Omit<Provenance, 'promptVersion' | 'startedAt'>;
  at: Date;
}

/** More than each call inserts, so that the table does not grow. */
const PRUNE_BATCH = 2;

interface CallColumns {
  id: string;
  at: string;
  place: string;
  status: string;
  error: string;
  provenance: string;
  /** A CTE that has a row only when the call is new. */
  from: string;
}

/** CTEs that insert a call and delete outdated ones. Rows locked by another deletion are skipped. */
export const insertCallSql = ({
  id,
  at,
  place,
  status,
  error,
  provenance,
  from,
}: CallColumns): string => `
  called AS (
    INSERT INTO "AnalystCall" (id, at, place, kind, name, model, status, error, "durationMs",
      "inputTokens", "outputTokens", "costUsd")
    SELECT ${id}, ${at}, ${place}, data->>'kind', data->>'name', data->>'model', ${status}, ${error},
      ${clampInt(`data->>'durationMs'`)}, ${clampInt(`data->'tokens'->>'input'`)},
      ${clampInt(`data->'tokens'->>'output'`)}, (data->>'costUsd')::float8
    FROM (SELECT ${provenance} AS data FROM ${from}) given
  ), pruned AS (
    DELETE FROM "AnalystCall" WHERE id = ANY (ARRAY(
      SELECT old.id FROM "AnalystCall" old
      WHERE old.at < ${at} - interval '${METRICS_DAYS} days'
      ORDER BY old.at LIMIT ${PRUNE_BATCH} FOR UPDATE SKIP LOCKED))
  )`;

/** Vendors may report numbers that do not fit the column. */
const clampInt = (text: string) => `CASE WHEN (${text})::numeric < 2147483647 THEN (${text})::int
      WHEN ${text} IS NOT NULL THEN 2147483647 END`;

export async function recordCall(tx: Statements, call: NewCall): Promise<void> {
  const { at, place, status, error, provenance } = call;
  const values = [uuidV7(), at, place, status, error, JSON.stringify(provenance)];
  await tx.prepared('record-call', RECORD_CALL, values);
}

const RECORD_CALL = `WITH once AS (SELECT), ${insertCallSql({
  id: '$1::uuid',
  at: '$2::timestamptz',
  place: '$3::text',
  status: '$4::text',
  error: '$5::text',
  provenance: '$6::jsonb',
  from: 'once',
})} SELECT`;

export type CallDay = AnalystDay & { place: string };

export interface LastCall {
  place: string;
  answered: boolean;
  status: string;
  error: string | null;
  at: string;
}

/** 30 days of 1,000 analyses a day; reading them takes 0.2 s. */
const CALLS_READ_MAX = 100_000;

export async function sumAnalystCalls(
  db: Statements,
  since: Date,
): Promise<{ days: CallDay[]; last: LastCall[] }> {
  const [sums] = await db.prepared<{ days: CallDay[]; last: LastCall[] }>(
    'sum-analyst-calls',
    SUM_CALLS,
    [since, CALLS_READ_MAX],
  );
  if (!sums) throw new Error('a sum gave no row');
  return sums;
}

// First finds the day of each last call: sorting all calls would double the time.
const SUM_CALLS = `
  WITH recent AS MATERIALIZED (
    SELECT place, status, error, at, (at AT TIME ZONE 'UTC')::date AS day, "durationMs",
      "inputTokens", "outputTokens", "costUsd"
    FROM "AnalystCall" WHERE at >= $1::timestamptz ORDER BY at DESC LIMIT $2::int
  ), days AS (
    SELECT place, day, count(*) AS calls, count(*) FILTER (WHERE status <> 'answered') AS failures,
      percentile_disc(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY "durationMs") AS took,
      sum("inputTokens") AS "inputTokens", sum("outputTokens") AS "outputTokens",
      sum("costUsd") AS "costUsd", max(at) FILTER (WHERE status = 'answered') AS answered,
      max(at) FILTER (WHERE status <> 'answered') AS failed
    FROM recent GROUP BY place, day
  ), ends AS (
    SELECT place, max(answered) AS answered, max(failed) AS failed FROM days GROUP BY place
  ), last AS (
    SELECT DISTINCT ON (place, status = 'answered')
      place, status = 'answered' AS answered, status, error, at
    FROM recent JOIN ends USING (place)
    WHERE at = CASE WHEN status = 'answered' THEN ends.answered ELSE ends.failed END
  )
  SELECT
    (SELECT COALESCE(json_agg(json_build_object('place', place, 'day', day, 'calls', calls,
        'failures', failures, 'medianMs', took[1], 'p95Ms', took[2], 'inputTokens', "inputTokens",
        'outputTokens', "outputTokens", 'costUsd', "costUsd") ORDER BY place, day), '[]')
      FROM days) AS days,
    (SELECT COALESCE(json_agg(last), '[]') FROM last) AS last`;
