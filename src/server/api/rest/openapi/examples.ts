import { MyReport } from '../../../../shared/schema/account.ts';
import { AdminReport, ChangedReport } from '../../../../shared/schema/adminReport.ts';
import type { Started } from '../../../../shared/schema/analysis.ts';
import type { DetailedSections } from '../../../../shared/schema/detailed.ts';
import { Step } from '../../../../shared/schema/progress.ts';
import { FeaturedReport } from '../../../../shared/schema/radar.ts';
import { ReportSeo } from '../../../../shared/schema/report.ts';
import type { Provenance, Result, Source } from '../../../../shared/schema/result.ts';
import { ListedReport, type WholeReport } from '../../../../shared/schema/views.ts';
import { overallScore } from '../../../../shared/scoring.ts';

const evaluation = {
  claim_false_true_spectrum: 9,
  source_credibility_and_track_record: 8,
  bias_and_independence_assessment: 8,
  contextual_integrity_and_accuracy: 9,
  content_coherence_and_logical_consistency: 9,
  expert_and_consensus_alignment: 9,
};

const answeredBy = (name: string, model: string, promptVersion: string): Provenance => ({
  kind: 'vendor',
  name,
  model,
  promptVersion,
  startedAt: '2026-11-20T12:00:00.210Z',
  durationMs: 4_180,
  tokens: { input: 812, output: 406 },
  costUsd: null,
});

const page = (publication: string, title: string, link: string): Source => ({
  publication,
  title,
  summary: 'Explains why honey keeps.',
  key_findings: ['It holds too little water for microbes to grow.'],
  link,
});

const { score, calculation } = overallScore({ evaluation, mainGrade: 8.5, chat: 84, general: 80 });

/** The score is computed as for any other. */
export const exampleResult: Result = {
  schemaVersion: 1,
  overallScore: score,
  band: { low: 77, high: 97 },
  verdict: 'true',
  confidence: 'high',
  confidenceBasis: { answered: 3, spread: 5, origins: 3, coverage: null, builtIn: [] },
  partial: false,
  missing: [],
  page: null,
  openAI: {
    status: 'answered',
    truth_percentage: 84,
    explanation: 'Low in water and acid, sealed honey does not spoil for a very long time.',
    signals: [],
  },
  perplexity: {
    status: 'answered',
    coverage: null,
    grades: { perplexity_main_grade: 8.5, external_evaluation: evaluation },
    not_judged: [],
    analysis_summary: 'The pages found agree that sealed honey keeps for a very long time.',
    summary_highlights: {
      verdict: 'true',
      key_words: ['honey', 'shelf life'],
      emphasized_phrases: ['keeps for a very long time'],
    },
    sources: {
      mainstream: [
        page('Example Encyclopaedia', 'Honey', 'https://encyclopaedia.example.org/honey'),
        page('Example Institute', 'Storing honey', 'https://institute.example.com/honey'),
        page('Example Museum', 'Honey in jars', 'https://museum.example.net/honey'),
      ],
      conflicting: [],
    },
  },
  gemini: {
    status: 'answered',
    truth_percentage: 80,
    explanation: 'A checkable statement that agrees with common knowledge.',
    signals: [],
  },
  provenance: {
    chat: answeredBy('OpenAI', 'gpt-5.4-mini', 'chat-1'),
    search: answeredBy('Perplexity', 'perplexity/sonar', 'search-1'),
    general: answeredBy('Google Gemini', 'gemini-3.8-flash', 'general-1'),
  },
  calculation,
};

const CONTENT = 'Honey never spoils if it is kept sealed.';

const seoReport = {
  title: CONTENT,
  description: exampleResult.perplexity.analysis_summary,
  keywords: exampleResult.perplexity.summary_highlights.key_words,
  ogImage: null,
  indexable: true,
};

const exampleReport: WholeReport = {
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

const judged = { detailed_explanation: 'The pages found agree on it.', score: 8 };
export const exampleSections: DetailedSections = {
  content_accuracy: { ...judged, key_evidence: ['It holds too little water for microbes.'] },
  source_evaluation: { ...judged, top_sources: ['Honey (Example Encyclopaedia)'] },
  bias_analysis: { ...judged, detected_biases: [] },
  context_assessment: { ...judged, key_context_points: ['It has to be kept sealed.'] },
  claim_origins: { ...judged, score: null, key_origins: [] },
  hidden_angles: { ...judged, key_perspectives: ['Opened, it takes up water.'] },
};

const EMAIL = 'ada@example.org';

/** A test checks each against its schema. */
interface CallExample {
  request?: Record<string, { summary: string; value: unknown }>;
  parameters?: Record<string, unknown>;
  response: unknown;
  accepted?: unknown;
}

export const REPORT_ID = exampleReport.reportId;
const VISITOR = '2f1c9f0e-8f5b-4a58-9f3e-0c7d9f6f1b20';
const EXAMPLES_CONTENT = exampleReport.content;
const SLUG = exampleReport.slug;
const SUBMITTED = exampleReport.createdAt;
const ANALYSED = exampleReport.updatedAt;

const started: Started = {
  reportId: REPORT_ID,
  shareId: exampleReport.shareId,
  slug: SLUG,
  status: 'processing',
  reused: false,
  remainingReports: 2,
  metadata: { anonymousToken: VISITOR },
};

const report = exampleReport;
const { seoReport: seoReportOfExamples } = report;
const detailedAnalysis = {
  sections: exampleSections,
  provenance: exampleResult.provenance.chat,
  endedAt: '2026-11-20T12:05:31.000Z',
};
const detailed = { detailedAnalysis, openai_detailed: exampleSections };

const changed = ChangedReport.parse({ ...report, withheldAt: null });

const request = {
  claim: { summary: 'A claim', value: { content: EXAMPLES_CONTENT } },
  link: {
    summary: 'A link, with notes',
    value: { url: 'https://example.org/honey', notes: 'Seen on a jar.' },
  },
};
const analysed = { ...started, status: 'completed', result: exampleResult };
const running = { ...started, result: null };

export const examples: Record<string, CallExample> = {
  'auth.exchange': {
    request: {
      signIn: { summary: 'Sign in', value: { cookieId: VISITOR } },
      register: { summary: 'Make the account too', value: { create: true, name: 'Ada' } },
    },
    response: {
      user: {
        ...{ email: EMAIL, name: 'Ada', role: 'REGISTERED', emailVerified: true },
        ...{ provider: 'google.com', isAnonymous: false, remainingReports: -1 },
        createdAt: SUBMITTED,
      },
    },
  },
  'prerender.capture': {
    request: {
      page: {
        summary: 'The page as it stands',
        value: { html: '<!doctype html><title>Honey never spoils.</title>' },
      },
    },
    parameters: { reportId: REPORT_ID },
    response: { success: true },
  },
  'auth.logout': {
    request: { nothing: { summary: 'Nothing more is needed', value: {} } },
    response: { success: true },
  },
  'auth.remainingReports': {
    parameters: { anonymousToken: VISITOR },
    response: { remainingReports: 2, limit: 3, resetsAt: '2026-12-01T00:00:00.000Z' },
  },
  'analysis.start': {
    request,
    response: { ...started, status: 'completed', reused: true },
    accepted: started,
  },
  'analysis.analyze': { request, response: analysed, accepted: running },
  'analysis.resubmit': {
    request: { claim: { summary: "The report's own claim", value: { content: EXAMPLES_CONTENT } } },
    parameters: { id: SLUG },
    response: analysed,
    accepted: running,
  },
  'analysis.status': {
    parameters: { reportId: REPORT_ID },
    response: {
      status: 'processing',
      partial: false,
      missing: [],
      step: 'preprocessing',
      steps: Step.options.map((name, index) => ({
        name,
        status: index === 0 ? 'running' : 'waiting',
        startedAt: index === 0 ? SUBMITTED : null,
        endedAt: null,
        percentage: null,
      })),
    },
  },
  'analysis.rerunMissing': {
    parameters: { reportId: REPORT_ID },
    response: { reportId: REPORT_ID, status: 'processing' },
    accepted: { reportId: REPORT_ID, status: 'processing' },
  },
  'analysis.detailed': {
    request: { nothing: { summary: 'Nothing more is needed', value: {} } },
    parameters: { reportId: REPORT_ID },
    response: { status: 'completed', detailedAnalysis },
    accepted: { status: 'processing', detailedAnalysis: null },
  },
  'reports.list': {
    parameters: { before: SUBMITTED, limit: 1, isIndexable: true },
    response: {
      reports: [ListedReport.parse({ ...report, confidence: exampleResult.confidence })],
      totalPages: 1,
      totalReports: 1,
      total: 1,
    },
  },
  'radar.featured': {
    parameters: { category: 'high_score', limit: 6 },
    response: {
      reports: [
        FeaturedReport.parse({
          ...{ ...report, confidence: exampleResult.confidence, isFeaturedHighScore: true },
        }),
      ],
      ...{ totalPages: 1, totalReports: 1, total: 1 },
    },
  },
  'reports.mine': {
    parameters: { page: 1, pageSize: 10, search: 'honey', sortBy: 'newest' },
    response: {
      reports: [
        MyReport.parse({
          ...{ ...report, confidence: exampleResult.confidence, title: null },
          ...{ isFeatured: false, views: 12, askedAt: SUBMITTED },
        }),
      ],
      ...{ totalPages: 1, totalReports: 1, total: 1 },
    },
  },
  'account.exposure': {
    response: { totalReports: 8, indexableReports: 1, featuredReports: 0, views: 31 },
  },
  'reports.fetch': {
    parameters: { id: started.shareId },
    response: { ...report, redirect: `/report/${SLUG}` },
  },
  'reports.shared': {
    parameters: { shareId: started.shareId },
    response: {
      id: REPORT_ID,
      reportId: started.shareId,
      type: 'credibility',
      content: EXAMPLES_CONTENT,
      result: exampleResult,
      status: 'completed',
      hasDetailedAnalysis: false,
      has_detailed_analysis: false,
      createdAt: SUBMITTED,
      updatedAt: ANALYSED,
      isIndexable: true,
      slug: SLUG,
      seoReport: seoReportOfExamples,
    },
  },
  'admin.reports.list': {
    parameters: { page: 1, pageSize: 10, sortBy: 'newest', filter: 'indexable', search: 'honey' },
    response: {
      reports: [
        AdminReport.parse({
          ...{ ...report, confidence: exampleResult.confidence, title: null },
          ...{ withheldAt: null, reviewedAt: null, views: 12, owners: [EMAIL], askers: 3 },
        }),
      ],
      ...{ totalPages: 1, totalReports: 1, total: 1, atLeast: false, next: null, previous: null },
    },
  },
  'admin.reports.setIndexability': {
    request: { on: { summary: 'Let it be indexed', value: { isIndexable: true } } },
    parameters: { id: REPORT_ID },
    response: changed,
  },
  'admin.reports.setFeatured': {
    request: {
      on: { summary: 'Feature it', value: { category: 'interesting', isFeatured: true } },
    },
    parameters: { id: REPORT_ID },
    response: { ...changed, isFeaturedInteresting: true },
  },
  'admin.reports.remove': { parameters: { id: REPORT_ID }, response: { success: true } },
  'admin.seo.edit': {
    request: {
      words: {
        summary: 'A title, keywords as a text, and no description of its own any more',
        value: { title: 'Does honey spoil?', keywords: 'honey, food', description: null },
      },
      address: { summary: 'Another address', value: { slug: 'does-honey-spoil', version: 3 } },
    },
    parameters: { id: SLUG },
    response: changed,
  },
  'admin.seo.checkSlug': {
    parameters: { slug: 'does-honey-spoil', excludeShareId: started.shareId },
    response: { available: true },
  },
  'reports.view': {
    parameters: { id: SLUG, full: true },
    response: {
      ...report,
      ...detailed,
      hasDetailedAnalysis: true,
      has_detailed_analysis: true,
    },
  },
};
