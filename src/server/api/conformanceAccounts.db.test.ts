import { randomUUID } from 'node:crypto';
import { beforeAll, describe } from 'vitest';
import { accountMessages } from '../../shared/accountMessages.ts';
import { messages } from '../../shared/messages.ts';
import { conforms } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport } from '../testing/database.ts';
import { newIdentified, scriptedIdentity } from '../testing/scriptedIdentity.ts';

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
        ...{ path, ...json({ role: 'ADMIN' }), ...of(people.known), status: 400, answer: invalid },
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
        ...{ path, ...of(people.known), status: 200, answer: { remainingReports: -1, limit: -1 } },
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
