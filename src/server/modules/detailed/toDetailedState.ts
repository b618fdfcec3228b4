import { DetailedAnalysis, type DetailedState } from '../../../shared/schema/detailed.ts';
import type { DetailedRecord } from './detailed.repository.ts';
import type { ReportRecord } from '../reports/reports.ts';

/**
 * Where the detailed analysis of a report stands. One that is about an earlier result counts as
 * absent; while a new result is only on its way, the one about the present result still counts.
 */
export function toDetailedState(
  report: Pick<ReportRecord, 'run' | 'status' | 'hasDetailedAnalysis'>,
  stored: DetailedRecord | null,
): DetailedState {
  if (stored?.status === 'completed' && report.hasDetailedAnalysis) {
    return { status: 'completed', detailedAnalysis: toDetailedAnalysis(stored) };
  }
  if (!stored || stored.status === 'completed') return { status: 'absent' };
  const isCurrent = stored.run === report.run || report.status === 'processing';
  return { status: isCurrent ? stored.status : 'absent' };
}

function toDetailedAnalysis({ sections, provenance, endedAt }: DetailedRecord): DetailedAnalysis {
  return DetailedAnalysis.parse({ sections, provenance, endedAt: endedAt?.toISOString() });
}
