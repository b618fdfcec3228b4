import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import type { Prisma, User } from '../../platform/database/generated/client.ts';
import type { Role } from '../../platform/database/generated/enums.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

/** Somebody who has an account. */
export interface AccountRecord {
  id: string;
  /** The identity service's own id of this person. */
  identityId: string;
  /** In lower case. */
  email: string;
  /** Until it is, nothing can be done with the account. */
  emailVerified: boolean;
  name: string;
  provider: string;
  role: Role;
  suspendedAt: Date | null;
  /** Who proved up to then who they are has to do so again. */
  tokensValidAfter: Date | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** The columns of an `AccountRecord`, of the table named `account`. */
export const ACCOUNT = `account.id, account."identityId", account.email, account."emailVerified",
  account.name, account.provider, account.role, account."suspendedAt", account."tokensValidAfter",
  account."createdAt", account."lastSeenAt"`;

/** The account of somebody whom the identity service knows by this id. Asked on every call. */
export async function findByIdentity(
  db: Statements,
  identityId: string,
): Promise<AccountRecord | null> {
  const rows = await db.prepared<AccountRecord>('find-by-identity', FIND_BY_IDENTITY, [identityId]);
  return rows[0] ?? null;
}

const FIND_BY_IDENTITY = `SELECT ${ACCOUNT} FROM "User" account WHERE "identityId" = $1`;

export function findAccount(db: Database | Transaction, id: string): Promise<AccountRecord | null> {
  return db.user.findUnique({ where: { id } });
}

/**
 * The accounts that an exchange is about, locked until the transaction ends: the one of the identity
 * and the one that has the address. Nobody else can make one of either in the meantime.
 */
export async function lockAccounts(
  tx: Transaction,
  identityId: string,
  email: string,
): Promise<AccountRecord[]> {
  // In one order for all, or two could wait for each other. The class tells them from the throttle's.
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(72707371, key) FROM (
      SELECT DISTINCT hashtext(given) AS key
      FROM unnest(ARRAY['identity:' || ${identityId}, 'email:' || ${email}]) given ORDER BY key) keys`;
  await tx.$executeRaw`
    SELECT id FROM "User" WHERE "identityId" = ${identityId} OR email = ${email}
    ORDER BY id FOR UPDATE`;
  // What waited for a lock sees a row as it is now, but not one that came in the meantime.
  return tx.user.findMany({ where: { OR: [{ identityId }, { email }] } });
}

/** What an exchange tells of an account. */
type Feedback = Pick<
  AccountRecord,
  'identityId' | 'email' | 'emailVerified' | 'provider' | 'lastSeenAt'
>;

/** Makes an account without a role. */
export function insertAccount(
  tx: Transaction,
  reported: Feedback & Pick<AccountRecord, 'name'>,
): Promise<AccountRecord> {
  return tx.user.create({ data: { ...reported, id: uuidV7(), createdAt: reported.lastSeenAt } });
}

export function updateAccount(
  tx: Transaction,
  id: string,
  reported: Feedback,
): Promise<AccountRecord> {
  return tx.user.update({ where: { id }, data: reported });
}

/** Removes an account that never was anybody's, with all that hangs on it. */
export async function deleteAccount(tx: Transaction, id: string): Promise<void> {
  await tx.user.delete({ where: { id } });
}

/** Refuses from now on whatever was proven up to that time, and what was refused before. */
export async function revokeTokens(tx: Transaction, id: string, upTo: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "User" SET "tokensValidAfter" = GREATEST("tokensValidAfter", ${upTo})
    WHERE id = ${id}::uuid`;
}

/** Removes the account of an identity that is no more; gives whether there was one. */
export async function deleteByIdentity(db: Statements, identityId: string): Promise<void> {
  await db.prepared('delete-by-identity', `DELETE FROM "User" WHERE "identityId" = $1`, [
    identityId,
  ]);
}

/** Notes that somebody is there, without waiting for the disk: a crash may lose it. */
export async function touchAccount(db: Database, id: string, now: Date): Promise<void> {
  await db.prepared('touch-account', TOUCH, [id, now]);
}

const TOUCH = `
  UPDATE "User" SET "lastSeenAt" = $2::timestamptz
  WHERE id = $1::uuid AND "lastSeenAt" < $2 AND set_config('synchronous_commit', 'off', true) = 'off'`;

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

/**
 * Makes the submissions of a visitor an account's, but for those that are somebody's already. The
 * visitor stays named on them: by that a reservation finds its counters. Where the account had asked
 * for the report itself, a submission that says nothing more is dropped.
 */
export async function transferSubmissions(
  tx: Transaction,
  token: string,
  userId: string,
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "Submission" given USING "Visitor" visitor
    WHERE visitor.token = ${token}::uuid AND given."visitorId" = visitor.id
      AND given."userId" IS NULL AND given.notes IS NULL AND given.allowance <> 'reserved'
      AND EXISTS (SELECT FROM "Submission" own
        WHERE own."reportId" = given."reportId" AND own."userId" = ${userId}::uuid)`;
  await tx.$executeRaw`
    UPDATE "Submission" given SET "userId" = ${userId}::uuid FROM "Visitor" visitor
    WHERE visitor.token = ${token}::uuid AND given."visitorId" = visitor.id
      AND given."userId" IS NULL`;
}

/** A report with what belongs to it, as far as whoever asked for it may take it home. */
export type OwnedReport = Prisma.ReportGetPayload<{
  include: { submissions: true; detailed: true; views: true };
}>;

/** What is stored about a person, and some of their reports: those after the one given. */
interface AccountData {
  user: Prisma.UserGetPayload<{ include: { sessions: true } }>;
  reports: OwnedReport[];
}

/** The person and at most `take` of their reports, by public id; null when there is no such person. */
export async function findAccountData(
  db: Database,
  userId: string,
  { after, take }: { after: string | null; take: number },
): Promise<AccountData | null> {
  const [user, own] = await Promise.all([
    db.user.findUnique({ where: { id: userId }, include: { sessions: true } }),
    db.prepared<{ id: string }>('find-owned', FIND_OWNED, [userId, after, take]),
  ]);
  if (!user) return null;
  const reports = await db.report.findMany({
    where: { id: { in: own.map(({ id }) => id) } },
    orderBy: { reportId: 'asc' },
    include: {
      submissions: { where: { userId }, orderBy: { createdAt: 'asc' } },
      detailed: true,
      views: true,
    },
  });
  return { user, reports };
}

// By the public id, which never changes: a report that is deleted between two parts hides no other.
const FIND_OWNED = `
  SELECT id FROM "Report" WHERE id IN (SELECT "reportId" FROM "Submission" WHERE "userId" = $1::uuid)
    AND "deletedAt" IS NULL AND ($2::uuid IS NULL OR "reportId" > $2::uuid)
  ORDER BY "reportId" LIMIT $3::int`;

export async function renameUser(db: Database, userId: string, name: string): Promise<void> {
  await db.user.updateMany({ where: { id: userId }, data: { name } });
}

/** What the person asked for stays, without their name and without what they noted. */
export async function disownSubmissions(tx: Statements, userId: string): Promise<void> {
  await tx.prepared(
    'disown-submissions',
    `UPDATE "Submission" SET "userId" = NULL, notes = NULL WHERE "userId" = $1::uuid`,
    [userId],
  );
}

/**
 * Deletes the person, with their sessions and whatever submissions still bear their name. Gives their id
 * at the identity service; null when there is no such person any more.
 */
export async function deleteUser(tx: Statements, userId: string): Promise<string | null> {
  const [deleted] = await tx.prepared<Pick<User, 'identityId'>>(
    'delete-user',
    `DELETE FROM "User" WHERE id = $1::uuid RETURNING "identityId"`,
    [userId],
  );
  return deleted?.identityId ?? null;
}

interface VisitorSubmission {
  /** The visitor's; who is not known by it is made known. */
  token: string;
  /** Their address's hash, which is counted beside them. */
  addressHash: string | null;
  reportId: string;
  notes: string | null;
  period: string;
  /** Takes one report from the month of the visitor and of the address. */
  costs: boolean;
  limits: { visitor: number; address: number };
  createdAt: Date;
}

/**
 * Stores a visitor's submission, with the visitor and what it costs, in one statement. Gives how many
 * reports are left by the smaller count. Null when it costs one and there is none: the transaction
 * must then be undone. Any number of simultaneous callers get exactly what is there.
 *
 * Counters are locked in falling order, visitors before addresses, as by whoever gives back.
 */
export async function submitAsVisitor(
  tx: Statements,
  given: VisitorSubmission,
): Promise<number | null> {
  const { token, addressHash, reportId, notes, period, costs, limits, createdAt } = given;
  const submission = [uuidV7(), reportId, notes, period, createdAt, costs];
  const visitor = [uuidV7(), token, limits.visitor];
  const values = [...submission, ...visitor, addressHash, limits.address];
  const [row] = await tx.prepared<{ taken: boolean; left: number }>('submit', SUBMIT, values);
  return row?.taken ? row.left : null;
}

// $1–$6 the submission: id, report, notes, period, time, whether it costs one; $7–$9 the visitor: an id
// for a new one, token, limit; $10–$11 the address: hash, limit.
const SUBMIT = `
  WITH visitor AS (
    INSERT INTO "Visitor" AS known (id, token, "createdAt")
    VALUES ($7::uuid, $8::uuid, $5::timestamptz)
    ON CONFLICT (token) DO UPDATE SET "createdAt" = known."createdAt" RETURNING id
  ), submission AS (
    INSERT INTO "Submission"
      (id, "reportId", "visitorId", notes, period, allowance, "addressHash", "createdAt")
    SELECT $1::uuid, $2::uuid, id, $3, $4,
      CASE WHEN $6::boolean THEN 'reserved' ELSE 'none' END::"AllowanceState",
      CASE WHEN $6 THEN $10::text END, $5
    FROM visitor
    -- What costs nothing does not wait for the disk: a crash of the database may lose that it was asked.
    WHERE $6 OR set_config('synchronous_commit', 'off', true) = 'off'
  ), counted AS (
    SELECT 'visitor:' || id AS subject, $9::int AS most FROM visitor
    UNION ALL SELECT 'address:' || $10, $11::int WHERE $10 IS NOT NULL
  ), taken AS (
    INSERT INTO "AllowanceCounter" AS counter (subject, period, reserved)
    SELECT subject, $4, 1 FROM counted WHERE $6 AND most >= 1 ORDER BY subject DESC
    ON CONFLICT (subject, period) DO UPDATE SET reserved = counter.reserved + 1
      WHERE counter.reserved - counter.returned < CASE
        WHEN counter.subject LIKE 'visitor:%' THEN $9 ELSE $11 END
    RETURNING subject, reserved - returned AS held
  ), held AS (
    SELECT subject, held FROM taken
    UNION ALL SELECT subject, reserved - returned FROM "AllowanceCounter" JOIN counted USING (subject)
      WHERE period = $4 AND NOT $6
  )
  SELECT (SELECT count(*) FROM taken) = CASE WHEN $6 THEN count(*) ELSE 0 END AS taken,
    min(greatest(0, most - COALESCE(held, 0)))::int AS left
  FROM counted LEFT JOIN held USING (subject)`;
