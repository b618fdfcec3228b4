import { z } from 'zod';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { COUNT_MAX } from '../../../shared/limits.ts';
import type * as schema from '../../../shared/schema/admin.ts';
import { ExactTime } from '../../../shared/schema/input.ts';
import { UUID } from '../../../shared/seo.ts';
import { removeHidden } from '../../../shared/text.ts';
import type { Report } from '../../platform/database/generated/client.ts';
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
  const name = search && (ADDRESS.exec(search)?.[1] ?? search);
  const named = name && (await findByPublicId(db, name));
  const found = await repository.findAdminReports(db, {
    ...{ filter, sortBy, search, position, countMax },
    namedId: named ? named.reportId : null,
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
    reports: page.map(withIsoTimes),
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

type Sortable = Pick<Report, 'reportId' | 'createdAt' | 'updatedAt' | 'credibilityScore'>;

export function listCursor(sortBy: schema.AdminSort, report: Sortable): string {
  const { reportId, createdAt, updatedAt, credibilityScore } = report;
  const newest = [createdAt, reportId];
  const keys: Record<schema.AdminSort, unknown[]> = {
    newest,
    oldest: newest,
    updated: [updatedAt, reportId],
    // Reports without a score sort last in both directions.
    highest: [credibilityScore ?? -1, ...newest],
    lowest: [credibilityScore ?? 101, ...newest],
  };
  return Buffer.from(JSON.stringify([sortBy, ...keys[sortBy]])).toString('base64url');
}

const Id = z.string().regex(UUID);
const Score = z.int().min(-1).max(101);

export function readCursor(sortBy: schema.AdminSort, cursor: string): repository.SortKey {
  const isByScore = sortBy === 'highest' || sortBy === 'lowest';
  const Key = z.tuple([z.literal(sortBy), ...(isByScore ? [Score] : []), ExactTime, Id]);
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    return Key.parse(JSON.parse(text)).slice(1);
  } catch {
    throw new DomainError('invalid_input', adminMessages.reports.noSuchPlace);
  }
}
