import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idleServices } from '../testing/context.ts';
import { insertReports } from '../testing/database.ts';
import { type ServedRest, serveRest } from '../testing/api.ts';
import { restRoutes } from './rest/routes.ts';
import { appRouter } from './router.ts';

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
  const route = restRoutes(appRouter).find((known) => known.procedure === procedure);
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
    ['analysis.start', 'an unknown field', () => ({ content: 'Long enough to be one.', admin: 1 })],
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
    const offered = restRoutes(appRouter).map(({ procedure }) => procedure);
    expect([...tried].sort()).toEqual(offered.sort());
  });
});
