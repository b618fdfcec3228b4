import { ANALYSIS_GIVEN_UP_MS } from '../../../shared/limits.ts';
import type { Log } from '../../log.ts';
import type { JobDefinition } from '../../platform/queue/job.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { DetailedAnalyst, Detailed } from './analyst.ts';
import { Result } from '../../../shared/schema/result.ts';
import { type NewCall, recordCall } from '../analysis/calls.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordDetailed } from '../analysis/runs.repository.ts';
import { provenanceOf } from '../analysts/analyst.ts';
import * as repository from './detailed.repository.ts';
import type { RunKey } from '../analysis/progress.repository.ts';
import { findById, type ReportRecord } from '../reports/reports.repository.ts';
import { VendorError } from '../../integrations/models/vendor.ts';
import { DomainError } from '../errors.ts';

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
      const outcome = await runDetailed({ ...parts, detailed, signal }, payload, (error) =>
        log.warn({ err: error }, 'detailed analysis failed'),
      );
      const ms = Math.round(performance.now() - startedAt);
      log.info({ ms, outcome }, 'detailed analysis ended');
    },
    async ({ id, payload, outOfTime }) => {
      const about = { job: id, report: payload.id, outOfTime };
      parts.log.error(about, 'detailed analysis given up');
      await failDetailed(parts, payload);
    },
  );
}

interface DetailedParts {
  db: Database;
  detailed: DetailedAnalyst;
  clock: () => Date;
  signal: AbortSignal;
}

/** `dropped`: it already ended, or the report has another result by now. */
type DetailedOutcome = 'completed' | 'failed' | 'dropped';

/** Stores the sections once, even after a retry. */
export async function runDetailed(
  parts: DetailedParts,
  run: RunKey,
  onFailure: (error: Error) => void = () => undefined,
): Promise<DetailedOutcome> {
  const { db, detailed, clock, signal } = parts;
  const requested = await repository.findDetailed(db, run.id);
  if (requested?.status !== 'processing' || requested.run !== run.run) return 'dropped';
  const report = await findById(db, run.id);
  if (!report) return 'dropped';
  const startedAt = clock();
  try {
    if (report.result === null) throw new DomainError('no_result');
    const { type } = report;
    const result = Result.parse(report.result);
    const { page } = result;
    const content = page
      ? await repository.findJudgedText(db, report.id, page.hash)
      : report.content;
    if (content === null) throw new DomainError('no_result');
    const written = await detailed.analyze({ content, type, page, result, now: clock(), signal });
    return await save(parts, run, report, written);
  } catch (error) {
    const isFinal = error instanceof VendorError || error instanceof DomainError;
    if (signal.aborted || !isFinal) throw error;
    onFailure(error);
    await failDetailed(parts, run, error instanceof VendorError ? failedCall(error) : null);
    return 'failed';
  }

  function failedCall({ kind }: VendorError): NewCall {
    const at = clock();
    const status = kind === 'refused' || kind === 'timed_out' ? kind : 'failed';
    const { info, promptVersion } = detailed;
    const provenance = provenanceOf({ ...info, promptVersion }, startedAt, at);
    return { place: 'detailed', status, error: kind, provenance, at };
  }
}

function save(
  { db, clock }: DetailedParts,
  run: RunKey,
  report: ReportRecord,
  written: Detailed,
): Promise<DetailedOutcome> {
  return db.transaction(async (tx) => {
    await repository.lockForDetailed(tx, run.id);
    const at = clock();
    if (!(await repository.endDetailed(tx, run, { ...written, endedAt: at }))) return 'dropped';
    const { provenance } = written;
    await recordCall(tx, { place: 'detailed', status: 'answered', error: null, provenance, at });
    if (await repository.markDetailed(tx, run.id, report.result)) {
      await recordDetailed(tx, run, 'completed');
      return 'completed';
    }
    // The report was analyzed again meanwhile, so the sections describe an outdated result.
    await repository.deleteDetailed(tx, run.id);
    await repository.notifySubscribers(tx, run.id);
    return 'dropped';
  });
}

export async function failDetailed(
  { db, clock }: Pick<DetailedParts, 'db' | 'clock'>,
  run: RunKey,
  call: NewCall | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await repository.endDetailed(tx, run, { endedAt: clock() }))) return;
    if (call) await recordCall(tx, call);
    await recordDetailed(tx, run, 'failed');
    await repository.notifySubscribers(tx, run.id);
  });
}
