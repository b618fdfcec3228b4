import type { Report } from '../../../shared/schema/report.ts';
import type { Missing } from './embeds.ts';

/** Why there is no finding to show. */
export function missingWords(shown: Report | Missing): string {
  if (shown === 'gone') return 'This report was deleted.';
  if (shown === 'withheld') return 'This report can’t be shown.';
  if (shown === 'not_found') return 'There is no such report.';
  return shown.status === 'processing'
    ? 'This claim is being analysed.'
    : 'The analysis of this claim ended without a result.';
}
