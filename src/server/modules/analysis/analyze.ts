import type { StartInput } from '../../../shared/schema/analysis.ts';
import type { Analysed } from '../../../shared/schema/waited.ts';
import type { Asker } from '../accounts/asker.ts';
import type { Waiting } from './awaitChange.ts';
import { awaitResult } from './awaitResult.ts';
import { startAnalysis, type StartParts } from './startAnalysis.ts';

/** Starts the analysis of a claim and waits for its result. Fails as the two parts of it do. */
export async function analyze(
  parts: StartParts & { waiting: Waiting },
  asker: Asker,
  submitted: Pick<StartInput, 'content' | 'url' | 'notes' | 'fresh'>,
  now: Date,
): Promise<Analysed> {
  return awaitResult(parts, await startAnalysis(parts, asker, submitted, now), asker);
}
