import { ANALYSIS_GIVEN_UP_MS } from '../../../shared/limits.ts';
import type { Log } from '../../log.ts';
import type { JobDefinition } from '../../platform/queue/job.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { DetailedAnalyst } from './analyst.ts';
import { Result } from '../../../shared/schema/result.ts';
import { type NewCall, recordCall } from '../analysis/calls.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';
import { recordDetailed, type RunKey } from '../analysis/runs.repository.ts';
import * as repository from './detailed.repository.ts';
import { findById, holdRow, type ReportRecord } from '../reports/reports.repository.ts';

/** Retries are for a lost database connection; vendor calls retry by themselves for up to 160 s. */
export const runDetailedJob: JobDefinition<{ id: string; run: number }> = {
  name: 'run-detailed',
  retryLimit: 4,
  retryDelay: 2,
  expireInSeconds: 300,
  giveUpAfterSeconds: ANALYSIS_GIVEN_UP_MS / 1_000,
  concurrency: 8,
};

interface DetailedJobParts extends Omit<DetailedParts, 'detailed' | 'signal'> {
  detailed: () => Promise<DetailedAnalyst>;
  log: Log;
}

export async function workOnDetailed(queue: Queue, parts: DetailedJobParts): Promise<void> {
  await queue.work(
    runDetailedJob,
    async ({ id, payload, signal }) => {
      const log = parts.log.child({ job: id, report: payload.id });
      const startedAt = performance.now();
      const detailed = await parts.detailed();
      const outcome = await runDetailed({ ...parts, detailed, signal }, payload);
      const ms = Math.round(performance.now() - startedAt);
      log[outcome === 'failed' ? 'warn' : 'info']({ ms, outcome }, 'detailed analysis ended');
    },
    async ({ id, payload, outOfTime }) => {
      const about = { job: id, report: payload.id, outOfTime };
      parts.log.error(about, 'detailed analysis given up');
      await endDetailed(parts, payload);
    },
  );
}

interface DetailedParts {
  db: Database;
  detailed: DetailedAnalyst;
  clock: () => Date;
  signal: AbortSignal;
}

/** `dropped`: it already ended, or a new result of the report has deleted it. */
type DetailedOutcome = 'completed' | 'failed' | 'dropped';

export async function runDetailed(parts: DetailedParts, run: RunKey): Promise<DetailedOutcome> {
  const { db, detailed, clock, signal } = parts;
  const requested = await repository.findDetailed(db, run.id);
  if (requested?.status !== 'processing' || requested.run !== run.run) return 'dropped';
  const report = await findById(db, run.id);
  if (!report) return 'dropped';
  const judged = await readJudged(db, report);
  if (judged === null) return endDetailed(parts, run);
  const asked = { ...judged, now: clock(), signal };
  const { block, provenance, error = null } = await detailed.analyze(asked);
  const call = { place: 'detailed', status: block.status, error, provenance, at: clock() };
  const written = block.status === 'answered' ? { sections: block.sections, provenance } : null;
  return endDetailed(parts, run, call, written);
}

async function readJudged(db: Database, { id, type, content, result: stored }: ReportRecord) {
  if (stored === null) return null;
  const result = Result.parse(stored);
  const { page } = result;
  if (page === null) return { content, type, page, result };
  const judged = await repository.findJudgedPage(db, id, page.hash);
  return judged && { content: judged.text, type, page, result };
}

export function endDetailed(
  { db, clock }: Pick<DetailedParts, 'db' | 'clock'>,
  run: RunKey,
  call: NewCall | null = null,
  written: { sections: object; provenance: object } | null = null,
): Promise<DetailedOutcome> {
  const outcome = written ? 'completed' : 'failed';
  return db.transaction(async (tx) => {
    await holdRow(tx, run.id);
    const end = { ...written, endedAt: call?.at ?? clock() };
    if (!(await repository.endDetailed(tx, run, end))) return 'dropped';
    if (call) await recordCall(tx, { id: uuidV7(), ...call });
    await recordDetailed(tx, uuidV7(), run.id, outcome);
    await (written ? repository.markDetailed : repository.notifySubscribers)(tx, run.id);
    return outcome;
  });
}
