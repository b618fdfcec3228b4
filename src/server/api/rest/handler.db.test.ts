import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../shared/messages.ts';
import type { DetailedAnalysis } from '../../../shared/schema/report.ts';
import { connectDatabase } from '../../platform/database/database.ts';
import { idleServices } from '../../testing/context.ts';
import { insertReport, insertReports } from '../../testing/database.ts';
import { type ServedRest, serveRest } from '../../testing/api.ts';
import { newClaim } from '../../testing/app.ts';
import { restRoutes } from '../router.ts';
import { runDetailedJob } from '../../modules/detailed/detailed.jobs.ts';
import { requestedDetailed, scriptedDetailed } from '../../testing/detailed.ts';
import { exampleResult } from './openapi/examples.ts';

const services = idleServices();
let served: ServedRest;
let report: { slug: string; shareId: string; reportId: string };

beforeAll(async () => {
  served = await serveRest(services);
  report = await insertReport(services.db);
});
afterAll(() => served.close());

const call = (path: string, init: RequestInit = {}) => fetch(served.address + path, init);
const json = { 'Content-Type': 'application/json' };

describe('the REST interface', () => {
  it('answers to HEAD what it answers to GET, without the body', async () => {
    const path = `/api/analysis/report/${report.shareId}`;
    const [get, head] = [await call(path), await call(path, { method: 'HEAD' })];
    expect(head.status).toBe(200);
    const reported = ({ headers }: Response) =>
      ['content-type', 'content-length', 'location', 'cache-control'].map((n) => headers.get(n));
    expect(reported(head)).toEqual(reported(get));
    expect(await head.text()).toBe('');
    expect((await call('/api/analysis/report/never-was', { method: 'HEAD' })).status).toBe(404);
  });

  it('says in JSON that there is no such call', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/auth', '/api/a/b/c/d']) {
      const response = await call(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toEqual({ message: messages.noSuchCall, code: 'NOT_FOUND' });
    }
  });

  it.each([
    ['POST', '/api/analysis/detailed', messages.detailedNeedsId],
    ['POST', '/api/analysis/detailed/', messages.detailedNeedsId],
    ['POST', '/api/Analysis/Detailed//', messages.detailedNeedsId],
    ['POST', '/api/analysis/detailed/%20', messages.detailedNeedsId],
    ['POST', '/api/analysis/detailed/%20/', messages.detailedNeedsId],
    ['POST', '/api/analysis/detailed?localToken=x', messages.detailedNeedsId],
    ['GET', '/api/analysis/report', messages.reportIdRequired],
    ['GET', '/api/analysis/report/', messages.reportIdRequired],
    ['GET', '/api/analysis/report/%20', messages.reportIdRequired],
    ['GET', '/api/analysis/report/%E3%80%80/', messages.reportIdRequired],
    ['GET', '/api/analysis/public/report', messages.reportIdRequired],
    ['GET', '/api/analysis/status', messages.reportIdRequired],
    ['GET', '/api/analysis', messages.reportIdRequired],
    ['GET', '/api/analysis/%20?full=true', messages.reportIdRequired],
    ['POST', '/api/analysis/report//resubmit', messages.reportIdRequired],
  ])('says that an id is needed: %s %s', async (method, path, message) => {
    const response = await call(path, { method });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message, code: 'BAD_REQUEST', error: 'invalid_input' });
  });

  it('takes for an id whatever is not blank', async () => {
    expect((await call('/api/analysis/report/%2F')).status).toBe(404);
    expect((await call('/api/analysis/detailed/x', { method: 'POST' })).status).toBe(401);
    expect((await call('/api/analysis/report', { method: 'POST' })).status).toBe(405);
    expect((await call('/api/analysis/report', { method: 'HEAD' })).status).toBe(400);
  });

  it.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'GET'])(
    'refuses %s where a call is made by POST, and names what it takes',
    async (method) => {
      const path = `/api/analysis/report/${report.slug}/resubmit`;
      const response = await call(path, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      expect(await response.json()).toEqual({
        message: messages.methodNotAllowed,
        code: 'METHOD_NOT_SUPPORTED',
      });
    },
  );

  it('finds a report by its id however that is escaped', async () => {
    const escaped = `%${report.slug.charCodeAt(0).toString(16)}${report.slug.slice(1)}`;
    expect((await call(`/api/analysis/report/${escaped}`)).status).toBe(200);
    expect((await call(`/api/analysis/report/${report.slug}/`)).status).toBe(200);
    expect((await call('/api/analysis/report/a%2Fb')).status).toBe(404);
    const malformed = await call('/api/analysis/report/%E0%A4%A');
    expect(malformed.status).toBe(400);
    expect(await malformed.json()).toEqual({
      message: messages.malformedAddress,
      code: 'BAD_REQUEST',
    });
  });

  it('[3.analysis.redirect] [7.report] names the page of a report in body and header, but not when asked for by its slug', async () => {
    const page = `/report/${report.slug}`;
    for (const id of [report.shareId, report.reportId]) {
      const response = await call(`/api/analysis/report/${id}`);
      expect(response.headers.get('location')).toBe(page);
      expect(await response.json()).toMatchObject({
        ...{ redirect: page, slug: report.slug },
        result: { overallScore: 90 },
      });
    }
    const own = await call(`/api/analysis/report/${report.slug}`);
    expect(own.headers.get('location')).toBeNull();
    expect(await own.json()).not.toHaveProperty('redirect');
  });

  it('gives no other origin permission to read it', async () => {
    const response = await call(`/api/analysis/report/${report.slug}`, {
      headers: { Origin: 'https://elsewhere.example' },
    });
    const allowing = [...response.headers.keys()].filter((name) => name.startsWith('access-'));
    expect(allowing).toEqual([]);
  });

  it('never tells the internal id', async () => {
    const { id } = await services.db.report.findUniqueOrThrow({ where: { slug: report.slug } });
    for (const path of [`report/${report.slug}`, report.slug, `public/report/${report.shareId}`]) {
      expect(await (await call(`/api/analysis/${path}`)).text()).not.toContain(id);
    }
  });

  it('counts a visitor by the token in the header before the one in the call', async () => {
    const [inHeader, inCall] = [randomUUID(), randomUUID()];
    const start = (headers: Record<string, string>, cookieId: string) =>
      call('/api/analysis/start', {
        method: 'POST',
        headers: { ...json, ...headers },
        body: JSON.stringify({ content: newClaim(), cookieId }),
      }).then((response) => response.json());
    expect(await start({ 'X-Anonymous-Token': inHeader }, inCall)).toMatchObject({
      metadata: { anonymousToken: inHeader },
    });
    expect(await start({}, inCall)).toMatchObject({ metadata: { anonymousToken: inCall } });
    const left = await call(`/api/auth/remaining-reports?anonymousToken=${inCall}`);
    expect(await left.json()).toMatchObject({ remainingReports: 2 });
  });
});

describe('what goes wrong inside', () => {
  it('is told as a number, and nothing else', async () => {
    const settings = () => Promise.reject(new Error('the password is hunter2'));
    const broken = await serveRest(services, { settings });
    const response = await fetch(`${broken.address}/api/auth/remaining-reports`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      message: expect.stringMatching(/tell us this number: [0-9a-f]{8}$/) as string,
      code: 'INTERNAL_SERVER_ERROR',
    });
    await broken.close();
  });

  it('asks to come back when the database cannot be reached', async () => {
    const db = connectDatabase('postgresql://nobody:secret@127.0.0.1:1/none', { waitLimitMs: 500 });
    const away = await serveRest({ ...services, db });
    const response = await fetch(`${away.address}/api/analysis/report/some-report`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await response.json()).toEqual({
      message: messages.notReady,
      code: 'SERVICE_UNAVAILABLE',
    });
    await away.close();
    await db.close();
  });
});

describe('REST and tRPC', () => {
  const services = idleServices();
  let served: ServedRest;
  let stored: Awaited<ReturnType<typeof insertReports>>;

  beforeAll(async () => {
    served = await serveRest(services, { waitMs: 0 });
    stored = await insertReports(services.db);
  });
  afterAll(() => served.close());

  interface TrpcAnswer {
    result?: { data: unknown };
    error?: { message: string; data: { code: string; httpStatus: number } };
  }

  /** Status and body of the same input, by tRPC and by REST. */
  async function both(procedure: string, input: Record<string, unknown>) {
    const route = restRoutes.find((known) => known.procedure === procedure);
    if (!route) throw new Error(`${procedure} is not offered`);
    const rest = { ...input };
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest[name]);
      Reflect.deleteProperty(rest, name);
      return encodeURIComponent(value);
    });
    const isGet = route.method === 'GET';
    const query = new URLSearchParams(
      Object.entries(rest).map(([name, value]) => [name, String(value)]),
    );
    const headers = { 'Content-Type': 'application/json' };
    const post = (body: unknown) => ({ method: 'POST', headers, body: JSON.stringify(body) });
    const byRest = await fetch(
      `${served.address}/api${path}${isGet ? `?${query.toString()}` : ''}`,
      isGet ? {} : { ...post(rest), method: route.method },
    );
    const asked = isGet ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    const byTrpc = await fetch(
      `${served.address}/trpc/${procedure}${asked}`,
      isGet ? {} : post(input),
    );
    const { result, error } = (await byTrpc.json()) as TrpcAnswer;
    const { httpStatus, ...reported } = error?.data ?? { httpStatus: byTrpc.status };
    return {
      rest: { status: byRest.status, body: (await byRest.json()) as unknown },
      trpc: {
        status: httpStatus,
        body: error ? { message: error.message, ...reported } : result?.data,
      },
    };
  }

  describe('REST and tRPC give the same answer to the same input', () => {
    const slug = () => ({ id: stored.completed.slug });
    const inputs: [string, string, () => Record<string, unknown>][] = [
      ['analysis.status', 'a report', () => ({ reportId: stored.completed.reportId })],
      ['analysis.status', 'an unknown one', () => ({ reportId: crypto.randomUUID() })],
      ['analysis.status', 'no id', () => ({ reportId: 'x' })],
      ['analysis.versions', 'a report', slug],
      ['analysis.versions', 'two versions', () => ({ ...slug(), from: 1, to: 1 })],
      ['analysis.versions', 'one to compare with none', () => ({ ...slug(), to: 1 })],
      ['analysis.version', 'the present one', () => ({ ...slug(), number: 1 })],
      ['analysis.version', 'one that is not there', () => ({ ...slug(), number: 2 })],
      ['reports.fetch', 'a report', slug],
      ['reports.fetch', 'by its share id', () => ({ id: stored.completed.shareId })],
      ['reports.fetch', 'an unknown one', () => ({ id: 'never-was' })],
      ['reports.view', 'the first screen', () => ({ ...slug(), critical: true })],
      ['reports.view', 'a whole one', () => ({ ...slug(), full: true, critical: false })],
      ['reports.view', 'a flag in digits', () => ({ ...slug(), full: 1 })],
      ['reports.view', 'two at once', () => ({ ...slug(), full: true, critical: true })],
      ['reports.shared', 'a report', () => ({ shareId: stored.completed.shareId })],
      ['reports.shared', 'one that runs', () => ({ shareId: stored.running.shareId })],
      ['reports.shared', 'one that failed', () => ({ shareId: stored.failed.shareId })],
      ['reports.list', 'the first page', () => ({})],
      ['reports.list', 'a page', () => ({ page: 2, pageSize: 5, isIndexable: false })],
      ['reports.list', 'too many', () => ({ limit: 101 })],
      ['auth.remainingReports', 'somebody new', () => ({})],
      ['auth.exchange', 'a visitor', () => ({ create: true })],
      ['auth.exchange', 'a flag in letters', () => ({ create: 'yes' })],
      ['auth.logout', 'a visitor', () => ({})],
      ['reports.mine', 'a visitor', () => ({})],
      ['account.exposure', 'a visitor', () => ({})],
      ['admin.reports.list', 'a visitor', () => ({ filter: 'failed', last: true })],
      ['admin.reports.setIndexability', 'a visitor', () => ({ ...slug(), isIndexable: true })],
      [
        'admin.reports.setFeatured',
        'a visitor',
        () => ({ ...slug(), category: 'interesting', isFeatured: true }),
      ],
      ['admin.reports.remove', 'a visitor', slug],
      ['admin.seo.edit', 'a visitor', () => ({ ...slug(), title: 'Another' })],
      ['admin.seo.checkSlug', 'a visitor', () => ({ slug: 'a-slug' })],
      ['analysis.start', 'too little', () => ({ content: 'short' })],
      [
        'analysis.start',
        'a flag in letters',
        () => ({ content: 'Long enough to be one.', fresh: 'no' }),
      ],
      [
        'analysis.start',
        'an unknown field',
        () => ({ content: 'Long enough to be one.', admin: 1 }),
      ],
      ['analysis.similar', 'a claim', () => ({ text: stored.completed.content })],
      ['analysis.similar', 'too little', () => ({ text: 'short' })],
      ['analysis.similar', 'too much', () => ({ text: 'long '.repeat(61) })],
      ['analysis.analyze', 'too little', () => ({ content: 'short' })],
      ['analysis.rerunMissing', 'a whole one', () => ({ reportId: stored.completed.reportId })],
      [
        'analysis.resubmit',
        'another claim',
        () => ({ ...slug(), content: 'Not what it says at all.' }),
      ],
      [
        'analysis.resubmit',
        'an unknown one',
        () => ({ id: 'never-was', content: 'Any claim at all.' }),
      ],
      ['analysis.detailed', 'a visitor', () => ({ reportId: stored.completed.reportId })],
      [
        'reports.requestCorrection',
        'too little',
        () => ({ reportId: stored.completed.reportId, reason: 'wrong', text: 'Wrong.' }),
      ],
      ['admin.corrections.list', 'a visitor', () => ({ state: 'open' })],
      [
        'admin.corrections.decide',
        'a visitor',
        () => ({ requestId: crypto.randomUUID(), decision: 'rejected' }),
      ],
      ['radar.featured', 'the high scores', () => ({ category: 'high_score', limit: 2 })],
      ['radar.featured', 'too many', () => ({ limit: 51 })],
      [
        'prerender.capture',
        'one that is not listed',
        () => ({ reportId: stored.completed.reportId, html: '<html></html>' }),
      ],
    ];

    it.each(inputs)('%s: %s', async (procedure, _, input) => {
      const { rest, trpc } = await both(procedure, input());
      expect(rest).toEqual(trpc);
    });

    it('is tried for every call', () => {
      const tried = new Set(inputs.map(([procedure]) => procedure));
      const offered = restRoutes.map(({ procedure }) => procedure);
      expect([...tried].sort()).toEqual(offered.sort());
    });
  });
});

describe('calls that read', () => {
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
        ...{ id: reportId, reportId, shareId, slug, content: report.content, type: 'credibility' },
        ...{ status: 'completed', error: null, partial: false, missing: [], page: null },
        ...{
          credibilityScore: 90,
          verdict: 'true',
          confidence: 'high',
          band: { low: 77, high: 97 },
        },
        grades: { chat: 84, search: 8.5, general: 80 },
        ...{ hasDetailedAnalysis: false, has_detailed_analysis: false },
        ...{ isSample: false, isIndexable: false, version: 1 },
        ...{ createdAt: '2026-11-18T09:00:00.000Z', updatedAt: '2026-11-19T10:00:00.000Z' },
      });
    });

    it('has its report id as its id, and never the internal one', async () => {
      const { reportId, slug } = report;
      for (const call of [slug, `${slug}?full=true`, `${slug}?critical=true`, `report/${slug}`])
        expect(await read(call)).toMatchObject({ id: reportId, reportId });
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
      const listed = await insertReport(services.db, {
        content: report.content,
        isIndexable: true,
      });
      expect(await read(listed.slug)).toMatchObject({
        seoReport: { ...seoReport, indexable: true },
      });
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
});
