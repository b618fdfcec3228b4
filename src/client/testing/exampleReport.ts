import type { Report } from '../../shared/schema/report.ts';
import { exampleResult } from './exampleResult.ts';

/** A finished report, for tests of how reports are shown. */
export function exampleReport(changes: Partial<Report> = {}): Report {
  const result = exampleResult();
  return {
    reportId: '0198c0de-0000-4000-8000-000000000001',
    shareId: 'aZ09_-aZ09_-',
    slug: 'sealed-honey-never-spoils-ab12cd34ef',
    content: 'Sealed honey never spoils.',
    type: 'credibility',
    status: 'completed',
    result,
    credibilityScore: result.overallScore,
    verdict: result.verdict,
    partial: false,
    missing: [],
    error: null,
    hasDetailedAnalysis: false,
    detailedAnalysis: null,
    isSample: false,
    isIndexable: false,
    seo: {
      title: 'Sealed honey never spoils.',
      description: 'The pages found agree on it.',
      keywords: ['honey', 'shelf life'],
      ogImage: null,
    },
    review: null,
    corrections: [],
    version: 2,
    resultNumber: 1,
    createdAt: '2026-11-03T09:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}
