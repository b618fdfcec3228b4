import type { MissingBlock, ModelBlock } from '../../../shared/schema/result.ts';
import type { CriticalReport } from '../../../shared/schema/views.ts';
import type { Database } from '../../data/database.ts';
import { findByPublicId } from '../../data/reports.ts';
import { DomainError } from '../errors.ts';
import { toReport } from './toReport.ts';

/** What the first screen of a report needs. Fails with `not_found`. */
export async function readCritical(db: Database, id: string): Promise<CriticalReport> {
  const record = await findByPublicId(db, id);
  if (!record) throw new DomainError('not_found');
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
