import { DAY_MS } from '../../../shared/dates.ts';
import { createHash } from 'node:crypto';
import type { ClaimOrigin } from '../../../shared/claim.ts';
import type { Settings } from '../../../shared/limits.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import { RESULT_SCHEMA_VERSION } from '../../../shared/schema/result.ts';
import type { Analysts } from '../analysts/analyst.ts';

/** Ignores case and white space, and depends on the models and prompts of the analysts. */
export function claimKey(
  { content, type, said = null }: { content: string; type: ReportType; said?: ClaimOrigin | null },
  analysts: Analysts,
): string {
  return keyOf('text', foldCase(content), type, analysts, said);
}

/** The key until the page is read. Paths may be case-sensitive. */
export function linkKey(
  address: string,
  analysts: Analysts,
  said: ClaimOrigin | null = null,
): string {
  return keyOf('link', address, 'analysis', analysts, said);
}

export const reusableSince = ({ reuseDays }: Settings, now: Date): Date =>
  new Date(now.getTime() - reuseDays * DAY_MS);

const foldCase = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

function keyOf(
  kind: 'text' | 'link',
  content: string,
  type: ReportType,
  analysts: Analysts,
  said: ClaimOrigin | null,
) {
  const judges = [analysts.chat, analysts.search, analysts.general].map((analyst) => [
    analyst.info.name,
    analyst.info.model,
    analyst.promptVersion,
  ]);
  const finder = analysts.claims?.promptVersion ?? null;
  const parts = JSON.stringify([
    ...[kind, content, type, judges, finder, RESULT_SCHEMA_VERSION],
    ...[said?.claimDate, said?.speaker, said?.origin].map((part) => foldCase(part ?? '')),
  ]);
  return createHash('sha256').update(parts).digest('base64url');
}
