import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database/database.ts';
import type { User } from '../modules/accounts/caller.ts';

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
