import type { Analysed } from '../../../shared/schema/waited.ts';
import type { Asker } from '../accounts/asker.ts';
import type { Waiting } from './awaitChange.ts';
import { awaitResult } from './awaitResult.ts';
import { resubmit } from './resubmit.ts';
import type { StartParts } from './startAnalysis.ts';

/** Analyses a report's claim anew and waits for its result. Fails as the two parts of it do. */
export async function resubmitAndAwait(
  parts: StartParts & { waiting: Waiting },
  asker: Asker,
  id: string,
  content: string,
  now: Date,
): Promise<Analysed> {
  return awaitResult(parts, await resubmit(parts, asker, id, content, now), asker);
}
