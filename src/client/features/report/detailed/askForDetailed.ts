import { messages } from '../../../../shared/messages.ts';
import type { DetailedAnalysis } from '../../../../shared/schema/detailed.ts';
import type { DetailedAnswer } from '../../../../shared/schema/waited.ts';

/**
 * Asks for the detailed analysis of a report until it is there: a call that waited as long as it may
 * is answered that it is still being written, and the next one joins in.
 */
export async function askForDetailed(
  ask: (input: { reportId: string }) => Promise<DetailedAnswer>,
  reportId: string,
): Promise<DetailedAnalysis> {
  if (reportId === '') throw new Error(messages.detailedNeedsId);
  for (;;) {
    const { detailedAnalysis } = await ask({ reportId });
    if (detailedAnalysis !== null) return detailedAnalysis;
  }
}

/** Why there is none: the server's own words, or what is known without them. */
export function detailedFailure(error: { message: string; data?: unknown }): string {
  const known = Boolean(error.data) || error.message === messages.detailedNeedsId;
  return known ? error.message : messages.detailedFailed;
}
