import { MyReport } from '../../../../shared/schema/account.ts';
import { AdminReport, ChangedReport } from '../../../../shared/schema/admin.ts';
import { FeaturedReport, RadarRow } from '../../../../shared/schema/radar.ts';
import { DetailedSections, ListedReport, SharedReport } from '../../../../shared/schema/report.ts';
import { Result } from '../../../../shared/schema/result.ts';
import data from './calls.json' with { type: 'json' };

interface Call {
  tag: string;
  summary: string;
  description: string;
  request?: Record<string, { summary: string; value: unknown }>;
  parameters?: Record<string, unknown>;
  response?: unknown;
  accepted?: unknown;
}

export const exampleResult = Result.parse(data.result);
export const exampleSections = DetailedSections.parse(data.sections);

const { started } = data;
const report = { ...data.report, result: exampleResult };
const changed = ChangedReport.parse({ ...report, isAboutPerson: false, withheldAt: null });
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

const flags = { hasDetailedAnalysis: true, has_detailed_analysis: true };
const own = { isOwn: true, isFollowed: false, hasChanged: false, isFeatured: false };

const responses: Record<string, unknown> = {
  'analysis.start': { ...started, status: 'completed', reused: true },
  'analysis.analyze': analyzed,
  'analysis.resubmit': analyzed,
  'analysis.version': {
    number: 2,
    finishedAt: report.updatedAt,
    score: exampleResult.overallScore,
    verdict: exampleResult.verdict,
    confidence: exampleResult.confidence,
    result: exampleResult,
  },
  'analysis.similar': { reports: [RadarRow.parse(listed)], records: exampleResult.related },
  'analysis.detailed': { status: 'completed', detailedAnalysis },
  'reports.list': { reports: [ListedReport.parse(listed)], ...total },
  'radar.featured': {
    reports: [FeaturedReport.parse({ ...listed, isFeaturedHighScore: true })],
    ...total,
  },
  'reports.mine': {
    reports: [MyReport.parse({ ...titled, ...own, labels: ['Work'], askedAt: report.createdAt })],
    labels: ['Work'],
    ...total,
  },
  'reports.fetch': { ...report, redirect: `/report/${report.slug}` },
  'reports.shared': SharedReport.parse({
    ...{ ...report, id: report.reportId, reportId: report.shareId, claims: null, corrections: [] },
    ...{ hasDetailedAnalysis: false, has_detailed_analysis: false, isIndexable: true },
  }),
  'admin.reports.list': {
    reports: [
      AdminReport.parse({
        ...{ ...titled, isAboutPerson: false, withheldAt: null, reviewedAt: null },
        ...{ owners: ['ada@example.org'], askers: 3 },
      }),
    ],
    ...{ ...total, atLeast: false, next: null, previous: null },
  },
  'admin.reports.setIndexability': changed,
  'admin.reports.setFeatured': { ...changed, isFeaturedInteresting: true },
  'admin.seo.edit': changed,
  'reports.view': {
    ...{ ...report, ...data.text, detailedAnalysis, openai_detailed: exampleSections, ...flags },
  },
};
const accepted: Record<string, unknown> = {
  'analysis.start': started,
  'analysis.analyze': running,
  'analysis.resubmit': running,
};

export const calls: Record<string, Call> = Object.fromEntries(
  Object.entries(data.calls).map(([procedure, call]) => [
    procedure,
    { response: responses[procedure], accepted: accepted[procedure], ...call },
  ]),
);
