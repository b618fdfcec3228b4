import { MyReport } from '../../../../shared/schema/account.ts';
import { AdminReport, ChangedReport } from '../../../../shared/schema/adminReport.ts';
import type { Started } from '../../../../shared/schema/analysis.ts';
import { Step } from '../../../../shared/schema/progress.ts';
import { FeaturedReport } from '../../../../shared/schema/radar.ts';
import { ListedReport } from '../../../../shared/schema/views.ts';
import { exampleReport } from './exampleReport.ts';
import { exampleResult } from './exampleResult.ts';
import { exampleSections as sections } from './exampleSections.ts';

const EMAIL = 'ada@example.org';

/** What a call's description shows; a test holds each against its schema. */
export interface CallExample {
  request?: Record<string, { summary: string; value: unknown }>;
  /** Values of what stands in the address. */
  parameters?: Record<string, unknown>;
  response: unknown;
  /** The answer of a call whose work goes on. */
  accepted?: unknown;
}

export const REPORT_ID = exampleReport.reportId;
const VISITOR = '2f1c9f0e-8f5b-4a58-9f3e-0c7d9f6f1b20';
const CONTENT = exampleReport.content;
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
const { seoReport } = report;
const detailedAnalysis = {
  sections,
  provenance: exampleResult.provenance.chat,
  endedAt: '2026-11-20T12:05:31.000Z',
};
const detailed = { detailedAnalysis, openai_detailed: sections };

const changed = ChangedReport.parse({ ...report, withheldAt: null });

const request = {
  claim: { summary: 'A claim', value: { content: CONTENT } },
  link: {
    summary: 'A link, with notes',
    value: { url: 'https://example.org/honey', notes: 'Seen on a jar.' },
  },
};
const analysed = { ...started, status: 'completed', result: exampleResult };
const running = { ...started, result: null };

/** By the name of the procedure. */
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
    request: { claim: { summary: "The report's own claim", value: { content: CONTENT } } },
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
      content: CONTENT,
      result: exampleResult,
      status: 'completed',
      hasDetailedAnalysis: false,
      has_detailed_analysis: false,
      createdAt: SUBMITTED,
      updatedAt: ANALYSED,
      isIndexable: true,
      slug: SLUG,
      seoReport,
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
