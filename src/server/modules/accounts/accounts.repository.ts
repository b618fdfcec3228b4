import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import type {
  Prisma,
  Session,
  Submission,
  User,
} from '../../platform/database/generated/client.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

export type AccountRecord = User;

export const ACCOUNT = `account.id, account."identityId", account.email, account."emailVerified",
  account.name, account.provider, account.role, account."suspendedAt", account."tokensValidAfter",
  account."createdAt", account."lastSeenAt"`;

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

/** Locks both accounts until the transaction ends. Nobody else can insert either in the meantime. */
export async function lockAccounts(
  tx: Transaction,
  identityId: string,
  email: string,
): Promise<AccountRecord[]> {
  // Sorted to avoid deadlocks. The class keeps these locks apart from those of the rate limits.
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(72707371, key) FROM (
      SELECT DISTINCT hashtext(given) AS key
      FROM unnest(ARRAY['identity:' || ${identityId}, 'email:' || ${email}]) given ORDER BY key) keys`;
  await tx.$executeRaw`
    SELECT id FROM "User" WHERE "identityId" = ${identityId} OR email = ${email}
    ORDER BY id FOR UPDATE`;
  // A second query, because the locking statement does not see rows inserted while it waited.
  return tx.user.findMany({ where: { OR: [{ identityId }, { email }] } });
}

type IdentityFields = Pick<
  AccountRecord,
  'identityId' | 'email' | 'emailVerified' | 'provider' | 'lastSeenAt'
>;

export function insertAccount(
  tx: Transaction,
  reported: IdentityFields & Pick<AccountRecord, 'name'>,
): Promise<AccountRecord> {
  return tx.user.create({ data: { ...reported, id: uuidV7(), createdAt: reported.lastSeenAt } });
}

export function updateAccount(
  tx: Transaction,
  id: string,
  reported: IdentityFields,
): Promise<AccountRecord> {
  return tx.user.update({ where: { id }, data: reported });
}

export async function deleteAccount(tx: Transaction, id: string): Promise<void> {
  await tx.user.delete({ where: { id } });
}

export async function revokeTokens(tx: Transaction, id: string, upTo: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "User" SET "tokensValidAfter" = GREATEST("tokensValidAfter", ${upTo})
    WHERE id = ${id}::uuid`;
}

export async function deleteByIdentity(db: Statements, identityId: string): Promise<void> {
  await db.prepared('delete-by-identity', `DELETE FROM "User" WHERE "identityId" = $1`, [
    identityId,
  ]);
}

/** Does not wait for the disk: a crash may lose the update. */
export async function touchAccount(db: Database, id: string, now: Date): Promise<void> {
  await db.prepared('touch-account', TOUCH, [id, now]);
}

const TOUCH = `
  UPDATE "User" SET "lastSeenAt" = $2::timestamptz
  WHERE id = $1::uuid AND "lastSeenAt" < $2 AND set_config('synchronous_commit', 'off', true) = 'off'`;

export type NewSession = Omit<Session, 'id'>;

const SESSIONS_MAX = 50;
/** More than each exchange inserts, so that the table does not grow. */
const EXPIRED_DELETED = 4;

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
      ORDER BY "expiresAt" LIMIT ${EXPIRED_DELETED} FOR UPDATE SKIP LOCKED))`;
}

export async function deleteSession(
  db: Database | Transaction,
  tokenHash: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await db.session.deleteMany({ where: { tokenHash } });
}

export async function deleteSessions(
  db: Database | Transaction,
  userId: string,
  upTo?: Date,
): Promise<void> {
  await db.session.deleteMany({
    where: { userId, ...(upTo && { authenticatedAt: { lte: upTo } }) },
  });
}

/** Transfers submissions without an account. The visitor stays, because reservations refer to it. */
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

export type OwnedReport = Prisma.ReportGetPayload<{
  include: { submissions: true; labels: true; detailed: true; views: true };
}>;

interface AccountData {
  user: Prisma.UserGetPayload<{
    include: { sessions: true; follows: { include: { report: { select: { reportId: true } } } } };
  }>;
  reports: OwnedReport[];
}

export async function findAccountData(
  db: Database,
  userId: string,
  { after, take }: { after: string | null; take: number },
): Promise<AccountData | null> {
  const [user, own] = await Promise.all([
    db.user.findUnique({ where: { id: userId }, include: { sessions: true, follows: FOLLOWS } }),
    db.prepared<{ id: string }>('find-owned', FIND_OWNED, [userId, after, take]),
  ]);
  if (!user) return null;
  const reports = await db.report.findMany({
    where: { id: { in: own.map(({ id }) => id) } },
    orderBy: { reportId: 'asc' },
    include: {
      submissions: { where: { userId }, orderBy: { createdAt: 'asc' } },
      labels: { where: { userId }, orderBy: { label: 'asc' } },
      detailed: true,
      views: true,
    },
  });
  return { user, reports };
}

const FOLLOWS = {
  orderBy: { createdAt: 'asc' },
  include: { report: { select: { reportId: true } } },
} as const;

// By the public id, which never changes: a report deleted between two pages hides no other.
const FIND_OWNED = `
  SELECT id FROM "Report" WHERE id IN (SELECT "reportId" FROM "Submission" WHERE "userId" = $1::uuid)
    AND "deletedAt" IS NULL AND ($2::uuid IS NULL OR "reportId" > $2::uuid)
  ORDER BY "reportId" LIMIT $3::int`;

export async function renameUser(db: Database, userId: string, name: string): Promise<void> {
  await db.user.updateMany({ where: { id: userId }, data: { name } });
}

export async function anonymizeSubmissions(tx: Statements, userId: string): Promise<void> {
  await tx.prepared(
    'disown-submissions',
    // A running analysis gives the visitor back what it cost.
    `UPDATE "Submission" SET "userId" = NULL, notes = NULL,
      "visitorId" = CASE WHEN allowance = 'reserved' THEN "visitorId" END
    WHERE "userId" = $1::uuid`,
    [userId],
  );
}

export async function deleteUser(tx: Statements, userId: string): Promise<string | null> {
  const [deleted] = await tx.prepared<Pick<User, 'identityId'>>(
    'delete-user',
    `WITH account AS (
      SELECT id, "identityId", email FROM "User" WHERE id = $1::uuid
    ), throttled AS (
      DELETE FROM "Throttle" USING account
      WHERE subject IN ('user:' || account.id, 'identity:' || account."identityId",
        'correction:' || account.id)
    ), answered AS (
      UPDATE "CorrectionRequest" asked SET email = NULL FROM account
      WHERE lower(asked.email) = account.email
    )
    DELETE FROM "User" WHERE id = $1::uuid RETURNING "identityId"`,
    [userId],
  );
  return deleted?.identityId ?? null;
}

interface VisitorSubmission extends Pick<
  Submission,
  'addressHash' | 'reportId' | 'notes' | 'period' | 'createdAt'
> {
  token: string;
  costs: boolean;
  limits: { visitor: number; address: number };
}

/** Null when no report was left: then roll back. Locks counters visitors first, as everywhere. */
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

// $1–$6 submission: id, report, notes, period, time, costs; $7–$9 visitor: new id, token, limit;
// $10–$11 address: hash, limit.
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
