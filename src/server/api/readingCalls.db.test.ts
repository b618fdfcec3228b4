import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DetailedAnalysis } from '../../shared/schema/report.ts';
import { runDetailedJob } from '../modules/detailed/detailed.jobs.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport } from '../testing/database.ts';
import { requestedDetailed, scriptedDetailed } from '../testing/detailed.ts';
import { type ServedRest, serveRest } from '../testing/api.ts';
import { exampleResult } from './rest/openapi/examples.ts';

const services = idleServices();
let served: ServedRest;
let report: Awaited<ReturnType<typeof insertReport>>;

beforeAll(async () => {
  await services.queue.define(runDetailedJob);
  served = await serveRest(services);
  report = await insertReport(services.db, {
    content: 'Sealed honey that was found in a tomb can still be eaten.',
    createdAt: new Date('2026-11-18T09:00:00Z'),
    updatedAt: new Date('2026-11-19T10:00:00Z'),
  });
});
afterAll(() => served.close());

const read = async (path: string) => {
  const response = await fetch(`${served.address}/api/analysis/${path}`);
  return (await response.json()) as Record<string, unknown>;
};

/** What search engines are told of that report. */
const seoReport = {
  title: 'Sealed honey that was found in a tomb can still be eaten.',
  description: 'The pages found agree that sealed honey keeps for a very long time.',
  keywords: ['honey', 'shelf life'],
  ogImage: null,
  indexable: false,
};

describe('a report, read from outside', () => {
  it('[7.analysis.critical] has with critical=true what its first screen needs, and nothing beyond', async () => {
    const { slug, reportId, shareId } = report;
    expect(await read(`${slug}?critical=true`)).toEqual({
      ...{ reportId, shareId, slug, content: report.content, type: 'credibility' },
      ...{ status: 'completed', error: null, partial: false, missing: [], page: null },
      ...{ credibilityScore: 90, verdict: 'true', confidence: 'high', band: { low: 77, high: 97 } },
      grades: { chat: 84, search: 8.5, general: 80 },
      ...{ hasDetailedAnalysis: false, has_detailed_analysis: false },
      ...{ isSample: false, isIndexable: false, version: 1 },
      ...{ createdAt: '2026-11-18T09:00:00.000Z', updatedAt: '2026-11-19T10:00:00.000Z' },
    });
  });

  it('[7.analysis.full] has with full=true all its blocks, to the last number', async () => {
    const { result } = await read(`${report.slug}?full=true`);
    expect(result).toEqual(exampleResult);
    const blocks = ['openAI', 'perplexity', 'gemini', 'provenance', 'calculation'];
    expect(Object.keys(result as object)).toEqual(expect.arrayContaining(blocks));
  });

  it('has with full=true the six sections of its detailed analysis, once they are there', async () => {
    const { reportId, work } = await requestedDetailed(services);
    const calls = [`${reportId}?full=true`, reportId, `report/${reportId}`];
    for (const call of calls) {
      expect(await read(call)).toMatchObject({ openai_detailed: null, detailedAnalysis: null });
    }
    await work(scriptedDetailed('It is so.'));
    const section = { detailed_explanation: 'It is so.', score: 6 };
    const sections = {
      content_accuracy: { ...section, key_evidence: ['A finding.'] },
      source_evaluation: { ...section, top_sources: [] },
      bias_analysis: { ...section, detected_biases: [] },
      context_assessment: { ...section, key_context_points: [] },
      claim_origins: { ...section, key_origins: [] },
      hidden_angles: { ...section, key_perspectives: [] },
    };
    for (const call of calls) {
      const { openai_detailed: detailed, detailedAnalysis } = await read(call);
      expect(detailed).toEqual(sections);
      expect((detailedAnalysis as DetailedAnalysis).sections).toEqual(sections);
    }
  });

  it('[3.report.seo] tells search engines its title, what was found, its key words and whether to list it', async () => {
    expect(await read(report.slug)).toMatchObject({ seoReport });
    const listed = await insertReport(services.db, { content: report.content, isIndexable: true });
    expect(await read(listed.slug)).toMatchObject({ seoReport: { ...seoReport, indexable: true } });
    await services.db.report.delete({ where: { id: listed.id } });
  });
});

describe('the shared view of a report', () => {
  it('[3.shared.fields] [7.public-report] has id, type, content, result, status, both times, isIndexable and slug, and what is told of it', async () => {
    expect(await read(`public/report/${report.shareId}`)).toEqual({
      ...{ id: report.reportId, reportId: report.shareId, slug: report.slug },
      ...{ type: 'credibility', content: report.content, result: exampleResult, claims: null },
      ...{ status: 'completed', isIndexable: false, corrections: [] },
      ...{ createdAt: '2026-11-18T09:00:00.000Z', updatedAt: '2026-11-19T10:00:00.000Z' },
      ...{ hasDetailedAnalysis: false, has_detailed_analysis: false, seoReport, corrections: [] },
    });
  });

  it('[3.shared.report-id] has the share id as its reportId, which leads back to it', async () => {
    const view = await read(`public/report/${report.shareId}`);
    expect(view['reportId']).toBe(report.shareId);
    expect(await read(`public/report/${String(view['reportId'])}`)).toEqual(view);
  });
});

describe('a list of reports, read from outside', () => {
  const made = (day: number) => new Date(Date.UTC(2026, 9, day));
  const contentOf = (day: number) => `What was claimed on the day numbered ${day} of October.`;
  beforeAll(async () => {
    for (const day of [1, 2, 3, 4]) {
      const given = { content: contentOf(day), createdAt: made(day), isIndexable: day !== 3 };
      await insertReport(services.db, given);
    }
  });

  it('[3.list.response] has the reports of its page, and how many pages and reports there are', async () => {
    const pages = await Promise.all(
      [1, 2].map((page) => read(`reports?page=${page}&pageSize=2&before=2026-10-31T00:00:00Z`)),
    );
    const reported = pages.map(({ reports, ...counts }) => ({
      ...counts,
      contents: (reports as { content: string }[]).map(({ content }) => content),
    }));
    const counts = { totalPages: 2, totalReports: 3, total: 3 };
    expect(reported).toEqual([
      { ...counts, contents: [contentOf(4), contentOf(2)] },
      { ...counts, contents: [contentOf(1)] },
    ]);
  });

  it('[7.previous] is, before another report with limit=1 and isIndexable=true, the one listed before it', async () => {
    const before = (day: number) =>
      read(`reports?before=${made(day).toISOString()}&limit=1&isIndexable=true`);
    expect(await before(4)).toMatchObject({ reports: [{ content: contentOf(2) }] });
    expect(await before(2)).toMatchObject({ reports: [{ content: contentOf(1) }] });
    expect(await before(1)).toMatchObject({ reports: [], total: 0 });
  });

  it('names the share id, slug, content and title of each', async () => {
    const { shareId, slug } = await services.db.report.findFirstOrThrow({
      where: { content: contentOf(1) },
    });
    const { reports } = await read(`reports?before=${made(2).toISOString()}&limit=1`);
    expect(reports).toMatchObject([
      { shareId, slug, content: contentOf(1), seoReport: { title: contentOf(1) } },
    ]);
  });
});
