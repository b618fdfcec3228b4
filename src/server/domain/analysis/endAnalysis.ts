import type { Failure } from '../../../shared/schema/failure.ts';
import type { Step, StepStatus } from '../../../shared/schema/progress.ts';
import type { Result } from '../../../shared/schema/result.ts';
import type { Transaction } from '../../data/database.ts';
import { appendEvents, type NewEvent } from '../../data/events.ts';
import { completeRun, failRun } from '../../data/runs.ts';
import { useReserved } from '../../data/submissions.ts';
import { releaseAllowance, returnAllowance } from '../accounts/allowance.ts';
import { percentageOf } from './percentageOf.ts';
import type { Run, RunParts } from './run.ts';

export interface Outcome {
  result: Result;
  /** What equal claims are found by from now on. */
  claimKey: string | null;
  /** When the analysts were asked, if that was for an earlier report on the same text. */
  takenFrom?: Date;
}

type EndParts = Pick<RunParts, 'db' | 'clock' | 'settings'>;

/** Stores the result of a run, exactly once. One that was taken from another report costs nothing. */
export async function saveResult(parts: EndParts, run: Run, outcome: Outcome): Promise<void> {
  const { result, claimKey, takenFrom } = outcome;
  await parts.db.transaction(async (tx) => {
    const saved = await completeRun(tx, run, {
      result,
      claimKey,
      credibilityScore: result.overallScore,
      verdict: result.verdict,
      confidence: result.confidence,
      partial: result.partial,
      updatedAt: takenFrom ?? parts.clock(),
    });
    if (!saved) return;
    await appendEvents(tx, run, [
      ...(takenFrom ? answersOf(parts, result) : []),
      event(parts, 'scoring', 'started'),
      event(parts, 'scoring', 'completed', result.overallScore),
      event(parts, 'saving', 'started'),
      event(parts, 'saving', 'completed'),
    ]);
    await (takenFrom ? releaseAllowance(tx, run.id) : useReserved(tx, run.id));
  });
}

/**
 * Ends a run without a result and gives back what it cost, unless it was the content that made the
 * search decline: that one has been worked on.
 */
export async function failAnalysis(parts: EndParts, run: Run, failure: Failure): Promise<void> {
  await parts.db.transaction(async (tx) => {
    if (!(await failRun(tx, run, failure, parts.clock()))) return;
    await appendEvents(tx, run, [event(parts, 'scoring', 'failed')]);
    await settleFailed(tx, run, failure, parts);
  });
}

function settleFailed(tx: Transaction, run: Run, failure: Failure, { settings }: EndParts) {
  return failure === 'content_refused'
    ? useReserved(tx, run.id)
    : returnAllowance(tx, run.id, settings);
}

/** The analysts' steps of a result that was taken over. */
function answersOf(parts: EndParts, { openAI, perplexity, gemini }: Result): NewEvent[] {
  return [
    event(parts, 'openai_analysis', 'completed', percentageOf(openAI)),
    event(parts, 'perplexity_analysis', 'completed', percentageOf(perplexity)),
    event(parts, 'gemini_analysis', 'completed', percentageOf(gemini)),
  ];
}

function event(
  { clock }: EndParts,
  step: Step,
  status: StepStatus,
  percentage: number | null = null,
): NewEvent {
  return { step, status, percentage, at: clock() };
}
