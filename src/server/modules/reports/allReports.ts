import { adminMessages } from '../../../shared/adminMessages.ts';
import { removeHidden } from '../../../shared/text.ts';
import { COUNT_MAX } from '../../../shared/limits.ts';
import type {
  AdminFilter,
  AdminReport,
  AdminReportList,
  AdminSort,
} from '../../../shared/schema/adminReport.ts';
import { Confidence, Verdict } from '../../../shared/schema/result.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Admin } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import {
  type AdminReportRecord,
  findAdminReports,
  type ListKey,
  type ListPlace,
} from './allReports.repository.ts';
import { findByPublicId } from './reports.repository.ts';

export interface AllRequest {
  pageSize: number;
  sortBy: AdminSort;
  filter: AdminFilter;
  /** Looked for in contents, slugs and titles, whatever the case; an id finds its report. */
  search?: string | undefined;
  /** At most one of these; the first page when there is none. Pages count from 1. */
  page?: number | undefined;
  after?: string | undefined;
  before?: string | undefined;
  last?: boolean | undefined;
}

/**
 * A page of all reports but deleted ones. Fails with `invalid_input` when the page lies beyond what is
 * counted, or can't be understood. `countMax` is for tests.
 */
export async function listAllReports(
  db: Database,
  _admin: Admin,
  request: AllRequest,
  countMax = COUNT_MAX,
): Promise<AdminReportList> {
  const { pageSize, sortBy, filter } = request;
  const place = placeOf(request, countMax);
  // As contents are cleaned before they are stored: else a double space would find nothing.
  const search = removeHidden(request.search ?? '') || null;
  const named = search === null ? null : await findNamed(db, search);
  const asked = { filter, sortBy, search, named, place, take: pageSize, countMax };
  const found = await findAdminReports(db, asked);
  const atLeast = found.total > countMax;
  const total = Math.min(found.total, countMax);
  // The last page has what the others leave over.
  const rest = 'last' in place && !atLeast ? total % pageSize || pageSize : pageSize;
  const reports = found.reports.slice(-rest);
  const [first, last] = [reports[0], reports.at(-1)];
  const more = found.more || reports.length < found.reports.length;
  const isBackward = 'before' in place || 'last' in place;
  const hasNext = 'before' in place || (!isBackward && more);
  const hasPrevious = isBackward ? more : 'after' in place || place.skip > 0;
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

function placeOf(
  { page, after, before, last, pageSize, sortBy }: AllRequest,
  countMax: number,
): ListPlace {
  if ([page, after, before, last || undefined].filter((given) => given !== undefined).length > 1) {
    throw new DomainError('invalid_input', adminMessages.reports.onePlace);
  }
  if (after !== undefined) return { after: readCursor(sortBy, after) };
  if (before !== undefined) return { before: readCursor(sortBy, before) };
  if (last) return { last: true };
  const skip = ((page ?? 1) - 1) * pageSize;
  // The last page that is told of may reach a little further.
  if (skip > 0 && skip >= countMax) {
    throw new DomainError('invalid_input', adminMessages.reports.tooFarIn);
  }
  return { skip };
}

/** Where a pasted address of a report names it. */
const ADDRESS = /^https?:\/\/\S+\/(?:report|shared-report)\/([^/?#\s]+)/;

/** The report with this id, whichever it is; null when it is none. Slugs are found as texts, too. */
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

type Placed = Pick<AdminReportRecord, 'reportId' | 'createdAt' | 'updatedAt' | 'credibilityScore'>;

/** Where a report stands in an order, as a text that `readCursor` takes. */
export function listCursor(sortBy: AdminSort, report: Placed): string {
  return Buffer.from(JSON.stringify([sortBy, ...keyOf(sortBy, report)])).toString('base64url');
}

function keyOf(
  sortBy: AdminSort,
  { reportId, createdAt, updatedAt, credibilityScore }: Placed,
): ListKey {
  const made = createdAt.toISOString();
  switch (sortBy) {
    case 'newest':
    case 'oldest':
      return [made, reportId];
    case 'updated':
      return [updatedAt.toISOString(), reportId];
    // Those without a score come last, either way.
    case 'highest':
      return [credibilityScore ?? -1, made, reportId];
    case 'lowest':
      return [credibilityScore ?? 101, made, reportId];
  }
}

/** The place that a cursor names. Fails with `invalid_input` when it is none of this order. */
export function readCursor(sortBy: AdminSort, cursor: string): ListKey {
  const [order, ...key] = parsed(Buffer.from(cursor, 'base64url').toString('utf8'));
  const form =
    sortBy === 'highest' || sortBy === 'lowest' ? ['score', 'time', 'id'] : ['time', 'id'];
  const fits = key.length === form.length && form.every((part, at) => isPart(part, key[at]));
  if (order !== sortBy || !fits)
    throw new DomainError('invalid_input', adminMessages.reports.noSuchPlace);
  return key as ListKey;
}

function parsed(text: string): unknown[] {
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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** As `keyOf` writes it; there is no year 0, and a 30 February would be another day. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return (
    !Number.isNaN(time.getTime()) && time.toISOString() === text && /^(?!0000)\d{4}-/.test(text)
  );
}
