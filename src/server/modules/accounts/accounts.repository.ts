import {
  type Database,
  patternOf,
  type Statements,
  type Transaction,
} from '../../platform/database/database.ts';
import {
  type CorrectionRequest,
  Prisma,
  type Session,
  type User,
} from '../../platform/database/generated/client.ts';
import { columnsOf, preparedForm, sql } from '../../platform/database/sql.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

export type AccountRecord = User;

const ACCOUNT = columnsOf('account', Prisma.UserScalarFieldEnum);

export const findByIdentity = sql.row<[identityId: string], AccountRecord>`
  SELECT ${ACCOUNT} FROM "User" account WHERE "identityId" = $1`;

export const findAccount = sql.row<[id: string], AccountRecord>`
  SELECT ${ACCOUNT} FROM "User" account WHERE id = $1::uuid`;

/** False when the account is deleted. */
export const lockAccount = sql.exists<[id: string]>`
  SELECT FROM "User" WHERE id = $1::uuid FOR NO KEY UPDATE`;

/** Until the transaction ends, nobody else can insert either account. */
export async function lockAccounts(tx: Transaction, identityId: string, email: string) {
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

export const insertAccount = (
  tx: Transaction,
  reported: IdentityFields & Pick<AccountRecord, 'name'>,
): Promise<AccountRecord> =>
  tx.user.create({ data: { ...reported, id: uuidV7(), createdAt: reported.lastSeenAt } });

export const updateAccount = (tx: Transaction, id: string, data: IdentityFields) =>
  tx.user.update({ where: { id }, data });

export const deleteAccount = (tx: Transaction, id: string) => tx.user.delete({ where: { id } });

export const revokeTokens = sql.run<[id: string, upTo: Date]>`
  UPDATE "User" SET "tokensValidAfter" = GREATEST("tokensValidAfter", $2::timestamptz)
  WHERE id = $1::uuid`;

export const deleteByIdentity = sql.run<[identityId: string]>`
  DELETE FROM "User" WHERE "identityId" = $1`;

/** Does not wait for the disk: a crash may lose the update. */
export const touchAccount = sql.run<[id: string, now: Date]>`
  UPDATE "User" SET "lastSeenAt" = $2::timestamptz
  WHERE id = $1::uuid AND "lastSeenAt" < $2 AND set_config('synchronous_commit', 'off', true) = 'off'`;

export type NewSession = Omit<Session, 'id'>;

const SESSIONS_MAX = 50;
/** More than each exchange inserts, so that the table does not grow. */
const EXPIRED_DELETED = 4;

type SessionAccount = AccountRecord & Pick<Session, 'authenticatedAt'>;

export const findBySession = sql.row<[tokenHash: Uint8Array, now: Date], SessionAccount>`
  SELECT ${ACCOUNT}, session."authenticatedAt"
  FROM "Session" session JOIN "User" account ON account.id = session."userId"
  WHERE session."tokenHash" = $1::bytea AND session."expiresAt" > $2::timestamptz
    AND (account."tokensValidAfter" IS NULL
      OR session."authenticatedAt" > account."tokensValidAfter")`;

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.session.create({ data: { id: uuidV7(), ...session } });
  await deleteOldSessions(tx, session.userId, session.createdAt);
}

const deleteOldSessions = sql.run<[userId: string, now: Date]>`
  DELETE FROM "Session" WHERE id = ANY (ARRAY(
    SELECT id FROM "Session" WHERE "userId" = $1::uuid
    ORDER BY "createdAt" DESC, id DESC OFFSET ${SESSIONS_MAX}))
  OR id = ANY (ARRAY(
    SELECT id FROM "Session" WHERE "expiresAt" <= $2::timestamptz
    ORDER BY "expiresAt" LIMIT ${EXPIRED_DELETED} FOR UPDATE SKIP LOCKED))`;

export const deleteSession = (db: Database | Transaction, tokenHash: Uint8Array<ArrayBuffer>) =>
  db.session.deleteMany({ where: { tokenHash } });

export const deleteSessions = (db: Database | Transaction, userId: string, upTo?: Date) =>
  db.session.deleteMany({ where: { userId, ...(upTo && { authenticatedAt: { lte: upTo } }) } });

/** The visitor stays, because reservations refer to it. */
export async function transferSubmissions(tx: Transaction, token: string, userId: string) {
  await deleteRepeated(tx, token, userId);
  await assignSubmissions(tx, token, userId);
}

const deleteRepeated = sql.run<[token: string, userId: string]>`
  DELETE FROM "Submission" given USING "Visitor" visitor
  WHERE visitor.token = $1::uuid AND given."visitorId" = visitor.id
    AND given."userId" IS NULL AND given.notes IS NULL AND given.allowance <> 'reserved'
    AND EXISTS (SELECT FROM "Submission" own
      WHERE own."reportId" = given."reportId" AND own."userId" = $2::uuid)`;

const assignSubmissions = sql.run<[token: string, userId: string]>`
  UPDATE "Submission" given SET "userId" = $2::uuid FROM "Visitor" visitor
  WHERE visitor.token = $1::uuid AND given."visitorId" = visitor.id AND given."userId" IS NULL`;

export async function findAccountData(
  db: Database,
  userId: string,
  { after, take }: { after: string | null; take: number },
) {
  const report = { select: { reportId: true } };
  const include = {
    sessions: true,
    follows: { orderBy: { createdAt: 'asc' }, include: { report } },
  } as const;
  // The public id never changes, so a report deleted between two pages hides no other.
  const onwards = after !== null && { reportId: { gt: after } };
  const [user, reports, correctionRequests] = await Promise.all([
    db.user.findUnique({ where: { id: userId }, include }),
    db.report.findMany({
      where: { submissions: { some: { userId } }, deletedAt: null, ...onwards },
      orderBy: { reportId: 'asc' },
      take,
      include: {
        submissions: { where: { userId }, orderBy: { createdAt: 'asc' } },
        labels: { where: { userId }, orderBy: { label: 'asc' } },
        detailed: true,
        views: true,
      },
    }),
    findCorrectionRequests(db, userId),
  ]);
  return user && { user, reports, correctionRequests };
}

type OwnRequest = Pick<CorrectionRequest, 'reportId' | 'reason' | 'text' | 'createdAt'>;

// Anybody can register somebody else's address, so only a verified one has requests.
const findCorrectionRequests = sql.rows<[userId: string], OwnRequest>`
  SELECT report."reportId", reason, text, asked."createdAt"
  FROM "User" account
  JOIN "CorrectionRequest" asked ON lower(asked.email) = account.email
  JOIN "Report" report ON report.id = asked."reportId" AND "deletedAt" IS NULL
  WHERE account.id = $1::uuid AND account."emailVerified"
  ORDER BY asked."createdAt", asked.id`;

export const renameUser = (db: Database, id: string, name: string) =>
  db.user.updateMany({ where: { id }, data: { name } });

// A failed analysis returns the reserved allowance to its visitor.
export const anonymizeSubmissions = sql.run<[userId: string]>`
  UPDATE "Submission" SET "userId" = NULL, notes = NULL,
    "visitorId" = CASE WHEN allowance = 'reserved' THEN "visitorId" END
  WHERE "userId" = $1::uuid`;

export const deleteUser = sql.row<[userId: string], Pick<User, 'identityId'>>`
  WITH account AS (
    SELECT id, "identityId", email FROM "User" WHERE id = $1::uuid
  ), throttled AS (
    DELETE FROM "Throttle" USING account
    WHERE subject IN ('user:' || account.id, 'identity:' || account."identityId",
      'correction:' || account.id)
  ), answered AS (
    UPDATE "CorrectionRequest" asked SET email = NULL FROM account
    WHERE lower(asked.email) = account.email
  )
  DELETE FROM "User" WHERE id = $1::uuid RETURNING "identityId"`;

export type AdminUserRecord = AccountRecord & { reports: number };

export interface UserFilter extends Record<'skip' | 'take' | 'countMax', number> {
  search: string | null;
  filter: 'admins' | keyof typeof FILTERS;
  sortBy: keyof typeof ORDERS;
  adminEmail: string | null;
}

/** Few matches are sorted after the index; many are scanned in order. The total stops at `countMax` + 1. */
export async function findUsers(
  db: Statements,
  { search, filter, sortBy, skip, take, countMax, adminEmail }: UserFilter,
): Promise<{ users: AdminUserRecord[]; total: number }> {
  const values: unknown[] = search === null ? [] : [patternOf(search)];
  const value = (given: unknown) => `$${values.push(given)}`;
  // The trigram index needs three letters.
  const isShort = search !== null && search.length < 3;
  const chosen = filter === 'admins' ? isAdmin(value(adminEmail)) : FILTERS[filter];
  const where = (indexed: boolean) =>
    search === null
      ? chosen
      : `${indexed && !isShort ? TEXT : UNINDEXED} LIKE lower($1) AND ${chosen}`;
  const most = `${value(countMax)}::int`;
  const counting = `SELECT count(*)::int AS total FROM (
      SELECT FROM "User" account WHERE ${where(true)} LIMIT ${most} + 1) found`;
  const [counted] = await preparedForm<{ total: number }>(db, counting, [...values]);
  const total = counted?.total ?? 0;
  if (total === 0) return { users: [], total };
  const found =
    total <= countMax
      ? `WITH found AS MATERIALIZED (SELECT account.* FROM "User" account WHERE ${where(true)})
         SELECT * FROM found account`
      : `SELECT account.* FROM "User" account WHERE ${where(false)}`;
  const order = `ORDER BY ${ORDERS[sortBy]}`;
  const text = `SELECT ${ACCOUNT}, (SELECT count(*)::int FROM (SELECT DISTINCT "reportId" FROM "Submission"
        WHERE "userId" = account.id LIMIT ${most}) asked) AS reports
     FROM (${found} ${order} LIMIT ${value(take)}::int OFFSET ${value(skip)}::int) account ${order}`;
  return { users: await preparedForm<AdminUserRecord>(db, text, values), total };
}

const TEXT = `lower(account.email || ' ' || account.name)`;
/** Keeps the index from being used. */
const UNINDEXED = `(${TEXT} || '')`;

const isAdmin = (adminEmail: string) =>
  `(account.role = 'ADMIN' OR (account.email = ${adminEmail} AND account."emailVerified"))`;

const FILTERS = {
  all: 'true',
  suspended: 'account."suspendedAt" IS NOT NULL',
  unverified: 'NOT account."emailVerified"',
} as const;

const ORDERS = {
  newest: 'account."createdAt" DESC, account.id DESC',
  oldest: 'account."createdAt", account.id',
  lastSeen: 'account."lastSeenAt" DESC, account.id DESC',
  email: 'account.email',
} as const;

/** Sorted to avoid deadlocks. */
export const lockWithAdmins = sql.rows<
  [ids: readonly string[], adminEmail: string | null],
  AccountRecord
>`
  SELECT ${ACCOUNT} FROM "User" account WHERE account.id = ANY ($1::uuid[])
    OR (account."suspendedAt" IS NULL AND ${isAdmin('$2')})
  ORDER BY account.id FOR UPDATE`;

export const storeRole = sql.run<[id: string, role: AccountRecord['role']]>`
  UPDATE "User" SET role = $2::text::"Role" WHERE id = $1::uuid`;

export const storeSuspension = sql.run<[id: string, suspendedAt: Date | null]>`
  WITH ended AS (DELETE FROM "Session" WHERE "userId" = $1::uuid AND $2::timestamptz IS NOT NULL)
  UPDATE "User" SET "suspendedAt" = $2::timestamptz WHERE id = $1::uuid`;
