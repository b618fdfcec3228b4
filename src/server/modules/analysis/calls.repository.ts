import { METRICS_DAYS, METRICS_SHOWN_DAYS } from '../../../shared/limits.ts';
import type { AnalystDay } from '../../../shared/schema/operations.ts';
import type { Provenance } from '../../../shared/schema/result.ts';
import { sql } from '../../platform/database/sql.ts';

export interface NewCall {
  place: string;
  status: string;
  error: string | null;
  provenance: Provenance;
  at: Date;
}

/** Deletes more outdated rows than the CTE `added` has; skips those locked by another deletion. */
export const pruneSql = (table: string, time: string, added: string): string => `
  pruned AS (
    DELETE FROM "${table}" WHERE id = ANY (ARRAY(
      SELECT old.id FROM "${table}" old
      WHERE old."${time}" < (SELECT "${time}" FROM ${added}) - interval '${METRICS_DAYS} days'
      ORDER BY old."${time}" LIMIT 3 FOR UPDATE SKIP LOCKED))
  )`;

/** Vendors may report numbers that do not fit the column. */
const clampInt = (text: string) => `CASE WHEN (${text})::numeric < 2147483647 THEN (${text})::int
      WHEN ${text} IS NOT NULL THEN 2147483647 END`;

/** Inserts a CTE `call` (id, at, place, status, error, provenance), and deletes outdated calls. */
export const INSERT_CALL = `
  called AS (
    INSERT INTO "AnalystCall" (id, at, place, kind, name, model, status, error, "durationMs",
      "inputTokens", "outputTokens", "costUsd")
    SELECT id, at, place, provenance->>'kind', provenance->>'name', provenance->>'model', status, error,
      ${clampInt(`provenance->>'durationMs'`)}, ${clampInt(`provenance->'tokens'->>'input'`)},
      ${clampInt(`provenance->'tokens'->>'output'`)}, (provenance->>'costUsd')::float8
    FROM call
  ), ${pruneSql('AnalystCall', 'at', 'call')}`;

export const recordCall = sql.run<[call: NewCall & { id: string }]>`
  WITH call AS (
    SELECT * FROM jsonb_to_record($1::jsonb) given (id uuid, at timestamptz, place text, status text,
      error text, provenance jsonb)
  ), ${INSERT_CALL} SELECT`;

interface CallSums {
  days: (AnalystDay & { place: string })[];
  last: (Pick<NewCall, 'place' | 'status' | 'error'> & { answered: boolean; at: string })[];
}

/** 30 days of 1,000 analyses a day; reading them takes 0.2 s. */
const CALLS_READ_MAX = 100_000;

/** Finds the day of each last call first: sorting all calls would double the time. */
export const sumAnalystCalls = sql.only<[since: Date], CallSums>`
  WITH recent AS MATERIALIZED (
    SELECT place, status, error, at, (at AT TIME ZONE 'UTC')::date AS day, "durationMs",
      "inputTokens", "outputTokens", "costUsd"
    FROM "AnalystCall" WHERE at >= $1::timestamptz ORDER BY at DESC LIMIT ${CALLS_READ_MAX}
  ), days AS (
    SELECT place, day, count(*) AS calls, count(*) FILTER (WHERE status <> 'answered') AS failures,
      percentile_disc(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY "durationMs") AS took,
      sum(COALESCE("inputTokens", 0) + COALESCE("outputTokens", 0))
        FILTER (WHERE num_nonnulls("inputTokens", "outputTokens") > 0) AS tokens,
      sum("costUsd") AS "costUsd", max(at) FILTER (WHERE status = 'answered') AS answered,
      max(at) FILTER (WHERE status <> 'answered') AS failed
    FROM recent GROUP BY place, day
  ), ends AS (
    SELECT place, max(answered) AS answered, max(failed) AS failed FROM days GROUP BY place
  ), calendar AS (
    SELECT place, ($1::timestamptz AT TIME ZONE 'UTC')::date + later AS day
    FROM ends, generate_series(0, ${METRICS_SHOWN_DAYS - 1}) later
  ), last AS (
    SELECT DISTINCT ON (place, status = 'answered')
      place, status = 'answered' AS answered, status, error, at
    FROM recent JOIN ends USING (place)
    WHERE at = CASE WHEN status = 'answered' THEN ends.answered ELSE ends.failed END
  )
  SELECT
    (SELECT COALESCE(json_agg(json_build_object('place', place, 'day', day,
        'calls', COALESCE(calls, 0), 'failures', COALESCE(failures, 0), 'medianMs', took[1],
        'p95Ms', took[2], 'tokens', tokens, 'costUsd', "costUsd") ORDER BY place, day), '[]')
      FROM calendar LEFT JOIN days USING (place, day)) AS days,
    (SELECT COALESCE(json_agg(last), '[]') FROM last) AS last`;
