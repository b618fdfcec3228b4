import { MyReport } from '../../../../shared/schema/account.ts';
import { AdminReport, ChangedReport } from '../../../../shared/schema/admin.ts';
import { DetailedSections, ListedReport } from '../../../../shared/schema/report.ts';
import { FeaturedReport, RadarRow } from '../../../../shared/schema/radar.ts';
import { Result } from '../../../../shared/schema/result.ts';
import data from './examples.json' with { type: 'json' };

/** A test checks each against its schema. */
interface CallExample {
  request?: Record<string, { summary: string; value: unknown }>;
  parameters?: Record<string, unknown>;
  response?: unknown;
  accepted?: unknown;
}

export const exampleResult = Result.parse(data.result);
export const exampleSections = DetailedSections.parse(data.sections);

const { started, calls } = data;
const report = { ...data.report, result: exampleResult };
const changed = ChangedReport.parse({ ...report, withheldAt: null });
const listed = { ...report, confidence: exampleResult.confidence };
const titled = { ...listed, title: null, views: 12 };
const total = { totalPages: 1, totalReports: 1, total: 1 };
const analyzed = { ...started, status: 'completed', result: exampleResult, claims: null };
const running = { ...started, result: null, claims: null };
const detailedAnalysis = {
  sections: exampleSections,
  provenance: exampleResult.provenance.chat,
  endedAt: '2026-11-20T12:05:31.000Z',
};

/** Examples that contain a report, beside those that are data as a whole. */
const derived: Record<string, CallExample> = {
  'analysis.start': {
    response: { ...started, status: 'completed', reused: true },
    accepted: started,
  },
  'analysis.analyze': { response: analyzed, accepted: running },
  'analysis.resubmit': { response: analyzed, accepted: running },
  'analysis.version': {
    response: {
      number: 2,
      finishedAt: report.updatedAt,
      score: exampleResult.overallScore,
      verdict: exampleResult.verdict,
      confidence: exampleResult.confidence,
      result: exampleResult,
    },
  },
  'analysis.similar': {
    response: { reports: [RadarRow.parse(listed)], records: exampleResult.related },
  },
  'analysis.detailed': { response: { status: 'completed', detailedAnalysis } },
  'reports.list': { response: { reports: [ListedReport.parse(listed)], ...total } },
  'radar.featured': {
    response: {
      reports: [FeaturedReport.parse({ ...listed, isFeaturedHighScore: true })],
      ...total,
    },
  },
  'reports.mine': {
    response: {
      reports: [
        MyReport.parse({
          ...titled,
          isFeatured: false,
          labels: ['Work'],
          ...{ isOwn: true, isFollowed: false, hasChanged: false },
          askedAt: report.createdAt,
        }),
      ],
      labels: ['Work'],
      ...total,
    },
  },
  'reports.fetch': { response: { ...report, redirect: `/report/${report.slug}` } },
  'reports.shared': {
    response: {
      id: report.reportId,
      reportId: report.shareId,
      type: report.type,
      content: report.content,
      result: exampleResult,
      claims: null,
      corrections: [],
      status: report.status,
      hasDetailedAnalysis: false,
      has_detailed_analysis: false,
      createdAt: report.createdAt,
      updatedAt: report.updatedAt,
      isIndexable: true,
      slug: report.slug,
      seoReport: report.seoReport,
    },
  },
  'admin.reports.list': {
    response: {
      reports: [
        AdminReport.parse({
          ...titled,
          withheldAt: null,
          reviewedAt: null,
          owners: ['ada@example.org'],
          askers: 3,
        }),
      ],
      ...total,
      atLeast: false,
      next: null,
      previous: null,
    },
  },
  'admin.reports.setIndexability': { response: changed },
  'admin.reports.setFeatured': { response: { ...changed, isFeaturedInteresting: true } },
  'admin.seo.edit': { response: changed },
  'reports.view': {
    response: {
      ...report,
      ...data.text,
      detailedAnalysis,
      openai_detailed: exampleSections,
      hasDetailedAnalysis: true,
      has_detailed_analysis: true,
    },
  },
};

export const examples: Record<string, CallExample> = Object.fromEntries(
  Object.entries(calls).map(([procedure, call]) => [procedure, { ...call, ...derived[procedure] }]),
);
