import type { Database } from '../platform/database/database.ts';
import { Prisma } from '../platform/database/generated/client.ts';
import { exampleResult } from '../api/rest/openapi/examples.ts';
import { nameReport } from '../modules/reports/presentation.ts';
import { newClaim } from './startParts.ts';

const at = new Date('2026-11-20T11:00:00Z');

/** A report as an analysis leaves it behind, completed unless told otherwise. */
export function insertReport(db: Database, given: Partial<Prisma.ReportUncheckedCreateInput> = {}) {
  const content = given.content ?? newClaim();
  return db.report.create({
    data: {
      ...nameReport(content),
      content,
      type: 'credibility',
      status: 'completed',
      result: exampleResult,
      credibilityScore: exampleResult.overallScore,
      verdict: exampleResult.verdict,
      confidence: exampleResult.confidence,
      createdAt: at,
      updatedAt: at,
      ...given,
    },
  });
}

/** A report in each state that a reader may meet it in. */
export async function insertReports(db: Database) {
  return {
    completed: await insertReport(db),
    listed: await insertReport(db, { isIndexable: true }),
    running: await insertReport(db, { ...withoutResult, status: 'processing' }),
    failed: await insertReport(db, {
      ...withoutResult,
      ...{ status: 'failed', failure: 'analysis_failed' },
    }),
    /** Being analysed anew, with the result of before. */
    renewing: await insertReport(db, { status: 'processing', run: 2 }),
  };
}

/** What a report lacks while its first analysis runs, and after that failed. */
export const withoutResult = {
  result: Prisma.DbNull,
  credibilityScore: null,
  verdict: null,
  confidence: null,
};
