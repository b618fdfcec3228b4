import { METRICS_DAYS } from '../../../shared/limits.ts';
import type { Provenance } from '../../../shared/schema/result.ts';
import type { Statements } from '../../platform/database/database.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

/** One question to an analyst that ended, with what it cost. */
export interface NewCall {
  /** `chat`, `search`, `general` or `detailed`. */
  place: string;
  /** `answered`, `failed`, `refused` or `timed_out`. */
  status: string;
  /** What went wrong; null when nothing did, or nobody knows. */
  error: string | null;
  provenance: Omit<Provenance, 'promptVersion' | 'startedAt'>;
  at: Date;
}

/** Old records that each new one takes away: more than come, so that none is kept for long. */
const PRUNED = 2;

/** How a call is written down by a statement that keeps its answer, in SQL. */
interface Calling {
  /** A uuid, made by `uuidV7`. */
  id: string;
  at: string;
  place: string;
  status: string;
  error: string;
  /** As jsonb. */
  provenance: string;
  /** A part of the statement that has one row when the call counts, and none when it did before. */
  from: string;
}

/**
 * Parts of a statement that write a call down, and take old ones away on the way, which is nobody's
 * task otherwise; those that another takes at this moment are passed over.
 */
export const calling = ({ id, at, place, status, error, provenance, from }: Calling): string => `
  called AS (
    INSERT INTO "AnalystCall" (id, at, place, kind, name, model, status, error, "durationMs",
      "inputTokens", "outputTokens", "costUsd")
    SELECT ${id}, ${at}, ${place}, said->>'kind', said->>'name', said->>'model', ${status}, ${error},
      ${whole(`said->>'durationMs'`)}, ${whole(`said->'tokens'->>'input'`)},
      ${whole(`said->'tokens'->>'output'`)}, (said->>'costUsd')::float8
    FROM (SELECT ${provenance} AS said FROM ${from}) given
  ), pruned AS (
    DELETE FROM "AnalystCall" WHERE id = ANY (ARRAY(
      SELECT old.id FROM "AnalystCall" old
      WHERE old.at < ${at} - interval '${METRICS_DAYS} days'
      ORDER BY old.at LIMIT ${PRUNED} FOR UPDATE SKIP LOCKED))
  )`;

/** A number that a vendor made too large must not keep the answer from being stored. */
const whole = (text: string) => `CASE WHEN (${text})::numeric < 2147483647 THEN (${text})::int
      WHEN ${text} IS NOT NULL THEN 2147483647 END`;

/** Writes a call down, in the transaction that stores what came of it. */
export async function recordCall(tx: Statements, call: NewCall): Promise<void> {
  const { at, place, status, error, provenance } = call;
  const values = [uuidV7(), at, place, status, error, JSON.stringify(provenance)];
  await tx.prepared('record-call', RECORD_CALL, values);
}

const RECORD_CALL = `WITH once AS (SELECT), ${calling({
  id: '$1::uuid',
  at: '$2::timestamptz',
  place: '$3::text',
  status: '$4::text',
  error: '$5::text',
  provenance: '$6::jsonb',
  from: 'once',
})} SELECT`;

/** A place on one day (UTC); null: no call, or nothing reported. */
export interface CallDay {
  place: string;
  day: string;
  calls: number;
  failures: number;
  medianMs: number;
  p95Ms: number;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
}

/** The last call of a place that went well, or that did not. */
export interface LastCall {
  place: string;
  answered: boolean;
  status: string;
  error: string | null;
  at: string;
}

/** The newest calls that are looked at: 30 days of 1,000 analyses a day; they take 0.2 s. */
const CALLS_READ_MAX = 100_000;

/** What the newest calls since then come to, of all instances. */
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

// The last ones of each kind are found by their day first: to sort all of them would take as long again.
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
