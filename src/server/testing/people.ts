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
