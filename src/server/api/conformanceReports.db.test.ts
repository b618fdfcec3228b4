import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { CAPTURE_BYTES_MAX, CAPTURES_PER_ADDRESS_AND_MINUTE } from '../../shared/limits.ts';
import { failureMessages, messages } from '../../shared/messages.ts';
import { conforms, type Line, serveRest } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport, insertReports } from '../testing/database.ts';
import { exampleResult, exampleSections } from './rest/openapi/examples.ts';
import { insertPerson, insertSubmission } from '../testing/people.ts';
import { scriptedIdentity } from '../testing/scriptedIdentity.ts';
import { takeCapture } from '../modules/reports/read.ts';

describe('reports', () => {
  type Stored = Awaited<ReturnType<typeof insertReports>>;

  const services = idleServices();
  let stored: Stored;
  let detailed: Stored['completed'];

  beforeAll(async () => {
    stored = await insertReports(services.db);
    detailed = await insertReport(services.db, {
      hasDetailedAnalysis: true,
      detailed: {
        create: {
          ...{ run: 1, status: 'completed', sections: exampleSections },
          provenance: exampleResult.provenance.chat,
          ...{ requestedAt: new Date(), endedAt: new Date() },
        },
      },
    });
  });

  const notFound = { message: messages.reportNotFound, code: 'NOT_FOUND', error: 'not_found' };
  const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };
  const slug = { id: () => stored.completed.slug };

  /** The same call with nothing, or nothing but white space, in the place of the id. */
  const withoutId = (path: string) =>
    ['', '%20', '%09%C2%A0'].map((id) => ({
      what: `without an id: "${id}"`,
      ...{ path, at: { [/{(\w+)}/.exec(path)?.[1] ?? '']: id } },
      status: 400,
      answer: { ...invalid, message: 'Report ID is required' },
    }));

  describe('GET /analysis/report/{id}/versions', () => {
    const path = '/analysis/report/{id}/versions';
    conforms(services, [
      {
        what: 'of a report with one result',
        path,
        at: slug,
        status: 200,
        answer: { versions: [{ number: 1, score: 90 }], comparison: null },
      },
      { what: 'of one that runs', path, at: { id: () => stored.running.slug }, status: 200 },
      { what: 'of an unknown one', path, at: { id: 'never-was' }, status: 404, answer: notFound },
      ...withoutId(path),
    ]);
  });

  describe('GET /analysis/report/{id}/versions/{number}', () => {
    const path = '/analysis/report/{id}/versions/{number}';
    conforms(services, [
      {
        what: 'the present one',
        path,
        at: { ...slug, number: '1' },
        status: 200,
        answer: { number: 1, result: { overallScore: 90 } },
      },
      {
        what: 'one that is not there',
        path,
        at: { ...slug, number: '7' },
        status: 404,
        answer: { ...notFound, message: messages.versionNotFound },
      },
      { what: 'no number', path, at: { ...slug, number: 'x' }, status: 400, answer: invalid },
    ]);
  });

  describe('GET /analysis/report/{id}', () => {
    const path = '/analysis/report/{id}';
    conforms(services, [
      {
        what: 'by its slug',
        path,
        at: slug,
        status: 200,
        answer: { status: 'completed', result: { overallScore: 90 } },
      },
      {
        what: 'by its share id',
        path,
        at: { id: () => stored.completed.shareId },
        status: 200,
        answer: { status: 'completed' },
      },
      { what: 'by its report id', path, at: { id: () => stored.completed.reportId }, status: 200 },
      {
        what: 'one with a detailed analysis',
        path,
        at: { id: () => detailed.slug },
        status: 200,
        answer: { openai_detailed: exampleSections },
      },
      {
        what: 'one that runs',
        path,
        at: { id: () => stored.running.slug },
        status: 200,
        answer: { status: 'processing', result: null },
      },
      {
        what: 'one that failed',
        path,
        at: { id: () => stored.failed.slug },
        status: 200,
        answer: { status: 'failed', error: failureMessages.analysis_failed },
      },
      {
        what: 'an unknown one',
        path,
        at: { id: 'never-was-abcdefghij' },
        status: 404,
        answer: notFound,
      },
      { what: 'letters that no id has', path, at: { id: '%00' }, status: 404, answer: notFound },
      {
        what: 'the internal id',
        path,
        at: { id: () => stored.completed.id },
        status: 404,
        answer: notFound,
      },
      {
        what: 'an id that is too long',
        path,
        at: { id: 'x'.repeat(201) },
        status: 400,
        answer: invalid,
      },
      ...withoutId(path),
    ]);
  });

  describe('GET /analysis/{id}', () => {
    const path = '/analysis/{id}';
    conforms(services, [
      { what: 'plain', path, at: slug, status: 200, answer: { result: { overallScore: 90 } } },
      {
        what: 'full',
        path,
        at: slug,
        query: '?full=true',
        status: 200,
        answer: { result: { verdict: 'true' }, openai_detailed: null },
      },
      {
        what: 'full, with a detailed analysis',
        path,
        at: { id: () => detailed.slug },
        query: '?full=true',
        status: 200,
        answer: { openai_detailed: exampleSections },
      },
      {
        what: 'critical',
        path,
        at: slug,
        query: '?critical=true',
        status: 200,
        answer: { verdict: 'true', grades: { chat: 84, search: 8.5, general: 80 } },
      },
      {
        what: 'critical while it runs',
        path,
        at: { id: () => stored.running.slug },
        query: '?critical=true',
        status: 200,
        answer: { verdict: null, grades: { chat: null } },
      },
      {
        what: 'not critical',
        path,
        at: slug,
        query: '?critical=false',
        status: 200,
        answer: { result: {} },
      },
      {
        what: 'both at once',
        path,
        at: slug,
        query: '?critical=true&full=true',
        status: 400,
        answer: { ...invalid, message: messages.criticalOrFull },
      },
      {
        what: 'a flag that is neither',
        path,
        at: slug,
        query: '?critical=yes',
        status: 400,
        answer: invalid,
      },
      { what: 'a flag in digits', path, at: slug, query: '?full=1', status: 400, answer: invalid },
      {
        what: 'a flag given twice',
        path,
        at: slug,
        query: '?full=true&full=true',
        status: 400,
        answer: invalid,
      },
      { what: 'an unknown one', path, at: { id: 'never-was' }, status: 404, answer: notFound },
      ...withoutId(path),
    ]);
  });

  describe('GET /analysis/public/report/{shareId}', () => {
    const path = '/analysis/public/report/{shareId}';
    const of = (name: keyof Stored) => ({ shareId: () => stored[name].shareId });
    conforms(services, [
      {
        what: '[4.status.completed] a completed one',
        path,
        at: of('completed'),
        status: 200,
        answer: { status: 'completed', has_detailed_analysis: false },
      },
      {
        what: 'one that is analyzed anew',
        path,
        at: of('renewing'),
        status: 200,
        answer: { status: 'completed' },
      },
      {
        what: '[4.status.no-result] one that runs',
        path,
        at: of('running'),
        status: 422,
        answer: {
          message: messages.stillProcessing,
          code: 'UNPROCESSABLE_CONTENT',
          error: 'report_processing',
        },
      },
      {
        what: 'one that failed',
        path,
        at: of('failed'),
        status: 422,
        answer: {
          message: 'Report has no analysis result',
          code: 'UNPROCESSABLE_CONTENT',
          error: 'no_result',
        },
      },
      {
        what: 'an unknown one',
        path,
        at: { shareId: 'abcdefghijkl' },
        status: 404,
        answer: notFound,
      },
      ...withoutId(path),
    ]);
  });
});

describe('reading', () => {
  type Stored = Awaited<ReturnType<typeof insertReports>>;

  const services = idleServices();
  let stored: Stored;

  beforeAll(async () => {
    stored = await insertReports(services.db);
  });

  const notFound = { message: messages.reportNotFound, code: 'NOT_FOUND', error: 'not_found' };
  const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };

  describe('GET /analysis/status/{reportId}', () => {
    const path = '/analysis/status/{reportId}';
    const of = (name: keyof Stored) => ({ reportId: () => stored[name].reportId });
    conforms(services, [
      {
        what: 'a completed one',
        path,
        at: of('completed'),
        status: 200,
        answer: { status: 'completed' },
      },
      {
        what: 'in capitals',
        path,
        at: { reportId: () => stored.completed.reportId.toUpperCase() },
        status: 200,
      },
      {
        what: 'a running one',
        path,
        at: of('running'),
        status: 200,
        answer: { status: 'processing' },
      },
      {
        what: 'a failed one',
        path,
        at: of('failed'),
        status: 200,
        answer: { status: 'failed', error: failureMessages.analysis_failed },
      },
      {
        what: 'an unknown one',
        path,
        at: { reportId: randomUUID() },
        status: 404,
        answer: notFound,
      },
      {
        what: 'no id at all',
        path,
        at: { reportId: 'x' },
        status: 400,
        answer: {
          ...invalid,
          message: 'reportId: Invalid UUID',
          issues: [{ path: 'reportId', message: 'Invalid UUID' }],
        },
      },
      {
        what: 'without an id',
        ...{ path, at: { reportId: '' }, status: 400 },
        answer: { ...invalid, message: messages.reportIdRequired },
      },
      {
        what: 'with a field it does not know',
        path,
        at: of('completed'),
        query: '?verbose=1',
        status: 400,
        answer: invalid,
      },
    ]);
  });

  describe('GET /analysis/reports', () => {
    const path = '/analysis/reports';
    conforms(services, [
      {
        what: 'all of them',
        path,
        status: 200,
        answer: { total: 1, totalReports: 1, totalPages: 1 },
      },
      {
        what: 'the ones that are not listed',
        path,
        query: '?isIndexable=false',
        status: 200,
        answer: { total: 1, reports: [{ isIndexable: true }] },
      },
      {
        what: 'the one before',
        path,
        query: '?before=2026-11-20T11:00:00.001Z&limit=1&isIndexable=true',
        status: 200,
        answer: { total: 1 },
      },
      {
        what: 'none before',
        path,
        query: '?before=2026-11-20T11:00:00Z&limit=1',
        status: 200,
        answer: { reports: [], total: 0, totalPages: 0 },
      },
      {
        what: 'a page beyond the last',
        path,
        query: '?page=2',
        status: 200,
        answer: { reports: [], total: 1 },
      },
      {
        what: 'a day without a time',
        path,
        query: '?before=2026-11-20',
        status: 400,
        answer: invalid,
      },
      {
        what: 'a year that no calendar has',
        path,
        query: '?before=0000-12-31T23:59:59Z',
        status: 400,
        answer: invalid,
      },
      { what: 'more than a hundred', path, query: '?limit=101', status: 400, answer: invalid },
      { what: 'none', path, query: '?pageSize=0', status: 400, answer: invalid },
      { what: 'half a page', path, query: '?page=1.5', status: 400, answer: invalid },
      { what: 'a page in words', path, query: '?page=one', status: 400, answer: invalid },
    ]);
  });

  describe('[7.remaining] GET /auth/remaining-reports', () => {
    const path = '/auth/remaining-reports';
    conforms(services, [
      {
        what: 'somebody new',
        path,
        status: 200,
        answer: { remainingReports: 3, limit: 3, resetsAt: '2026-12-01T00:00:00.000Z' },
      },
      {
        what: 'with a token in the address',
        path,
        query: `?anonymousToken=${randomUUID()}`,
        status: 200,
        answer: { remainingReports: 3 },
      },
      {
        what: 'with a token that is none',
        path,
        query: '?anonymousToken=me',
        status: 200,
        answer: { remainingReports: 3 },
      },
      {
        what: 'with two tokens',
        path,
        query: '?anonymousToken=a&anonymousToken=b',
        status: 400,
        answer: invalid,
      },
    ]);
  });
});

describe('reports that are hidden', () => {
  type Stored = Awaited<ReturnType<typeof insertReport>>;

  const services = idleServices();
  const identity = scriptedIdentity();
  const bearer = (given: Parameters<typeof identity.tokenFor>[0]) => ({
    headers: { Authorization: `Bearer ${identity.tokenFor(given)}` },
  });
  const boss = { identityId: 'identity-boss', email: 'boss@example.org' };
  const owner = { identityId: 'identity-owner', email: 'owner@example.org', name: 'Olive Owner' };
  const stranger = { identityId: 'identity-stranger', email: 'stranger@example.org' };
  const [admin, registered, other] = [bearer(boss), bearer(owner), bearer(stranger)];

  const stored: Record<string, Stored> = {};
  const idOf = (name: string) => () => stored[name]?.reportId ?? '';

  beforeAll(async () => {
    await insertPerson(services.db, { ...boss, role: 'ADMIN' });
    const { id } = await insertPerson(services.db, owner);
    await insertPerson(services.db, stranger);
    const now = new Date();
    const given = {
      ...{ listed: { isIndexable: true }, kept: { withheldAt: now }, hidden: { deletedAt: now } },
      ...{ erased: {}, renamed: {} },
    };
    for (const [name, data] of Object.entries(given)) {
      const report = await insertReport(services.db, data);
      await insertSubmission(services.db, report, { userId: id });
      stored[name] = report;
    }
    await services.db.report.delete({ where: { reportId: idOf('erased')() } });
    const { slug } = stored.renamed ?? { slug: '' };
    await services.db.report.update({ where: { slug }, data: { slug: `now-${slug}` } });
  });

  const gone = { message: messages.reportGone, code: 'GONE', error: 'gone' };
  const withheld = { message: messages.permissionDenied, code: 'FORBIDDEN', error: 'withheld' };

  /** The calls that give a report out. */
  const readers = [
    ['/analysis/report/{id}', 'id'],
    ['/analysis/{id}', 'id'],
    ['/analysis/public/report/{shareId}', 'shareId'],
    ['/analysis/status/{reportId}', 'reportId'],
  ] as const;

  describe.each(readers)('GET %s', (path, name) => {
    const line = (
      what: string,
      report: string,
      rest: Omit<Line, 'what' | 'path' | 'at'>,
    ): Line => ({
      ...{ what, path, at: { [name]: idOf(report) }, ...rest },
    });
    conforms(
      services,
      [
        line('a deleted one', 'hidden', { status: 410, answer: gone }),
        line('one deleted for good', 'erased', { status: 410, answer: gone }),
        line('a deleted one, for an admin', 'hidden', { ...admin, status: 410, answer: gone }),
        line('a withheld one', 'kept', { status: 403, answer: withheld }),
        line('a withheld one, for its owner', 'kept', {
          ...{ ...registered, status: 403, answer: withheld },
        }),
        line('a withheld one, for an admin', 'kept', { ...admin, status: 200 }),
      ],
      { identity },
    );
  });

  describe('GET /analysis/report/{id} by an earlier address', () => {
    conforms(services, [
      {
        what: 'tells where it is now',
        ...{ path: '/analysis/report/{id}', at: { id: () => stored.renamed?.slug ?? '' } },
        ...{ status: 200, answer: { redirect: expect.stringContaining('/report/now-') as string } },
      },
    ]);
  });

  describe('[3.report.user] who asked for a report', () => {
    const path = '/analysis/{id}';
    const at = { id: idOf('listed') };
    conforms(
      services,
      [
        {
          what: 'is told to themselves',
          ...{ path, at, ...registered, status: 200 },
          answer: { user: { email: owner.email, name: owner.name } },
        },
        {
          what: 'is told to an admin',
          ...{ path, at, ...admin, status: 200 },
          answer: { user: { email: owner.email, name: owner.name } },
        },
      ],
      { identity },
    );

    it('is told to nobody else', async () => {
      const served = await serveRest(services, { identity });
      for (const asked of [other, {}]) {
        const answer = await fetch(`${served.address}/api/analysis/${idOf('listed')()}`, asked);
        expect(answer.status).toBe(200);
        const text = await answer.text();
        expect(text).not.toContain(owner.email);
        expect(JSON.parse(text)).not.toHaveProperty('user');
      }
      await served.close();
    });
  });
});

describe('captured pages', () => {
  const NOW = new Date('2026-11-20T12:00:00Z');
  const services = idleServices();
  let stored: Record<'listed' | 'unlisted' | 'withheld' | 'gone', { reportId: string }>;

  beforeAll(async () => {
    const { db } = services;
    stored = {
      listed: await insertReport(db, { isIndexable: true }),
      unlisted: await insertReport(db),
      withheld: await insertReport(db, { withheldAt: NOW }),
      gone: await insertReport(db, { deletedAt: NOW }),
    };
  });

  const path = '/_internal/prerender/{reportId}';
  const of = (which: keyof typeof stored) => ({
    path,
    method: 'POST',
    at: { reportId: () => stored[which].reportId },
  });
  const body = { html: '<!doctype html><title>Captured</title>' };
  const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };

  describe('[7.prerender] POST /_internal/prerender/{reportId}', () => {
    conforms(services, [
      { what: 'a listed report', ...of('listed'), body, status: 200, answer: { success: true } },
      {
        what: 'one that is not listed',
        ...{ ...of('unlisted'), body },
        status: 422,
        answer: { code: 'UNPROCESSABLE_CONTENT', error: 'not_listed' },
      },
      {
        what: 'one that is withheld',
        ...{ ...of('withheld'), body },
        status: 403,
        answer: { message: messages.permissionDenied, code: 'FORBIDDEN', error: 'withheld' },
      },
      {
        what: 'one that was deleted',
        ...{ ...of('gone'), body },
        status: 410,
        answer: { message: messages.reportGone, code: 'GONE', error: 'gone' },
      },
      {
        what: 'one that never was',
        ...{ path, method: 'POST', at: { reportId: randomUUID() }, body },
        status: 404,
        answer: { message: messages.reportNotFound, code: 'NOT_FOUND', error: 'not_found' },
      },
      {
        what: 'no report id',
        ...{ path, method: 'POST', at: { reportId: 'x' }, body },
        status: 400,
        answer: { ...invalid, issues: [{ path: 'reportId' }] },
      },
      {
        what: 'whatever is in the body, which nobody reads',
        ...{ ...of('listed'), body: { ...body, slug: 'mine' } },
        status: 200,
        answer: { success: true },
      },
      {
        what: 'a page of 1.9 MB',
        ...{ ...of('listed'), body: { html: 'x'.repeat(1_900_000) } },
        status: 200,
        answer: { success: true },
      },
      {
        what: 'one above 2 MB',
        ...{ ...of('listed'), body: { html: 'x'.repeat(CAPTURE_BYTES_MAX) } },
        status: 413,
        answer: { message: messages.bodyTooLarge, code: 'PAYLOAD_TOO_LARGE' },
      },
    ]);
  });

  describe('POST /_internal/prerender/{reportId}, from an address that asked ten times', () => {
    const address = '198.51.100.77';
    const caller = { kind: 'anonymous', token: null, cookie: null, address } as const;
    beforeAll(async () => {
      for (let i = 0; i < CAPTURES_PER_ADDRESS_AND_MINUTE; i++)
        await takeCapture({ db: services.db, caller, now: NOW }, stored.listed.reportId, () =>
          Promise.resolve(),
        );
    });
    conforms(
      services,
      [
        {
          what: 'once more',
          ...{ ...of('listed'), body },
          status: 429,
          answer: {
            message: messages.rateLimitReached,
            ...{ code: 'TOO_MANY_REQUESTS', error: 'rate_limited' },
          },
        },
      ],
      { caller },
    );
  });
});
