import { Result } from '../../../shared/schema/result.ts';
import type { SharedReport } from '../../../shared/schema/views.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../errors.ts';
import { findVisible, type Reader } from './visible.ts';
import { seoOf } from './seoOf.ts';

/**
 * A report as it is shown to whom it was shared with: by its share id, or another public one. Fails
 * as `findVisible` does, with `report_processing` before its first result, `no_result` when there will be none.
 */
export async function readShared(
  db: Database,
  id: string,
  reader: Reader = 'anybody',
): Promise<SharedReport> {
  const record = await findVisible(db, id, reader);
  if (record.result === null) {
    throw new DomainError(record.status === 'processing' ? 'report_processing' : 'no_result');
  }
  return {
    id: record.reportId,
    reportId: record.shareId,
    type: record.type,
    content: record.content,
    result: Result.parse(record.result),
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
