import { paths } from '../../../shared/paths.ts';
import type { PrivateReport } from '../../../shared/schema/admin.ts';
import type {
  CriticalReport,
  DetailedAnalysis,
  FetchedReport,
  Report,
  ReportClaims,
  SharedReport,
  WholeReport,
} from '../../../shared/schema/report.ts';
import {
  type MissingBlock,
  type ModelBlock,
  Result,
  Verdict,
} from '../../../shared/schema/result.ts';
import type { Database } from '../../platform/database/database.ts';
import { asAdmin, type Caller, type User } from '../accounts/caller.ts';
import { findDetailed } from '../detailed/detailed.repository.ts';
import { toDetailedState } from '../detailed/detailed.ts';
import { DomainError } from '../errors.ts';
import { correctionsOf, failureText, missingPlaces, reviewOf, seoOf } from './presentation.ts';
import {
  findOwners,
  findUserActivity,
  isFirstSubmitter,
  type ReportRecord,
} from './reports.repository.ts';
import { findVisible, type Reader } from './visible.ts';

export async function fetchReport(
  db: Database,
  id: string,
  reader: Reader = 'anybody',
): Promise<FetchedReport> {
  const record = await findVisible(db, id, reader);
  const [report, user] = await Promise.all([
    wholeReport(db, record),
    reader === 'anybody' ? null : readOwner(db, record.id, reader),
  ]);
  return {
    ...report,
    ...(id === report.slug ? {} : { redirect: paths.report(report.slug) }),
    ...(user ? { user } : {}),
  };
}

export async function readReport(
  db: Database,
  id: string,
  reader: Reader = 'anybody',
): Promise<Report> {
  return withDetailed(db, await findVisible(db, id, reader));
}

export async function readCritical(
  db: Database,
  id: string,
  reader: Reader = 'anybody',
): Promise<CriticalReport> {
  const record = await findVisible(db, id, reader);
  const { result, detailedAnalysis: _, ...report } = toReport(record);
  return {
    ...report,
    confidence: result?.confidence ?? null,
    band: result?.band ?? null,
    grades: {
      chat: percentageOf(result?.openAI),
      search: result?.perplexity.grades.perplexity_main_grade ?? null,
      general: percentageOf(result?.gemini),
    },
    page: result?.page ?? null,
    hasDetailedAnalysis: record.hasDetailedAnalysis,
    has_detailed_analysis: record.hasDetailedAnalysis,
  };
}

const percentageOf = (block: ModelBlock | MissingBlock | undefined): number | null =>
  block?.status === 'answered' ? block.truth_percentage : null;

export async function readShared(
  db: Database,
  id: string,
  reader: Reader = 'anybody',
): Promise<SharedReport> {
  const record = await findVisible(db, id, reader);
  if (record.result === null) {
    throw new DomainError(record.status === 'processing' ? 'report_processing' : 'no_result');
  }
  const result = Result.parse(record.result);
  return {
    id: record.reportId,
    reportId: record.shareId,
    type: record.type,
    content: record.content,
    result,
    claims: claimsOf(result),
    corrections: correctionsOf(record),
    status: 'completed',
    hasDetailedAnalysis: record.hasDetailedAnalysis,
    has_detailed_analysis: record.hasDetailedAnalysis,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    isIndexable: record.isIndexable,
    slug: record.slug,
    seoReport: seoOf(record),
  };
}

export const claimsOf = (result: Result | null): ReportClaims =>
  result?.perplexity.claims?.list.map(({ main: _, truth: __, ...claim }) => claim) ?? null;

const NOTES_SHOWN = 20;
const OWNERS_SHOWN = 20;

export async function readPrivate(
  db: Database,
  user: User,
  reportId: string,
): Promise<PrivateReport> {
  const { id, isIndexable, withheldAt, resultNumber } = await findVisible(db, reportId, user);
  const isAdmin = asAdmin(user) !== null;
  const [{ asked, views, notes, seenNumber }, owners, mayUnlist] = await Promise.all([
    findUserActivity(db, id, user.id, NOTES_SHOWN),
    isAdmin ? findOwners(db, id, OWNERS_SHOWN) : null,
    isIndexable && isFirstSubmitter(db, id, user.id),
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
    owners: owners && owners.map(({ email, name }) => ({ email, name })),
    withheldAt: isAdmin ? (withheldAt?.toISOString() ?? null) : null,
  };
}

async function readOwner(
  db: Database,
  id: string,
  reader: Caller,
): Promise<{ email: string; name: string } | null> {
  if (reader.kind !== 'user') return null;
  if ((await findUserActivity(db, id, reader.id, 0)).asked > 0) return toOwner(reader);
  const [first] = asAdmin(reader) ? await findOwners(db, id, 1) : [];
  return first ? toOwner(first) : null;
}

const toOwner = ({ email, name }: { email: string; name: string }) => ({ email, name });

async function wholeReport(db: Database, record: ReportRecord): Promise<WholeReport> {
  const report = await withDetailed(db, record);
  return {
    ...report,
    claims: claimsOf(report.result),
    has_detailed_analysis: report.hasDetailedAnalysis,
    openai_detailed: report.detailedAnalysis?.sections ?? null,
    isFeaturedHighScore: record.isFeaturedHighScore,
    isFeaturedLowScore: record.isFeaturedLowScore,
    isFeaturedInteresting: record.isFeaturedInteresting,
    seoReport: seoOf(record),
  };
}

async function withDetailed(db: Database, record: ReportRecord): Promise<Report> {
  const stored = record.hasDetailedAnalysis ? await findDetailed(db, record.id) : null;
  const state = toDetailedState(record, stored);
  return toReport(record, state.status === 'completed' ? state.detailedAnalysis : null);
}

function toReport(record: ReportRecord, detailedAnalysis: DetailedAnalysis | null = null): Report {
  const { indexable, ...seo } = seoOf(record);
  return {
    reportId: record.reportId,
    shareId: record.shareId,
    slug: record.slug,
    content: record.content,
    type: record.type,
    status: record.status,
    result: record.result === null ? null : Result.parse(record.result),
    credibilityScore: record.credibilityScore,
    verdict: record.verdict === null ? null : Verdict.parse(record.verdict),
    partial: record.partial,
    missing: missingPlaces(record),
    error: failureText(record),
    hasDetailedAnalysis: detailedAnalysis !== null,
    detailedAnalysis,
    isSample: record.isSample,
    isIndexable: indexable,
    seo,
    review: reviewOf(record),
    corrections: correctionsOf(record),
    version: record.version,
    resultNumber: record.resultNumber,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}
