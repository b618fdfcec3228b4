import { beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '../../shared/adminMessages.ts';
import { messages } from '../../shared/messages.ts';
import { removeReportJob } from '../modules/reports/reports.jobs.ts';
import { conforms, type Line } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport } from '../testing/database.ts';
import { insertPerson, insertSubmission } from '../testing/people.ts';
import { scriptedIdentity } from '../testing/scriptedIdentity.ts';

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
      ask('all of them', '', { total: 5, totalReports: 5, totalPages: 1, atLeast: false }),
      ask('a page by its number', '?page=2&pageSize=4', { total: 5, totalPages: 2, next: null }),
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
    const { adminReports } = await import('./routers/adminReports.ts');
    const { inputs } = adminReports.list._def as unknown as {
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
        ...{ body: { isIndexable: true, isFeaturedHighScore: true }, status: 400, answer: invalid },
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
