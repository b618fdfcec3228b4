import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { Identified } from '../integrations/identity/identity.ts';
import { type Admin, asAdmin, type User } from '../modules/accounts/caller.ts';
import { type Exchange, exchangeToken, readPageSession } from '../modules/accounts/sessions.ts';
import type { Database } from '../platform/database/database.ts';
import { defaultSettings, newVisitor } from './app.ts';
import type { IdleServices } from './context.ts';
import { scriptedIdentity } from './scriptedIdentity.ts';

const at = new Date('2026-11-01T09:00:00Z');

/** Somebody with an account of their own, signed in. */
export async function insertPerson(
  db: Database,
  { role = 'REGISTERED', name = 'Ada Person', ...given }: Partial<Person> = {},
): Promise<User> {
  const id = randomUUID();
  const { email = `${id}@example.org`, identityId = `identity-${id}` } = given;
  const times = { createdAt: at, lastSeenAt: at };
  await db.user.create({
    data: { id, identityId, email, name, role, emailVerified: true, ...times },
  });
  return { kind: 'user', id, email, name, role };
}

interface Person extends Pick<User, 'email' | 'name' | 'role'> {
  identityId: string;
}

/** The person, or nobody any more, asked for the report. */
export async function insertSubmission(
  db: Database,
  report: { id: string },
  { userId = null, visitorId = null, notes = null, createdAt = at }: Partial<Asked> = {},
): Promise<void> {
  const cost = { period: '2026-11', allowance: 'none' as const };
  await db.submission.create({
    data: { reportId: report.id, userId, visitorId, notes, createdAt, ...cost },
  });
}

interface Asked {
  userId: string | null;
  visitorId: string | null;
  notes: string | null;
  createdAt: Date;
}

/** An admin whom no test knows yet. */
export function newAdmin(): Admin {
  const id = randomUUID();
  const email = `admin-${id}@example.org`;
  const admin = asAdmin({ kind: 'user', id, email, name: 'Grace Admin', role: 'ADMIN' });
  if (!admin) throw new Error('an admin is no admin');
  return admin;
}

/** Somebody with an account, whose address is verified, as other programs see them. */
export interface RegisteredPerson {
  email: string;
  password: string;
  /** What proves to the server that they are who calls. */
  headers: { Authorization: string };
  /** What the identity service told at their sign-in. */
  tokens: Tokens;
  /** The page session of their browser, as it sends it. */
  cookie: string;
  /** A call of the REST interface in their name; its answer, and its status. */
  call: (method: string, path: string, body?: object) => Promise<Answer>;
  /** Analyses a claim in their name. */
  analyze: (content: string) => Promise<{ slug: string; reportId: string }>;
}

/** As the identity service names them. */
export interface Tokens {
  localId: string;
  idToken: string;
  refreshToken: string;
}

interface Answer {
  status: number;
  body: unknown;
  cookies: string[];
}

let people = 0;
const newEmail = () => `person-${process.pid}-${(people += 1)}@example.org`;

/**
 * Registers somebody with a running product's embedded identity service, opens the link in their mail,
 * and makes the account.
 */
export async function registerPerson(
  base: string,
  name = 'Ada Lovelace',
  email = newEmail(),
): Promise<RegisteredPerson> {
  const password = 'analytical engine';
  const identify = (call: string, body: object) =>
    expectDone<Tokens>(
      send(base, 'POST', `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=embedded`, body),
    );
  const { idToken, refreshToken, localId } = await identify('signUp', {
    email,
    password,
    returnSecureToken: true,
  });
  await identify('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const outbox = await (await fetch(`${base}/dev/outbox`)).text();
  const mail = outbox.slice(outbox.indexOf(email));
  await identify('update', { oobCode: /oobCode=([\w-]+)/.exec(mail)?.[1] ?? '' });
  // Without another look at the password, which is meant to take long.
  const renewed = (await (
    await fetch(`${base}/securetoken.googleapis.com/v1/token?key=embedded`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
  ).json()) as { id_token: string };

  const headers = { Authorization: `Bearer ${renewed.id_token}` };
  const call: RegisteredPerson['call'] = (method, path, body) =>
    send(base, method, path, body, headers);
  const exchanged = call('POST', '/api/auth/firebase', { create: true, name });
  await expectDone(exchanged);
  const line = (await exchanged).cookies.find((cookie) => /^(__Host-)?session=/.test(cookie));
  return {
    ...{ email, password, headers, call },
    tokens: { localId, refreshToken, idToken: renewed.id_token },
    cookie: line?.split(';')[0] ?? '',
    analyze: (content) => expectDone(call('POST', '/api/analysis/analyze', { content })),
  };
}

async function expectDone<T>(answer: Promise<Answer>): Promise<T> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

async function send(
  base: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(base + path, {
    method,
    headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? null : JSON.parse(text),
    cookies: response.headers.getSetCookie(),
  };
}

const now = new Date('2026-11-20T12:00:00Z');

/** What a test of signing in does over and over, with an identity service of each test's own. */
export function exchanging(services: IdleServices) {
  const service = { identity: scriptedIdentity() };
  beforeEach(() => {
    service.identity = scriptedIdentity();
  });

  const parts = (adminEmail: string | null = null) => ({
    ...{ db: services.db, identity: service.identity, adminEmail, settings: defaultSettings },
  });

  /** Signs in with a fresh token of the person; makes the account unless told otherwise. */
  const exchange = (
    person: Partial<Identified>,
    more: Partial<Exchange> & { adminEmail?: string; at?: Date } = {},
  ) => {
    const { adminEmail, at = now, ...given } = more;
    const idToken = service.identity.tokenFor(person);
    const base = { idToken, create: true, visitor: newVisitor(), formerSession: null };
    return exchangeToken(parts(adminEmail), { ...base, ...given }, at);
  };

  const rowsOf = (email: string) => services.db.user.findMany({ where: { email } });
  const rowOf = async (email: string) => {
    const [row, ...others] = await rowsOf(email);
    if (!row || others.length > 0) throw new Error('not one account');
    return row;
  };
  const sessionsOf = (userId: string) => services.db.session.count({ where: { userId } });
  const looks = (token: string | null) => readPageSession(parts(), token, now);

  return { now, service, parts, exchange, rowsOf, rowOf, sessionsOf, looks };
}
