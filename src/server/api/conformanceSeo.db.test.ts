import { beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '../../shared/adminMessages.ts';
import { messages } from '../../shared/messages.ts';
import { conforms, type Line, serveRest } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport } from '../testing/database.ts';
import { insertPerson } from '../testing/people.ts';
import { scriptedIdentity } from '../testing/scriptedIdentity.ts';

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
