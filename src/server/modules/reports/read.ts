import { createHash } from 'node:crypto';
import { percentageOf } from '../../../shared/answers.ts';
import { MINUTE_MS } from '../../../shared/dates.ts';
import { CAPTURES_PER_ADDRESS_AND_MINUTE } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import * as schema from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
import type { Database } from '../../platform/database/database.ts';
import { createSaltCache, enforceRateLimits, hashAddress, tokenOf } from '../accounts/allowance.ts';
import { asAdmin, type Caller, type CallerCall, type UserCall } from '../accounts/caller.ts';
import { findDetailed } from '../detailed/detailed.repository.ts';
import { toDetailedState } from '../detailed/detailed.ts';
import { DomainError } from '../errors.ts';
import { withIsoTimes } from '../rows.ts';
import { failureText, missingPlaces, reviewOf, seoOf } from './presentation.ts';
import * as repository from './reports.repository.ts';
import { findVisible, type Reader } from './visible.ts';

export async function fetchReport(db: Database, id: string, reader: Reader = 'anybody') {
  const record = await findVisible(db, id, reader);
  const [report, user] = await Promise.all([
    withDetailed(db, record),
    reader === 'anybody' ? null : readOwner(db, record.id, reader),
  ]);
  return {
    ...report,
    id: record.reportId,
    claims: claimsOf(report.result),
    has_detailed_analysis: report.hasDetailedAnalysis,
    openai_detailed: report.detailedAnalysis?.sections ?? null,
    ...repository.listStateOf(record),
    seoReport: seoOf(record),
    ...(id === report.slug ? {} : { redirect: paths.report(report.slug) }),
    ...(user ? { user } : {}),
  };
}

export async function readReport(db: Database, id: string, reader: Reader = 'anybody') {
  return withDetailed(db, await findVisible(db, id, reader));
}

export async function readPublic(db: Database, id: string) {
  try {
    return await readReport(db, id);
  } catch (error) {
    const code = error instanceof DomainError ? error.code : null;
    if (code === 'not_found' || code === 'gone' || code === 'withheld') return code;
    throw error;
  }
}

export async function readCritical(db: Database, id: string, reader: Reader = 'anybody') {
  const record = await findVisible(db, id, reader);
  const { result, detailedAnalysis: _, ...report } = toReport(record);
  return {
    ...report,
    id: record.reportId,
    confidence: result?.confidence ?? null,
    band: result?.band ?? null,
    grades: {
      chat: result && percentageOf(result.openAI),
      search: result?.perplexity.grades.perplexity_main_grade ?? null,
      general: result && percentageOf(result.gemini),
    },
    page: result?.page ?? null,
    hasDetailedAnalysis: record.hasDetailedAnalysis,
    has_detailed_analysis: record.hasDetailedAnalysis,
  };
}

export async function readShared(db: Database, id: string, reader: Reader = 'anybody') {
  const record = await findVisible(db, id, reader);
  const { result, ...report } = toReport(record);
  if (result === null)
    throw new DomainError(record.status === 'processing' ? 'report_processing' : 'no_result');
  return {
    ...report,
    id: record.reportId,
    reportId: record.shareId,
    result,
    claims: claimsOf(result),
    status: 'completed' as const,
    hasDetailedAnalysis: record.hasDetailedAnalysis,
    has_detailed_analysis: record.hasDetailedAnalysis,
    seoReport: seoOf(record),
  };
}

export const claimsOf = (result: Result | null): schema.ReportClaims =>
  result?.perplexity.claims?.list.map(({ main: _, truth: __, ...claim }) => claim) ?? null;

const NOTES_SHOWN = 20;
const OWNERS_SHOWN = 20;

export async function readPrivate({ db, user }: UserCall, reportId: string) {
  const { id, isIndexable, withheldAt, resultNumber } = await findVisible(db, reportId, user);
  const isAdmin = asAdmin(user) !== null;
  const [{ asked, views, notes, seenNumber }, owners, mayUnlist] = await Promise.all([
    repository.findUserActivity(db, id, user.id, NOTES_SHOWN),
    isAdmin ? repository.findOwners(db, id, OWNERS_SHOWN) : null,
    isIndexable && repository.isFirstSubmitter(db, id, user.id),
  ]);
  const isOwner = asked > 0;
  return {
    isOwner,
    isIndexable,
    mayUnlist,
    views: isOwner || isAdmin ? views : null,
    isFollowed: seenNumber !== null,
    hasChanged: seenNumber !== null && seenNumber < resultNumber,
    notes: notes.map((noted) => ({ ...noted, askedAt: new Date(noted.askedAt).toISOString() })),
    owners,
    withheldAt: isAdmin ? (withheldAt?.toISOString() ?? null) : null,
  };
}

export async function readCost({ db, caller }: Omit<CallerCall, 'now'>, reportId: string) {
  const { id, status } = await findVisible(db, reportId, caller);
  const token = caller.kind === 'user' ? null : tokenOf(caller);
  const by = caller.kind === 'user' ? { userId: caller.id } : token && { visitor: { token } };
  if (status !== 'failed' || !by) return { isFree: false };
  const last = await repository.findLastSubmission(db, { reportId: id, ...by });
  return { isFree: last?.allowance === 'returned' || last?.allowance === 'none' };
}

async function readOwner(db: Database, id: string, reader: Caller) {
  if (reader.kind !== 'user') return null;
  const { email, name } = reader;
  if ((await repository.findUserActivity(db, id, reader.id, 0)).asked > 0) return { email, name };
  const [first = null] = asAdmin(reader) ? await repository.findOwners(db, id, 1) : [];
  return first;
}

async function withDetailed(db: Database, record: repository.ReportRecord): Promise<schema.Report> {
  const stored = record.hasDetailedAnalysis ? await findDetailed(db, record.id) : null;
  const state = toDetailedState(record, stored);
  return toReport(record, state.status === 'completed' ? state.detailedAnalysis : null);
}

function toReport(
  record: repository.ReportRecord,
  detailedAnalysis: schema.DetailedAnalysis | null = null,
): schema.Report {
  const { indexable: _, ...seo } = seoOf(record);
  return schema.Report.parse({
    ...withIsoTimes(record),
    missing: missingPlaces(record),
    error: failureText(record),
    hasDetailedAnalysis: detailedAnalysis !== null,
    detailedAnalysis,
    seo,
    review: reviewOf(record),
  });
}

/** Stores only salted hashes. Views per address are limited, because tokens are easy to forge. */
export async function countView(db: Database, caller: Caller, reportId: string, now: Date) {
  const visitor = caller.kind === 'user' ? `user:${caller.id}` : tokenOf(caller);
  if (visitor === null) return;
  const day = now.toISOString().slice(0, 10);
  const salt = await saltOf(db, day);
  const markOf = (kind: string, subject: string) =>
    createHash('sha256')
      .update(salt)
      .update(JSON.stringify([kind, reportId, subject]))
      .digest();
  const addressMark = markOf('address', caller.address ?? 'unknown');
  await repository.insertView(db, reportId, day, markOf('visitor', visitor), addressMark);
}

const saltOf = createSaltCache(repository.renewViewSalt);

export async function takeCapture(
  { db, caller, now }: CallerCall,
  reportId: string,
  copyPage: (slug: string) => Promise<void>,
): Promise<void> {
  const hash = await hashAddress(db, caller, now);
  const rule = { windowMs: MINUTE_MS, limit: CAPTURES_PER_ADDRESS_AND_MINUTE };
  await enforceRateLimits(db, [{ subject: hash && `capture:${hash}`, ...rule }], now);
  const report = await findCaptured(db, reportId);
  await copyPage(report.slug);
}

export async function findCaptured(db: Database, reportId: string): Promise<schema.Report> {
  const report = await readReport(db, reportId);
  if (!isCopied(report)) throw new DomainError('not_listed');
  return report;
}

export const isCopied = ({ isIndexable, status }: schema.Report): boolean =>
  isIndexable && status === 'completed';

export { type CopyKey, hasCopy, readCopy, storeCopy } from './reports.repository.ts';
