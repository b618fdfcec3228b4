import { ReportSeo } from '../../../../shared/schema/report.ts';
import type { WholeReport } from '../../../../shared/schema/views.ts';
import { exampleResult } from './exampleResult.ts';

const CONTENT = 'Honey never spoils if it is kept sealed.';

const seoReport = {
  title: CONTENT,
  description: exampleResult.perplexity.analysis_summary,
  keywords: exampleResult.perplexity.summary_highlights.key_words,
  ogImage: null,
  indexable: true,
};

/** A listed report, as the descriptions of calls show it. */
export const exampleReport: WholeReport = {
  reportId: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11',
  shareId: 'Qm3vX-0aZ_9k',
  slug: 'honey-never-spoils-if-it-is-kept-sealed-k3v9q0x7ab',
  content: CONTENT,
  type: 'credibility',
  status: 'completed',
  result: exampleResult,
  credibilityScore: exampleResult.overallScore,
  verdict: exampleResult.verdict,
  partial: false,
  missing: [],
  error: null,
  hasDetailedAnalysis: false,
  has_detailed_analysis: false,
  detailedAnalysis: null,
  openai_detailed: null,
  isSample: false,
  isIndexable: true,
  isFeaturedHighScore: false,
  isFeaturedLowScore: false,
  isFeaturedInteresting: false,
  seo: ReportSeo.parse(seoReport),
  review: null,
  seoReport,
  version: 3,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:09.000Z',
};
