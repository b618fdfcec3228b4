import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountMessages } from '../../shared/accountMessages.ts';
import { messages } from '../../shared/messages.ts';
import { conforms, type Line, serveRest } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport } from '../testing/database.ts';
import { newIdentified, scriptedIdentity } from '../testing/scriptedIdentity.ts';
import { insertPerson, insertSubmission } from '../testing/people.ts';

describe('accounts', () => {
  const services = idleServices();
  const identity = scriptedIdentity();
  const away = scriptedIdentity();
  away.away = true;

  const people = { known: newIdentified(), suspended: newIdentified(), busy: newIdentified() };
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
  const of = (person: Parameters<typeof identity.tokenFor>[0]) => bearer(identity.tokenFor(person));
  const json = (body: unknown) => ({ method: 'POST', body });

  const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };
  const signIn = {
    message: messages.signInRequired,
    code: 'UNAUTHORIZED',
    error: 'sign_in_required',
  };
  const forbidden = { code: 'FORBIDDEN' };
  const suspended = { ...forbidden, message: accountMessages.suspended, error: 'suspended' };
  const unverified = {
    ...forbidden,
    ...{ message: accountMessages.emailUnverified, error: 'email_unverified' },
  };
  const unavailable = {
    message: accountMessages.identityUnavailable,
    ...{ code: 'SERVICE_UNAVAILABLE', error: 'identity_unavailable' },
  };

  beforeAll(async () => {
    const at = new Date('2026-11-01T00:00:00Z');
    const { known, suspended: stopped, busy } = people;
    for (const person of [known, stopped, busy]) {
      const { identityId, email } = person;
      const suspendedAt = person === stopped ? at : null;
      await services.db.user.create({
        data: {
          ...{ identityId, email, emailVerified: true, name: 'Ada', suspendedAt },
          ...{ createdAt: at, lastSeenAt: at },
        },
      });
    }
  });

  describe('[7.exchange] POST /auth/firebase', () => {
    const path = '/auth/firebase';
    const unknown = newIdentified({ emailVerified: false });
    conforms(
      services,
      [
        {
          what: 'somebody known',
          ...{ path, ...json({ cookieId: randomUUID() }), ...of(people.known), status: 200 },
          answer: { user: { email: people.known.email, role: 'REGISTERED', remainingReports: -1 } },
        },
        { what: 'no body', path, method: 'POST', ...of(people.known), status: 200 },
        {
          what: 'somebody who was no visitor here',
          ...{ path, ...json({ cookieId: null }), ...of(people.known), status: 200 },
        },
        {
          what: 'somebody new who wants an account',
          ...{ path, ...json({ create: true, name: 'Grace' }), ...of({}), status: 200 },
          answer: { user: { name: 'Grace', isAnonymous: false } },
        },
        {
          what: 'a registration',
          ...{ path, ...json({ create: true }), ...of(unknown), status: 200 },
          answer: { user: { emailVerified: false } },
        },
        {
          what: 'somebody new who wants none',
          ...{ path, ...json({}), ...of({}), status: 404 },
          answer: {
            message: accountMessages.unknownAccount,
            ...{ code: 'NOT_FOUND', error: 'unknown_account' },
          },
        },
        { what: 'no token', path, ...json({}), status: 401, answer: signIn },
        { what: 'a forged one', path, ...json({}), ...bearer('x'), status: 401, answer: signIn },
        {
          what: 'an address that is not verified',
          ...{ path, ...json({}), ...of(unknown), status: 403, answer: unverified },
        },
        {
          what: 'a suspended account',
          ...{ path, ...json({ create: true }), ...of(people.suspended) },
          ...{ status: 403, answer: suspended },
        },
        {
          what: "another's address, not verified",
          ...{ path, ...json({ create: true }), status: 409 },
          ...of({ email: people.known.email, emailVerified: false }),
          answer: { message: accountMessages.emailInUse, code: 'CONFLICT', error: 'conflict' },
        },
        {
          what: 'an unknown field',
          ...{
            path,
            ...json({ role: 'ADMIN' }),
            ...of(people.known),
            status: 400,
            answer: invalid,
          },
        },
        {
          what: 'a flag in letters',
          ...{ path, ...json({ create: 'true' }), ...of({}), status: 400 },
          answer: { ...invalid, issues: [{ path: 'create' }] },
        },
        {
          what: 'an empty name',
          ...{ path, ...json({ name: '  ' }), ...of({}), status: 400 },
          answer: { ...invalid, issues: [{ path: 'name' }] },
        },
      ],
      { identity },
    );
    conforms(
      services,
      [{ what: 'an outage', path, ...json({}), ...bearer('x'), status: 503, answer: unavailable }],
      { identity: away },
    );

    const often = Array.from({ length: 10 }, (_, count) => ({
      ...{ what: `exchange ${count + 1} of a minute`, path, ...json({}), ...of(people.busy) },
      status: 200,
    }));
    const tooMany = {
      message: accountMessages.tooManySignIns,
      ...{ code: 'TOO_MANY_REQUESTS', error: 'rate_limited' },
    };
    conforms(
      services,
      [
        ...often,
        {
          what: 'the one after',
          ...{ path, ...json({}), ...of(people.busy), status: 429, answer: tooMany },
        },
      ],
      // At another time than the exchanges above, which come from this address too.
      {
        identity,
        ...{ now: new Date('2026-11-20T13:00:00Z'), overrides: { addressSubmissionsPerMinute: 1 } },
      },
    );
  });

  describe('POST /auth/logout', () => {
    const path = '/auth/logout';
    const done = { status: 200, answer: { success: true } };
    conforms(services, [
      {
        what: 'a session',
        path,
        ...json({}),
        headers: { Cookie: `session=${'k'.repeat(43)}` },
        ...done,
      },
      { what: 'none', path, ...json({}), ...done },
      { what: 'no body', path, method: 'POST', ...done },
      { what: 'an expired token', path, ...json({}), ...bearer('x'), ...done },
      { what: 'an unknown field', path, ...json({ all: true }), status: 400, answer: invalid },
    ]);
  });

  describe('GET /auth/remaining-reports, as any call that visitors may make', () => {
    const path = '/auth/remaining-reports';
    conforms(
      services,
      [
        {
          what: 'somebody signed in',
          ...{
            path,
            ...of(people.known),
            status: 200,
            answer: { remainingReports: -1, limit: -1 },
          },
        },
        { what: 'a forged token', path, ...bearer('x'), status: 401, answer: signIn },
        { what: 'no account', path, ...of({}), status: 401, answer: signIn },
        {
          what: 'a suspended account',
          path,
          ...of(people.suspended),
          status: 403,
          answer: suspended,
        },
        {
          what: 'an address that is not verified',
          ...{ path, ...of({ emailVerified: false }), status: 403, answer: unverified },
        },
      ],
      { identity },
    );
    conforms(
      services,
      [{ what: 'an outage', path, ...bearer('x'), status: 503, answer: unavailable }],
      {
        identity: away,
      },
    );
  });

  describe('POST /analysis/detailed/{reportId}, as any call for people who are signed in', () => {
    const path = '/analysis/detailed/{reportId}';
    let reportId = '';
    beforeAll(async () => {
      ({ reportId } = await insertReport(services.db, { status: 'processing', run: 2 }));
    });
    const at = { reportId: () => reportId };
    conforms(
      services,
      [
        {
          what: 'somebody signed in',
          ...{ path, at, ...json({}), ...of(people.known), status: 422 },
          answer: { error: 'report_processing' },
        },
        {
          what: 'a suspended account',
          ...{ path, at, ...json({}), ...of(people.suspended), status: 403, answer: suspended },
        },
        {
          what: 'a forged token',
          path,
          at,
          ...json({}),
          ...bearer('x'),
          status: 401,
          answer: signIn,
        },
      ],
      { identity, waitMs: 0 },
    );
  });
});

describe('what is one’s own', () => {
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
        {
          what: 'a page of none',
          path,
          query: '?pageSize=0',
          ...own,
          status: 400,
          answer: invalid,
        },
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
});
