import { adminMessages } from '../../../shared/adminMessages.ts';
import { UUID } from '../../../shared/seo.ts';
import { removeHidden } from '../../../shared/text.ts';
import { COUNT_MAX } from '../../../shared/limits.ts';
import type {
  AdminFilter,
  AdminReport,
  AdminReportList,
  AdminSort,
} from '../../../shared/schema/admin.ts';
import { Confidence, Verdict } from '../../../shared/schema/result.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Admin } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import {
  type AdminReportRecord,
  findAdminReports,
  type PagePosition,
  type SortKey,
} from './allReports.repository.ts';
import { findByPublicId } from './reports.repository.ts';

export interface AllReportsRequest {
  pageSize: number;
  sortBy: AdminSort;
  filter: AdminFilter;
  search?: string | undefined;
  page?: number | undefined;
  after?: string | undefined;
  before?: string | undefined;
  last?: boolean | undefined;
}

export async function listAllReports(
  db: Database,
  _admin: Admin,
  request: AllReportsRequest,
  countMax = COUNT_MAX,
): Promise<AdminReportList> {
  const { pageSize, sortBy, filter } = request;
  const position = parsePosition(request, countMax);
  // Stored contents are cleaned the same way; without it a double space would match nothing.
  const search = removeHidden(request.search ?? '') || null;
  const namedId = search === null ? null : await findNamed(db, search);
  const query = {
    filter,
    sortBy,
    search,
    namedId,
    position,
    take: pageSize,
    countMax,
  };
  const found = await findAdminReports(db, query);
  const atLeast = found.total > countMax;
  const total = Math.min(found.total, countMax);
  const rest = 'last' in position && !atLeast ? total % pageSize || pageSize : pageSize;
  const reports = found.reports.slice(-rest);
  const [first, last] = [reports[0], reports.at(-1)];
  const more = found.more || reports.length < found.reports.length;
  const isBackward = 'before' in position || 'last' in position;
  const hasNext = 'before' in position || (!isBackward && more);
  const hasPrevious = isBackward ? more : 'after' in position || position.skip > 0;
  return {
    reports: reports.map(toAdminReport),
    totalPages: Math.ceil(total / pageSize),
    totalReports: total,
    total,
    atLeast,
    next: hasNext && last ? listCursor(sortBy, last) : null,
    previous: hasPrevious && first ? listCursor(sortBy, first) : null,
  };
}

function parsePosition(
  { page, after, before, last, pageSize, sortBy }: AllReportsRequest,
  countMax: number,
): PagePosition {
  if ([page, after, before, last || undefined].filter((given) => given !== undefined).length > 1) {
    throw new DomainError('invalid_input', adminMessages.reports.onePlace);
  }
  if (after !== undefined) return { after: readCursor(sortBy, after) };
  if (before !== undefined) return { before: readCursor(sortBy, before) };
  if (last) return { last: true };
  const skip = ((page ?? 1) - 1) * pageSize;
  if (skip > 0 && skip >= countMax) {
    throw new DomainError('invalid_input', adminMessages.reports.tooFarIn);
  }
  return { skip };
}

const ADDRESS = /^https?:\/\/\S+\/(?:report|shared-report)\/([^/?#\s]+)/;

async function findNamed(db: Database, search: string): Promise<string | null> {
  const found = await findByPublicId(db, ADDRESS.exec(search)?.[1] ?? search);
  return found?.reportId ?? null;
}

function toAdminReport(record: AdminReportRecord): AdminReport {
  const { createdAt, updatedAt, withheldAt, reviewedAt, ...report } = record;
  return {
    ...report,
    verdict: Verdict.nullable().parse(report.verdict),
    confidence: Confidence.nullable().parse(report.confidence),
    has_detailed_analysis: report.hasDetailedAnalysis,
    withheldAt: withheldAt?.toISOString() ?? null,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

type Sortable = Pick<
  AdminReportRecord,
  'reportId' | 'createdAt' | 'updatedAt' | 'credibilityScore'
>;

export function listCursor(sortBy: AdminSort, report: Sortable): string {
  return Buffer.from(JSON.stringify([sortBy, ...keyOf(sortBy, report)])).toString('base64url');
}

function keyOf(
  sortBy: AdminSort,
  { reportId, createdAt, updatedAt, credibilityScore }: Sortable,
): SortKey {
  const created = createdAt.toISOString();
  switch (sortBy) {
    case 'newest':
    case 'oldest':
      return [created, reportId];
    case 'updated':
      return [updatedAt.toISOString(), reportId];
    // Reports without a score sort last in both directions.
    case 'highest':
      return [credibilityScore ?? -1, created, reportId];
    case 'lowest':
      return [credibilityScore ?? 101, created, reportId];
  }
}

export function readCursor(sortBy: AdminSort, cursor: string): SortKey {
  const [order, ...key] = parseArray(Buffer.from(cursor, 'base64url').toString('utf8'));
  const form =
    sortBy === 'highest' || sortBy === 'lowest' ? ['score', 'time', 'id'] : ['time', 'id'];
  const fits = key.length === form.length && form.every((part, at) => isPart(part, key[at]));
  if (order !== sortBy || !fits)
    throw new DomainError('invalid_input', adminMessages.reports.noSuchPlace);
  return key as SortKey;
}

function parseArray(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? (read as unknown[]) : [];
  } catch {
    return [];
  }
}

function isPart(part: string, value: unknown): boolean {
  if (part === 'score') return Number.isInteger(value) && Math.abs(value as number) <= 101;
  return typeof value === 'string' && (part === 'id' ? UUID.test(value) : isTime(value));
}

/** As `keyOf` formats it. Rejects the year 0 and dates such as February 30. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return (
    !Number.isNaN(time.getTime()) && time.toISOString() === text && /^(?!0000)\d{4}-/.test(text)
  );
}
