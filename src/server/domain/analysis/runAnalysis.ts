import type { Step, StepStatus } from '../../../shared/schema/progress.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { appendEvents, type NewEvent, tellProgress } from '../../data/events.ts';
import { endRun, findById, type ReportRecord } from '../../data/reports.ts';
import { firstNotes, useReserved } from '../../data/submissions.ts';
import { returnAllowance } from '../accounts/allowance.ts';
import type { AnalystInput, Answers } from '../analysts/analyst.ts';
import { DomainError } from '../errors.ts';
import { askAnalysts } from './askAnalysts.ts';
import { composeResult } from './composeResult.ts';
import type { Run, RunParts } from './run.ts';

/**
 * Runs an analysis to its end. May be called again for the same run, after a killed process or a
 * failed try: what analysts answered is not asked again, events are told once, and the result is
 * stored exactly once. Fails only when the database does; then the job is tried again.
 */
export async function runAnalysis(parts: RunParts, run: Run): Promise<void> {
  const report = await findById(parts.db, run.id);
  if (report?.status !== 'processing' || report.run !== run.run) return;

  const input = await preprocess(parts, report);
  const answers = await askAnalysts(parts, run, input);
  const result = score(report, answers);
  await (result ? saveResult(parts, run, result) : failAnalysis(parts, run));
}

async function preprocess(parts: RunParts, report: ReportRecord): Promise<AnalystInput> {
  const { db, clock, signal } = parts;
  await tellProgress(db, report, [event(parts, 'preprocessing', 'started')]);
  const notes = await firstNotes(db, report.id);
  await tellProgress(db, report, [event(parts, 'preprocessing', 'completed')]);
  const { content, type } = report;
  return { content, type, notes, claimDate: null, now: clock(), signal };
}

/** The result, or null when too little was answered to make one. */
function score({ type }: ReportRecord, answers: Answers): Result | null {
  try {
    return composeResult({ type, ...answers });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'analysis_failed') return null;
    throw error;
  }
}

async function saveResult(parts: RunParts, run: Run, result: Result): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const saved = await endRun(tx, run, {
      status: 'completed',
      result,
      credibilityScore: result.overallScore,
      verdict: result.verdict,
      confidence: result.confidence,
      partial: result.partial,
      updatedAt: parts.clock(),
    });
    if (!saved) return;
    await appendEvents(tx, run, [
      event(parts, 'scoring', 'started'),
      event(parts, 'scoring', 'completed', result.overallScore),
      event(parts, 'saving', 'started'),
      event(parts, 'saving', 'completed'),
    ]);
    await useReserved(tx, run.id);
  });
}

/** Ends a run without a result and gives back what it cost. */
export async function failAnalysis(
  parts: Pick<RunParts, 'db' | 'clock' | 'settings'>,
  run: Run,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const failed = await endRun(tx, run, {
      status: 'failed',
      failure: 'analysis_failed',
      updatedAt: parts.clock(),
    });
    if (!failed) return;
    await appendEvents(tx, run, [event(parts, 'scoring', 'failed')]);
    await returnAllowance(tx, run.id, parts.settings);
  });
}

function event(
  { clock }: Pick<RunParts, 'clock'>,
  step: Step,
  status: StepStatus,
  percentage: number | null = null,
): NewEvent {
  return { step, status, percentage, at: clock() };
}
