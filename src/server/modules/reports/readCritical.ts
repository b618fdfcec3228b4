import type { MissingBlock, ModelBlock } from '../../../shared/schema/result.ts';
import type { CriticalReport } from '../../../shared/schema/views.ts';
import type { Database } from '../../platform/database/database.ts';
import { findVisible, type Reader } from './visible.ts';
import { toReport } from './toReport.ts';

/** What the first screen of a report needs. Fails as `findVisible` does. */
export async function readCritical(
  db: Database,
  id: string,
  reader: Reader = 'anybody',
): Promise<CriticalReport> {
  const record = await findVisible(db, id, reader);
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
