import type { Result } from '../../../shared/schema/result.ts';
import { appendEvent } from '../../data/events.ts';
import { endRun, findById, type ReportRecord } from '../../data/reports.ts';
import { firstNotes, useReserved } from '../../data/submissions.ts';
import { returnAllowance } from '../accounts/allowance.ts';
import { DomainError } from '../errors.ts';
import { askAnalysts } from './askAnalysts.ts';
import { composeResult } from './composeResult.ts';
import type { Run, RunParts, Tell } from './run.ts';

/**
 * Runs an analysis to its end. May be called again for the same run, after a killed process or a
 * failed try: what analysts answered is not asked again, events are told once, and the result is
 * stored exactly once. Fails only when the database does; then the job is tried again.
 */
export async function runAnalysis(parts: RunParts, run: Run): Promise<void> {
  const report = await findById(parts.db, run.id);
  if (report?.status !== 'processing' || report.run !== run.run) return;
  const tell = teller(parts, run);

  const input = await preprocess(parts, report, tell);
  const answers = await askAnalysts(parts, run, input, tell);
  const result = await score(() => composeResult({ type: report.type, ...answers }), tell);
  await (result ? saveResult(parts, run, result, tell) : failAnalysis(parts, run));
}

function teller({ db, clock }: RunParts, { id, run }: Run): Tell {
  return async (step, status, percentage = null, tx) => {
    const event = { reportId: id, run, step, status, percentage, at: clock() };
    await (tx ? appendEvent(tx, event) : db.transaction((own) => appendEvent(own, event)));
  };
}

async function preprocess({ db, clock, signal }: RunParts, report: ReportRecord, tell: Tell) {
  await tell('preprocessing', 'started');
  const notes = await db.transaction((tx) => firstNotes(tx, report.id));
  await tell('preprocessing', 'completed');
  return {
    content: report.content,
    type: report.type,
    notes,
    claimDate: null,
    now: clock(),
    signal,
  };
}

/** The result, or null when too little was answered to make one. */
async function score(compose: () => Result, tell: Tell): Promise<Result | null> {
  await tell('scoring', 'started');
  try {
    const result = compose();
    await tell('scoring', 'completed', result.overallScore);
    return result;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'analysis_failed')) throw error;
    await tell('scoring', 'failed');
    return null;
  }
}

async function saveResult(parts: RunParts, run: Run, result: Result, tell: Tell): Promise<void> {
  await tell('saving', 'started');
  await parts.db.transaction(async (tx) => {
    await tell('saving', 'completed', null, tx);
    const saved = await endRun(tx, run, {
      status: 'completed',
      result,
      credibilityScore: result.overallScore,
      verdict: result.verdict,
      confidence: result.confidence,
      partial: result.partial,
      updatedAt: parts.clock(),
    });
    if (saved) await useReserved(tx, run.id);
  });
}

/** Ends a run without a result and gives back what it cost. */
export async function failAnalysis(
  { db, clock, settings }: Pick<RunParts, 'db' | 'clock' | 'settings'>,
  run: Run,
): Promise<void> {
  await db.transaction(async (tx) => {
    const failed = await endRun(tx, run, {
      status: 'failed',
      failure: 'analysis_failed',
      updatedAt: clock(),
    });
    if (failed) await returnAllowance(tx, run.id, settings);
  });
}
