import { z } from 'zod';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { COUNT_MAX } from '../../../shared/limits.ts';
import type * as schema from '../../../shared/schema/admin.ts';
import { UUID } from '../../../shared/seo.ts';
import { removeHidden } from '../../../shared/text.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AdminCall } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import { countPages, pageFrom, withIsoTimes } from '../lists.ts';
import * as repository from './allReports.repository.ts';
import { findByPublicId } from './reports.repository.ts';

export async function listAllReports(
  { db }: AdminCall,
  request: schema.AdminReportsInput,
  countMax = COUNT_MAX,
): Promise<schema.AdminReportList> {
  const { pageSize, sortBy, filter } = request;
  const position = parsePosition(request, countMax);
  // Stored contents are cleaned the same way; without it a double space would match nothing.
  const search = removeHidden(request.search ?? '') || null;
  const namedId = search === null ? null : await findNamed(db, search);
  const found = await repository.findAdminReports(db, {
    ...{ filter, sortBy, search, namedId, position, countMax },
    take: pageSize + 1,
  });
  const atLeast = found.total > countMax;
  const total = Math.min(found.total, countMax);
  const isLast = position.backward && position.key === null;
  const size = isLast && !atLeast ? total % pageSize || pageSize : pageSize;
  const { backward, key, skip } = position;
  const isFirst = !backward && key === null && skip === 0;
  const { page, hasNext, hasPrevious } = pageFrom(found.reports, size, { backward, isFirst });
  const [first, last] = [page[0], page.at(-1)];
  return {
    reports: page.map((report) => ({
      ...withIsoTimes(report),
      has_detailed_analysis: report.hasDetailedAnalysis,
    })),
    ...countPages(total, pageSize),
    atLeast,
    next: hasNext && !isLast && last ? listCursor(sortBy, last) : null,
    previous: hasPrevious && first ? listCursor(sortBy, first) : null,
  };
}

function parsePosition(
  { page, after, before, last, pageSize, sortBy }: schema.AdminReportsInput,
  countMax: number,
): repository.PagePosition {
  if ([page, after, before, last || undefined].filter((given) => given !== undefined).length > 1) {
    throw new DomainError('invalid_input', adminMessages.reports.onePlace);
  }
  const cursor = after ?? before;
  if (cursor !== undefined)
    return { skip: 0, key: readCursor(sortBy, cursor), backward: before !== undefined };
  if (last) return { skip: 0, key: null, backward: true };
  const skip = ((page ?? 1) - 1) * pageSize;
  if (skip > 0 && skip >= countMax) {
    throw new DomainError('invalid_input', adminMessages.reports.tooFarIn);
  }
  return { skip, key: null, backward: false };
}

const ADDRESS = /^https?:\/\/\S+\/(?:report|shared-report)\/([^/?#\s]+)/;

async function findNamed(db: Database, search: string): Promise<string | null> {
  const found = await findByPublicId(db, ADDRESS.exec(search)?.[1] ?? search);
  return found?.reportId ?? null;
}

type Sortable = Pick<
  repository.AdminReportRecord,
  'reportId' | 'createdAt' | 'updatedAt' | 'credibilityScore'
>;

export function listCursor(sortBy: schema.AdminSort, report: Sortable): string {
  return Buffer.from(JSON.stringify([sortBy, ...keyOf(sortBy, report)])).toString('base64url');
}

function keyOf(
  sortBy: schema.AdminSort,
  { reportId, createdAt, updatedAt, credibilityScore }: Sortable,
): repository.SortKey {
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

const Time = z.iso.datetime({ precision: 3 }).refine((time) => !time.startsWith('0000'));
const Id = z.string().regex(UUID);
const Score = z.int().min(-1).max(101);

export function readCursor(sortBy: schema.AdminSort, cursor: string): repository.SortKey {
  const isByScore = sortBy === 'highest' || sortBy === 'lowest';
  const Key = z.tuple([z.literal(sortBy), ...(isByScore ? [Score] : []), Time, Id]);
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    return Key.parse(JSON.parse(text)).slice(1);
  } catch {
    throw new DomainError('invalid_input', adminMessages.reports.noSuchPlace);
  }
}
