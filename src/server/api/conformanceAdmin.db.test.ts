import { beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '../../shared/adminMessages.ts';
import { messages } from '../../shared/messages.ts';
import { removeReportJob } from '../modules/reports/reports.jobs.ts';
import { conforms, type Line, serveRest } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport } from '../testing/database.ts';
import { insertPerson, insertSubmission } from '../testing/people.ts';
import { scriptedIdentity } from '../testing/scriptedIdentity.ts';

describe('the administration', () => {
  type Stored = Awaited<ReturnType<typeof insertReport>>;

  const services = idleServices();
  const identity = scriptedIdentity();
  const bearer = (given: Parameters<typeof identity.tokenFor>[0]) => ({
    headers: { Authorization: `Bearer ${identity.tokenFor(given)}` },
  });
  const boss = { identityId: 'identity-boss', email: 'boss@example.org' };
  const owner = { identityId: 'identity-owner', email: 'owner@example.org', name: 'Olive Owner' };
  const [admin, registered] = [bearer(boss), bearer(owner)];

  const stored: Record<string, Stored> = {};
  const idOf = (name: string) => () => stored[name]?.reportId ?? '';

  beforeAll(async () => {
    await services.queue.define(removeReportJob);
    await insertPerson(services.db, { ...boss, role: 'ADMIN' });
    const { id } = await insertPerson(services.db, owner);
    const given = {
      plain: { content: 'A claim about honey, plain.' },
      listed: { isIndexable: true },
      partial: { partial: true },
      accusing: { isAboutPerson: true },
      kept: { withheldAt: new Date() },
      hidden: { deletedAt: new Date() },
      doomed: {},
      erased: {},
    };
    for (const [name, data] of Object.entries(given)) {
      const report = await insertReport(services.db, data);
      await insertSubmission(services.db, report, { userId: id, notes: 'Seen on a jar.' });
      stored[name] = report;
    }
    await services.db.report.delete({ where: { reportId: idOf('erased')() } });
  });

  const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };
  const conflict = { code: 'CONFLICT', error: 'conflict' };
  const signedOut = { message: messages.signInRequired, code: 'UNAUTHORIZED' };
  const forbidden = { message: messages.adminRequired, code: 'FORBIDDEN', error: 'forbidden' };
  const gone = { message: messages.reportGone, code: 'GONE', error: 'gone' };
  const notFound = { message: messages.reportNotFound, code: 'NOT_FOUND', error: 'not_found' };

  /** Whom an admin's call turns away, and what it knows nothing of. */
  const refused = (call: Pick<Line, 'path' | 'method' | 'body' | 'at'>): Line[] => [
    { what: 'a visitor', ...call, status: 401, answer: signedOut },
    {
      what: 'a token that does not hold',
      ...{ ...call, headers: { Authorization: 'Bearer forged' } },
      ...{ status: 401, answer: signedOut },
    },
    { what: 'somebody who is no admin', ...call, ...registered, status: 403, answer: forbidden },
  ];

  describe('[6.admin.list] [7.admin.list] GET /admin/reports', () => {
    const path = '/admin/reports';
    const ask = (what: string, query: string, answer: object = {}): Line => ({
      ...{ what, path, query, ...admin, status: 200, answer },
    });
    const refuse = (what: string, query: string): Line => ({
      ...{ what, path, query, ...admin, status: 400, answer: invalid },
    });
    conforms(
      services,
      [
        ask('all of them', '', { total: 6, totalReports: 6, totalPages: 1, atLeast: false }),
        ask('a page by its number', '?page=2&pageSize=4', { total: 6, totalPages: 2, next: null }),
        ask('by filter and order', '?sortBy=updated&filter=partial', { total: 1 }),
        ask('what is looked for', '?search=HONEY', {
          reports: [{ content: 'A claim about honey, plain.', owners: [owner.email], askers: 1 }],
        }),
        ask('the last page', '?last=true&pageSize=4', { next: null }),
        refuse('an order that it does not know', '?sortBy=best'),
        refuse('a filter that it does not know', '?filter=deleted'),
        refuse('a page of more than a hundred', '?pageSize=101'),
        refuse('a page beyond what is counted', '?page=1001&pageSize=10'),
        refuse('a place that is none', '?after=nonsense'),
        refuse('two places at once', '?page=2&last=true'),
        refuse('a search of more than 200 characters', `?search=${'x'.repeat(201)}`),
        refuse('a field that it does not know', '?deleted=true'),
        ...refused({ path }),
      ],
      { identity },
    );

    it('[9.admin.list] begins with its first page, of ten, the newest first', async () => {
      const { reports } = (await import('./routers/admin.ts')).admin;
      const { inputs } = reports.list._def as unknown as {
        inputs: { parse: (given: object) => unknown }[];
      };
      expect(inputs[0]?.parse({})).toEqual({ pageSize: 10, sortBy: 'newest', filter: 'all' });
    });
  });

  describe('[7.admin.indexability] PATCH /admin/reports/{id}/indexability', () => {
    const call = { path: '/admin/reports/{id}/indexability', method: 'PATCH' };
    const set = (what: string, name: string, isIndexable: unknown): Omit<Line, 'status'> => ({
      ...{ what, ...call, ...admin, at: { id: idOf(name) }, body: { isIndexable } },
    });
    conforms(
      services,
      [
        {
          ...set('one that can be', 'plain', true),
          ...{ status: 200, answer: { isIndexable: true, seoReport: { indexable: true } } },
        },
        { ...set('the same back', 'plain', false), status: 200, answer: { isIndexable: false } },
        {
          ...set('a partial one', 'partial', true),
          ...{ status: 409, answer: { ...conflict, message: adminMessages.reports.isPartial } },
        },
        {
          ...set('one about a person that nobody has reviewed', 'accusing', true),
          ...{ status: 409, answer: { ...conflict, message: adminMessages.reports.needsReview } },
        },
        { ...set('a withheld one', 'kept', true), status: 409, answer: conflict },
        { ...set('a deleted one', 'hidden', true), status: 410, answer: gone },
        { ...set('one deleted for good', 'erased', true), status: 410, answer: gone },
        {
          ...set('an unknown one', 'plain', true),
          ...{ at: { id: 'never-was' }, status: 404, answer: notFound },
        },
        { ...set('a word for a boolean', 'plain', 'false'), status: 400, answer: invalid },
        { ...set('nothing', 'plain', undefined), status: 400, answer: invalid },
        {
          ...set('more than the switch', 'plain', true),
          ...{
            body: { isIndexable: true, isFeaturedHighScore: true },
            status: 400,
            answer: invalid,
          },
        },
        ...refused({ ...call, at: { id: idOf('plain') }, body: { isIndexable: true } }),
      ],
      { identity },
    );
  });

  describe('[7.admin.featured] POST /admin/reports/{id}/featured', () => {
    const call = { path: '/admin/reports/{id}/featured', method: 'POST' };
    const set = (what: string, name: string, body: object): Omit<Line, 'status'> => ({
      ...{ what, ...call, ...admin, at: { id: idOf(name) }, body },
    });
    const on = { category: 'low_score', isFeatured: true };
    conforms(
      services,
      [
        {
          ...set('an indexable one', 'listed', on),
          ...{ status: 200, answer: { isFeaturedLowScore: true, isFeaturedHighScore: false } },
        },
        {
          ...set('the same back', 'listed', { ...on, isFeatured: false }),
          ...{ status: 200, answer: { isFeaturedLowScore: false } },
        },
        {
          ...set('one that is not indexable', 'partial', on),
          ...{ status: 409, answer: { ...conflict, message: adminMessages.reports.notIndexable } },
        },
        { ...set('a deleted one', 'hidden', on), status: 410, answer: gone },
        {
          ...set('a list that it does not know', 'listed', { ...on, category: 'best' }),
          ...{ status: 400, answer: invalid },
        },
        {
          ...set('a word for a boolean', 'listed', { ...on, isFeatured: 'true' }),
          ...{ status: 400, answer: invalid },
        },
        {
          ...set('more than the switch', 'listed', { ...on, isIndexable: true }),
          ...{ status: 400, answer: invalid },
        },
        ...refused({ ...call, at: { id: idOf('listed') }, body: on }),
      ],
      { identity },
    );
  });

  describe('[7.admin.delete] DELETE /admin/reports/{id}', () => {
    const call = { path: '/admin/reports/{id}', method: 'DELETE' };
    const at = { id: idOf('doomed') };
    conforms(
      services,
      [
        ...refused({ ...call, at }),
        { what: 'a report', ...call, ...admin, at, status: 200, answer: { success: true } },
        { what: 'the same again', ...call, ...admin, at, status: 410, answer: gone },
        {
          what: 'an unknown one',
          ...{ ...call, ...admin, at: { id: 'never-was' }, status: 404, answer: notFound },
        },
      ],
      { identity },
    );
  });
});

describe('what search engines are told', () => {
  const services = idleServices();
  const identity = scriptedIdentity();
  const person = { identityId: 'identity-own', email: 'own@example.org' };
  const adminPerson = { identityId: 'identity-admin', email: 'admin@example.org' };
  const bearer = (given: Parameters<typeof identity.tokenFor>[0]) => ({
    headers: { Authorization: `Bearer ${identity.tokenFor(given)}` },
  });
  const asAdmin = bearer(adminPerson);
  let report: Awaited<ReturnType<typeof insertReport>>;
  let other: Awaited<ReturnType<typeof insertReport>>;

  beforeAll(async () => {
    await insertPerson(services.db, person);
    await insertPerson(services.db, { ...adminPerson, role: 'ADMIN' });
    report = await insertReport(services.db, { content: 'Sealed honey never spoils.' });
    other = await insertReport(services.db);
  });

  const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };
  const signedOut = { message: messages.signInRequired, code: 'UNAUTHORIZED' };
  const forbidden = { message: messages.adminRequired, code: 'FORBIDDEN', error: 'forbidden' };

  describe('[7.seo] PATCH /analysis/report/{id}/seo', () => {
    const call = {
      ...{ path: '/analysis/report/{id}/seo', method: 'PATCH' },
      at: { id: () => report.slug },
    };
    const byReportId = { ...call, at: { id: () => report.reportId } };
    const refusedBody = (what: string, body: unknown, answer: object = invalid): Line => ({
      ...{ what, ...byReportId, ...asAdmin, body, status: 400, answer },
    });
    conforms(
      services,
      [
        {
          what: 'all of its fields, keywords as a text',
          ...{ ...call, ...asAdmin, status: 200 },
          body: {
            ...{ title: 'Does honey spoil?', description: 'No.', keywords: 'honey, food' },
            ...{ ogImage: 'https://example.org/honey.png', slug: 'does-honey-spoil' },
          },
          answer: {
            ...{ slug: 'does-honey-spoil', isIndexable: false, isFeaturedHighScore: false },
            seoReport: {
              ...{ title: 'Does honey spoil?', description: 'No.', keywords: ['honey', 'food'] },
              ...{ ogImage: 'https://example.org/honey.png', indexable: false },
            },
          },
        },
        {
          what: 'keywords as a list, a blank slug and nothing else',
          ...{ ...byReportId, ...asAdmin, status: 200 },
          body: { keywords: ['honey'], slug: '  ' },
          answer: {
            slug: 'does-honey-spoil',
            seoReport: { title: 'Does honey spoil?', keywords: ['honey'] },
          },
        },
        {
          what: 'null for what is derived again',
          ...{ ...byReportId, ...asAdmin, status: 200 },
          body: { title: null, ogImage: '' },
          answer: { seoReport: { title: 'Sealed honey never spoils.', ogImage: null } },
        },
        { what: 'nothing at all', ...byReportId, ...asAdmin, body: {}, status: 200 },
        {
          what: 'a version that it had before',
          ...{ ...byReportId, ...asAdmin, body: { title: 'Late', version: 1 }, status: 409 },
          answer: {
            ...{ code: 'CONFLICT', message: adminMessages.seo.changedMeanwhile },
            present: { slug: 'does-honey-spoil', own: { title: null, keywords: ['honey'] } },
          },
        },
        refusedBody(
          'a title that is too long',
          { title: 'x'.repeat(121) },
          {
            ...{ ...invalid, message: adminMessages.seo.titleTooLong },
          },
        ),
        refusedBody('a slug that can be none', { slug: 'Does Honey Spoil?' }),
        refusedBody('a version that is a text', { version: '1' }),
        refusedBody('a switch that is a text', { isIndexable: 'false' }),
        refusedBody('a field of a report that is nobody’s to write', { credibilityScore: 100 }),
        refusedBody('a title that is none', { title: { $gt: '' } }),
        {
          what: 'a report that is not there',
          ...{ ...call, ...asAdmin, at: { id: 'no-such-report' }, body: {}, status: 404 },
        },
        { what: 'a visitor', ...call, body: { title: 'x' }, status: 401, answer: signedOut },
        {
          what: 'a visitor, whatever they send',
          ...{ ...call, body: { credibilityScore: 1 }, status: 401, answer: signedOut },
        },
        {
          what: 'somebody who is no admin',
          ...{ ...byReportId, ...bearer(person), body: { title: 'x' }, status: 403 },
          answer: forbidden,
        },
        {
          what: 'a token that does not hold',
          ...{ ...call, headers: { Authorization: 'Bearer forged' }, body: {}, status: 401 },
        },
      ],
      { identity },
    );

    it('is refused with the slug of another report', async () => {
      const served = await serveRest(services, { identity });
      const answer = await fetch(`${served.address}/api/analysis/report/${report.shareId}/seo`, {
        method: 'PATCH',
        headers: { ...asAdmin.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ slug: other.slug }),
      });
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        { message: adminMessages.seo.slugTaken, error: 'conflict' },
      ]);
      await served.close();
    });
  });

  describe('[7.check-slug] GET /analysis/check-slug/{slug}', () => {
    const path = '/analysis/check-slug/{slug}';
    const line = (what: string, slug: string | (() => string), available: boolean): Line => ({
      ...{ what, path, at: { slug }, ...asAdmin, status: 200, answer: { available } },
    });
    conforms(
      services,
      [
        line('one that is free', 'nobody-has-this-one', true),
        line('one that a report has', () => other.slug, false),
        line('one that can be none', 'Nobody%20has%20this', false),
        line('one that is an id', () => other.reportId, false),
        {
          ...line('a field it does not know', 'nobody-has-this-one', true),
          ...{ query: '?all=1', status: 400, answer: invalid },
        },
        { what: 'a visitor', path, at: { slug: 'a-slug' }, status: 401, answer: signedOut },
        {
          what: 'somebody who is no admin',
          ...{ path, at: { slug: () => other.slug }, ...bearer(person), status: 403 },
          answer: forbidden,
        },
      ],
      { identity },
    );

    it('leaves the report out that excludeShareId names', async () => {
      const served = await serveRest(services, { identity });
      const ask = async (query: string): Promise<unknown> => {
        const path = `/api/analysis/check-slug/${other.slug}${query}`;
        return (await fetch(`${served.address}${path}`, asAdmin)).json();
      };
      expect([await ask(''), await ask(`?excludeShareId=${other.shareId}`)]).toEqual([
        { available: false },
        { available: true },
      ]);
      await served.close();
    });
  });
});

describe('featured reports', () => {
  const services = idleServices();
  const path = '/featured';
  const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };
  const day = (date: number) => new Date(Date.UTC(2026, 10, date));

  beforeAll(async () => {
    const listed = { isIndexable: true };
    await insertReport(services.db, {
      ...{ ...listed, content: 'High and interesting.', createdAt: day(3) },
      ...{ isFeaturedHighScore: true, isFeaturedInteresting: true },
    });
    await insertReport(services.db, {
      ...{ ...listed, content: 'Low.', createdAt: day(2), isFeaturedLowScore: true },
    });
    await insertReport(services.db, {
      ...{ ...listed, content: 'High.', createdAt: day(1), isFeaturedHighScore: true },
    });
    await insertReport(services.db, { ...listed, content: 'Listed, not featured.' });
    await insertReport(services.db, {
      ...{ ...listed, content: 'Deleted.', isFeaturedHighScore: true, deletedAt: day(4) },
    });
    await insertReport(services.db, {
      ...{ ...listed, content: 'Incomplete.', isFeaturedLowScore: true, partial: true },
    });
  });

  const named = (...contents: string[]) => ({ reports: contents.map((content) => ({ content })) });
  const total = (count: number, pages = 1) => ({
    ...{ total: count, totalReports: count, totalPages: pages },
  });

  describe('[3.report.featured] [7.featured] [9.featured.categories] GET /featured', () => {
    const found = (what: string, query: string, answer: object): Line => ({
      ...{ what, path, query, status: 200, answer },
    });
    const refused = (what: string, query: string): Line => ({
      ...{ what, path, query, status: 400, answer: invalid },
    });
    conforms(services, [
      found('all three lists, the newest first', '', {
        ...named('High and interesting.', 'Low.', 'High.'),
        ...total(3),
      }),
      found('high scores', '?category=high_score', {
        ...named('High and interesting.', 'High.'),
        ...total(2),
      }),
      found('low scores', '?category=low_score', { ...named('Low.'), ...total(1) }),
      found('interesting ones', '?category=interesting', {
        reports: [
          {
            ...{ content: 'High and interesting.', isIndexable: true, isFeaturedHighScore: true },
            ...{ isFeaturedLowScore: false, isFeaturedInteresting: true },
          },
        ],
        ...total(1),
      }),
      found('as many as asked for', '?limit=2', {
        ...named('High and interesting.', 'Low.'),
        ...total(3, 2),
      }),
      found('the most that can be asked for', '?limit=50', total(3)),
      refused('more than that', '?limit=51'),
      refused('none', '?limit=0'),
      refused('a category that there is not', '?category=funny'),
      refused('two categories', '?category=interesting&category=low_score'),
      refused('a field it does not know', '?page=2'),
    ]);
  });
});
