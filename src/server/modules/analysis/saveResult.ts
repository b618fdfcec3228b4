import type { Result } from '../../../shared/schema/result.ts';
import type { NewEvent } from './progress.repository.ts';
import { completeRun } from './runs.ts';
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
  const ended = [
    runEvent(parts, 'scoring', 'started'),
    runEvent(parts, 'scoring', 'completed', result.overallScore),
    runEvent(parts, 'saving', 'started'),
    runEvent(parts, 'saving', 'completed'),
  ];
  const stored = { result, claimKey, renews };
  if (!takenFrom) {
    await completeRun(parts.db, run, { ...stored, updatedAt: parts.clock(), uses: true }, ended);
    return;
  }
  const told = [...answersOf(parts, result), ...ended];
  await parts.db.transaction(async (tx) => {
    const outcome = { ...stored, updatedAt: takenFrom, uses: false };
    if (await completeRun(tx, run, outcome, told)) await releaseAllowance(tx, run.id);
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
