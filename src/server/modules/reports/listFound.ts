import { Result } from '../../../shared/schema/result.ts';
import type { SeoReport } from '../../../shared/schema/views.ts';
import { findFound } from './found.ts';
import { eachReadable, type ListParts } from './eachReadable.ts';
import { seoOf } from './seoOf.ts';

/** A report as feeds and lists for machines tell of it. */
export interface Found {
  reportId: string;
  slug: string;
  seo: SeoReport;
  result: Result;
  createdAt: string;
  updatedAt: string;
}

/** The newest reports that may be listed, at most `limit`. */
export async function listFound({ db, log }: ListParts, limit: number): Promise<Found[]> {
  return eachReadable(log, await findFound(db, limit), (record) => ({
    reportId: record.reportId,
    slug: record.slug,
    seo: seoOf(record),
    result: Result.parse(record.result),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  }));
}
