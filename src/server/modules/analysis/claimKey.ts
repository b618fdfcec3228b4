import { DAY_MS } from '../../../shared/dates.ts';
import { createHash } from 'node:crypto';
import type { ClaimOrigin } from '../../../shared/claim.ts';
import { INCONCLUSIVE_REUSE_DAYS, type Settings } from '../../../shared/limits.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import { RESULT_SCHEMA_VERSION } from '../../../shared/schema/result.ts';
import type { Analysts } from '../analysts/analyst.ts';
import { foldForms } from '../library/matching/words.ts';

interface Claim {
  content: string;
  type: ReportType;
  kind?: 'text' | 'url';
  said?: ClaimOrigin | null;
}

/** Ignores case except in a link, whose path may depend on it. */
export function claimKey(
  { content, type, kind = 'text', said = null }: Claim,
  { chat, search, general, claims }: Analysts,
): string {
  const judges = [chat, search, general].map(({ info, promptVersion }) => [
    info.name,
    info.model,
    promptVersion,
  ]);
  const parts = JSON.stringify([
    ...(kind === 'url' ? ['link', content] : ['text', foldCase(content)]),
    ...[type, judges, claims?.promptVersion ?? null, RESULT_SCHEMA_VERSION],
    ...[said?.claimDate, said?.speaker, said?.origin].map((part) => foldCase(part ?? '')),
  ]);
  return createHash('sha256').update(parts).digest('base64url');
}

const foldCase = (text: string) => foldForms(text).toLowerCase().replace(/\s+/g, ' ').trim();

/** Since when an equal claim's report may be reused: any, or an inconclusive one. */
export function reusableSince({ reuseDays }: Settings, now: Date): [any: Date, inconclusive: Date] {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return [before(reuseDays), before(Math.min(reuseDays, INCONCLUSIVE_REUSE_DAYS))];
}
