import type { MyReport } from '../../../shared/schema/account.ts';
import { scoreLabel } from '../../../shared/scoring.ts';

export interface Finding {
  text: string;
  /** `bad`: it went wrong; `quiet`: there is nothing final to say. */
  tone: 'plain' | 'quiet' | 'bad';
}

/** What came out of a report, in the words of a list. At low confidence the score's label says too much. */
export function findingOf(
  report: Pick<MyReport, 'status' | 'credibilityScore' | 'confidence'>,
): Finding {
  const { status, credibilityScore, confidence } = report;
  if (status === 'processing') {
    const text = credibilityScore === null ? 'Being analysed' : 'Being analysed anew';
    return { text, tone: 'quiet' };
  }
  if (status === 'withheld') return { text: 'Withheld', tone: 'quiet' };
  if (status === 'failed' || credibilityScore === null) return { text: 'Failed', tone: 'bad' };
  const open = confidence === 'low';
  const text = open ? 'Inconclusive' : scoreLabel(credibilityScore);
  const tone = open ? 'quiet' : 'plain';
  return { text: status === 'partial' ? `${text}, incomplete` : text, tone };
}
