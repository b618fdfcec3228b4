import type { Database, Transaction } from '../../platform/database/database.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';
import { ACCOUNT, type AccountRecord } from './users.ts';

export interface NewSession {
  tokenHash: Uint8Array<ArrayBuffer>;
  userId: string;
  /** When the person proved who they are. */
  authenticatedAt: Date;
  createdAt: Date;
  expiresAt: Date;
}

/** Of one account; more than anybody has browsers. The oldest give way. */
const SESSIONS_MAX = 50;
/** Expired sessions that one exchange clears away: more than it makes. */
const SWEPT = 4;

/** Whose session it is, and by which sign-in; null when it has ended or expired, or that counts no more. */
export async function findBySession(
  db: Database,
  tokenHash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<(AccountRecord & Pick<NewSession, 'authenticatedAt'>) | null> {
  const rows = await db.prepared<AccountRecord & Pick<NewSession, 'authenticatedAt'>>(
    'find-by-session',
    FIND_BY_SESSION,
    [tokenHash, now],
  );
  return rows[0] ?? null;
}

const FIND_BY_SESSION = `
  SELECT ${ACCOUNT}, session."authenticatedAt"
  FROM "Session" session JOIN "User" account ON account.id = session."userId"
  WHERE session."tokenHash" = $1::bytea AND session."expiresAt" > $2::timestamptz
    AND (account."tokensValidAfter" IS NULL
      OR session."authenticatedAt" > account."tokensValidAfter")`;

/** Opens a session, and clears away what has expired and what is too much of this account. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  const { tokenHash, userId, authenticatedAt, createdAt, expiresAt } = session;
  await tx.$executeRaw`
    INSERT INTO "Session" (id, "tokenHash", "userId", "authenticatedAt", "createdAt", "expiresAt")
    VALUES (${uuidV7()}::uuid, ${tokenHash}::bytea, ${userId}::uuid, ${authenticatedAt}, ${createdAt},
      ${expiresAt})`;
  await tx.$executeRaw`
    DELETE FROM "Session" WHERE id = ANY (ARRAY(
      SELECT id FROM "Session" WHERE "userId" = ${userId}::uuid
      ORDER BY "createdAt" DESC, id DESC OFFSET ${SESSIONS_MAX}))`;
  await tx.$executeRaw`
    DELETE FROM "Session" WHERE id = ANY (ARRAY(
      SELECT id FROM "Session" WHERE "expiresAt" <= ${createdAt}
      ORDER BY "expiresAt" LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED))`;
}

/** Ends a session; one that is gone already is no error. */
export async function deleteSession(
  db: Database | Transaction,
  tokenHash: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await db.session.deleteMany({ where: { tokenHash } });
}

/** Ends all sessions of an account; with `upTo` those of sign-ins up to then. */
export async function deleteSessions(
  db: Database | Transaction,
  userId: string,
  upTo?: Date,
): Promise<void> {
  await db.session.deleteMany({
    where: { userId, ...(upTo && { authenticatedAt: { lte: upTo } }) },
  });
}
