import { createHash } from 'node:crypto';
import type { ReportType } from '../../../shared/schema/report.ts';
import { RESULT_SCHEMA_VERSION } from '../../../shared/schema/result.ts';
import type { Analysts } from '../analysts/analyst.ts';

/**
 * What makes two claims the same analysis: the claim but for case and white space, and who judges
 * it with which prompts. A changed model or prompt never gives an old report for a new one.
 */
export function claimKey(content: string, type: ReportType, analysts: Analysts): string {
  const folded = content.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const judges = [analysts.chat, analysts.search, analysts.general].map((analyst) => [
    analyst.info.name,
    analyst.info.model,
    analyst.promptVersion,
  ]);
  const parts = JSON.stringify([folded, type, judges, RESULT_SCHEMA_VERSION]);
  return createHash('sha256').update(parts).digest('base64url');
}
