import { createHash } from 'node:crypto';
import type { Settings } from '../../../shared/limits.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import { RESULT_SCHEMA_VERSION } from '../../../shared/schema/result.ts';
import type { Analysts } from '../analysts/analyst.ts';

const DAY_MS = 86_400_000;

/**
 * What makes two claims the same analysis: the content but for case and white space (of a link, the
 * text of its page), and who judges it with which prompts. A changed model or prompt never gives an
 * old report for a new one.
 */
export function claimKey(
  { content, type }: { content: string; type: ReportType },
  analysts: Analysts,
): string {
  return keyOf('text', foldCase(content), type, analysts);
}

/**
 * What makes two links the same analysis while it runs: until the page is read, its address. Paths
 * may differ by case alone, so that is kept.
 */
export function linkKey(address: string, analysts: Analysts): string {
  return keyOf('link', address, 'analysis', analysts);
}

/** An analysis that ended before this is too old to be given again. */
export const reusableSince = ({ reuseDays }: Settings, now: Date): Date =>
  new Date(now.getTime() - reuseDays * DAY_MS);

const foldCase = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

function keyOf(kind: 'text' | 'link', content: string, type: ReportType, analysts: Analysts) {
  const judges = [analysts.chat, analysts.search, analysts.general].map((analyst) => [
    analyst.info.name,
    analyst.info.model,
    analyst.promptVersion,
  ]);
  const parts = JSON.stringify([kind, content, type, judges, RESULT_SCHEMA_VERSION]);
  return createHash('sha256').update(parts).digest('base64url');
}
