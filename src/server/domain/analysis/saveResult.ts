import type { Result } from '../../../shared/schema/result.ts';
import { appendEvents, type NewEvent } from '../../data/events.ts';
import { completeRun } from '../../data/runs.ts';
import { useReserved } from '../../data/submissions.ts';
import { releaseAllowance } from '../accounts/allowance.ts';
import { percentageOf } from './percentageOf.ts';
import type { Run, RunParts } from './run.ts';
import { runEvent } from './runEvent.ts';

export interface Outcome {
  result: Result;
  /** What equal claims are found by from now on. */
  claimKey: string | null;
  /** When the analysts were asked, if that was for an earlier report on the same text. */
  takenFrom?: Date;
  /** It takes the place of an earlier result, and of what was said about that. */
  renews: boolean;
}

/** Stores the result of a run, exactly once. One that was taken from another report costs nothing. */
export async function saveResult(
  parts: Pick<RunParts, 'db' | 'clock'>,
  run: Run,
  { result, claimKey, takenFrom, renews }: Outcome,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const saved = await completeRun(tx, run, {
      result,
      claimKey,
      renews,
      credibilityScore: result.overallScore,
      verdict: result.verdict,
      confidence: result.confidence,
      partial: result.partial,
      updatedAt: takenFrom ?? parts.clock(),
    });
    if (!saved) return;
    await appendEvents(tx, run, [
      ...(takenFrom ? answersOf(parts, result) : []),
      runEvent(parts, 'scoring', 'started'),
      runEvent(parts, 'scoring', 'completed', result.overallScore),
      runEvent(parts, 'saving', 'started'),
      runEvent(parts, 'saving', 'completed'),
    ]);
    await (takenFrom ? releaseAllowance(tx, run.id) : useReserved(tx, run.id));
  });
}

/** The analysts' steps of a result that was taken over. */
const answersOf = (
  parts: Pick<RunParts, 'clock'>,
  { openAI, perplexity, gemini }: Result,
): NewEvent[] => [
  runEvent(parts, 'openai_analysis', 'completed', percentageOf(openAI)),
  runEvent(parts, 'perplexity_analysis', 'completed', percentageOf(perplexity)),
  runEvent(parts, 'gemini_analysis', 'completed', percentageOf(gemini)),
];
