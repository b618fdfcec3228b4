import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../shared/messages.ts';
import { conforms, type Line, serveRest } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport } from '../testing/database.ts';
import { insertPerson, insertSubmission } from '../testing/people.ts';
import { scriptedIdentity } from '../testing/scriptedIdentity.ts';

const services = idleServices();
const identity = scriptedIdentity();
const person = { identityId: 'identity-own', email: 'own@example.org' };
const bearer = (given: Parameters<typeof identity.tokenFor>[0]) => ({
  headers: { Authorization: `Bearer ${identity.tokenFor(given)}` },
});
const own = bearer(person);
const many = { identityId: 'identity-many', email: 'many@example.org' };

beforeAll(async () => {
  const { id } = await insertPerson(services.db, person);
  for (const content of ['A claim about honey, made once.', 'A claim about salt, made twice.']) {
    const report = await insertReport(services.db, { content });
    await insertSubmission(services.db, report, { userId: id });
  }
  const { id: manyId } = await insertPerson(services.db, many);
  for (let made = 0; made < 12; made += 1) {
    await insertSubmission(services.db, await insertReport(services.db), { userId: manyId });
  }
  await insertReport(services.db, { content: 'Nobody asked for this one.', isIndexable: true });
});

const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };
const signedOut = { message: messages.signInRequired, code: 'UNAUTHORIZED' };
const refused = (path: string): Line[] => [
  { what: 'a visitor', path, status: 401, answer: signedOut },
  {
    what: 'a token that does not hold',
    path,
    headers: { Authorization: 'Bearer forged' },
    status: 401,
    answer: signedOut,
  },
  { what: 'with a field it does not know', path, query: '?userId=1', ...own, status: 400 },
];

describe('[7.mine] GET /reports/me', () => {
  const path = '/reports/me';
  conforms(
    services,
    [
      { what: 'all of them', path, ...own, status: 200, answer: { total: 2, totalPages: 1 } },
      {
        what: 'the second page of one',
        ...{ path, query: '?page=2&pageSize=1', ...own },
        status: 200,
        answer: { total: 2, totalReports: 2, totalPages: 2 },
      },
      {
        what: 'what is looked for',
        ...{ path, query: '?search=HONEY&sortBy=highest', ...own },
        status: 200,
        answer: { total: 1, reports: [{ content: 'A claim about honey, made once.' }] },
      },
      {
        what: 'a page beyond the last',
        ...{ path, query: '?page=9', ...own },
        status: 200,
        answer: { reports: [], total: 2 },
      },
      {
        what: 'in an order that it does not know',
        ...{ path, query: '?sortBy=best', ...own },
        status: 400,
        answer: invalid,
      },
      {
        what: 'a search of more than 200 characters',
        ...{ path, query: `?search=${'x'.repeat(201)}`, ...own },
        status: 400,
        answer: invalid,
      },
      { what: 'a page of none', path, query: '?pageSize=0', ...own, status: 400, answer: invalid },
      { what: 'page zero', path, query: '?page=0', ...own, status: 400, answer: invalid },
      ...refused(path),
    ],
    { identity },
  );
});

describe('[7.exposure] GET /users/content-exposure', () => {
  const path = '/users/content-exposure';
  conforms(
    services,
    [
      {
        what: 'how visible they are',
        ...{ path, ...own },
        status: 200,
        answer: { totalReports: 2, indexableReports: 0, featuredReports: 0, views: 0 },
      },
      ...refused(path),
    ],
    { identity },
  );
});

describe('the list without further words', () => {
  it('[9.my-reports.page] begins with its first page, of ten', async () => {
    const served = await serveRest(services, { identity });
    const lengthOf = async (query: string) => {
      const answer = await fetch(`${served.address}/api/reports/me${query}`, bearer(many));
      return ((await answer.json()) as { reports: unknown[] }).reports.length;
    };
    expect([await lengthOf(''), await lengthOf('?page=2')]).toEqual([10, 2]);
    await served.close();
  });
});

describe('the cookie of a page session', () => {
  it('opens neither of them: calls need the token', async () => {
    const served = await serveRest(services, { identity });
    const asked = { headers: { Cookie: 'session=anything' } };
    for (const path of ['reports/me', 'users/content-exposure']) {
      expect((await fetch(`${served.address}/api/${path}`, asked)).status).toBe(401);
    }
    await served.close();
  });
});
