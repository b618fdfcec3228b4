import { adminMessages } from '../../../shared/adminMessages.ts';
import type { AdminSort } from '../../../shared/schema/adminReport.ts';
import type { AdminReportRecord } from './adminReportDetails.ts';
import type { ListKey } from './adminReports.ts';
import { DomainError } from '../errors.ts';

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
