import { type Place, Result } from '../../../shared/schema/result.ts';
import type { ReportRecord } from './reports.ts';

/** The places of a partial report whose analyst gave no number. */
export function missingPlaces(report: Pick<ReportRecord, 'partial' | 'result'>): Place[] {
  return report.partial ? Result.shape.missing.parse((report.result as Result).missing) : [];
}
