import type { Statements } from '../../platform/database/database.ts';
import { ACCOUNT, type AccountRecord } from './accounts.repository.ts';

/** An account as the list of all shows it. */
export type AdminUserRecord = AccountRecord & { reports: number };

export interface UserFilter {
  /** Found in the address or in the name, whatever its case; null: all. */
  search: string | null;
  filter: 'all' | 'admins' | 'suspended' | 'unverified';
  sortBy: 'newest' | 'oldest' | 'lastSeen' | 'email';
  skip: number;
  take: number;
  /** Nothing is counted further, accounts and reports alike. */
  countMax: number;
  /** The address that has the role once it is verified, in lower case. */
  adminEmail: string | null;
}

/**
 * One page of all accounts, and how many match in all: one more than `countMax` when there are more.
 * What few match is found by its index and put in order; what many match is met soon enough on the way
 * through the order. The database, which plans without knowing what is looked for, can't choose.
 */
export async function findUsers(
  db: Statements,
  { search, filter, sortBy, skip, take, countMax, adminEmail }: UserFilter,
): Promise<{ users: AdminUserRecord[]; total: number }> {
  const given = [
    ...(search === null ? [] : [`%${search.replace(/[\\%_]/g, '\\$&')}%`]),
    ...(filter === 'admins' ? [adminEmail] : []),
  ];
  // The index knows words by three letters; of fewer it would give everything.
  const short = search !== null && search.length < 3;
  const kind = `${filter}${search === null ? '' : short ? '-short' : '-search'}`;
  const where = (indexed: boolean) =>
    [
      ...(search === null ? [] : [`${indexed && !short ? TEXT : UNINDEXED} LIKE lower($1)`]),
      FILTERS[filter].replace('$', `$${given.length}`),
    ].join(' AND ');
  const at = (place: number) => `$${given.length + place}::int`;

  const [counted] = await db.prepared<{ total: number }>(
    `count-users-${kind}`,
    `SELECT count(*)::int AS total FROM (
      SELECT FROM "User" account WHERE ${where(true)} LIMIT ${at(1)} + 1) found`,
    [...given, countMax],
  );
  const total = counted?.total ?? 0;
  if (total === 0) return { users: [], total };
  const few = total <= countMax;
  const found = few
    ? `WITH found AS MATERIALIZED (SELECT account.* FROM "User" account WHERE ${where(true)})
       SELECT * FROM found account`
    : `SELECT account.* FROM "User" account WHERE ${where(false)}`;
  const users = await db.prepared<AdminUserRecord>(
    `find-users-${kind}-${sortBy}-${few ? 'few' : 'many'}`,
    `SELECT ${ACCOUNT}, (SELECT count(*)::int FROM (SELECT DISTINCT "reportId" FROM "Submission"
        WHERE "userId" = account.id LIMIT ${at(1)}) asked) AS reports
     FROM (${found} ORDER BY ${ORDERS[sortBy]} LIMIT ${at(2)} OFFSET ${at(3)}) account
     ORDER BY ${ORDERS[sortBy]}`,
    [...given, countMax, take, skip],
  );
  return { users, total };
}

/** As the index has it. */
const TEXT = `lower(account.email || ' ' || account.name)`;
/** The same, but unknown to the index: for the way through the order. */
const UNINDEXED = `(${TEXT} || '')`;

/** The address of the configured admin stands for the lone dollar. */
const FILTERS = {
  all: 'true',
  admins: `(account.role = 'ADMIN' OR (account.email = $ AND account."emailVerified"))`,
  suspended: 'account."suspendedAt" IS NOT NULL',
  unverified: 'NOT account."emailVerified"',
} as const;

/** What comes last makes the order whole. */
const ORDERS = {
  newest: 'account."createdAt" DESC, account.id DESC',
  oldest: 'account."createdAt", account.id',
  lastSeen: 'account."lastSeenAt" DESC, account.id DESC',
  email: 'account.email',
} as const;

/**
 * Locks these accounts and everybody who can act as an administrator, until the transaction ends: who
 * is one does not change in the meantime. Gives all that are (still) there.
 */
export async function lockWithAdmins(
  tx: Statements,
  ids: readonly string[],
  adminEmail: string | null,
): Promise<AccountRecord[]> {
  return tx.prepared<AccountRecord>('lock-with-admins', LOCK_WITH_ADMINS, [ids, adminEmail]);
}

// In one order for all, or two could wait for each other.
const LOCK_WITH_ADMINS = `
  SELECT ${ACCOUNT} FROM "User" account WHERE account.id = ANY ($1::uuid[])
    OR (account."suspendedAt" IS NULL
      AND (account.role = 'ADMIN' OR (account.email = $2 AND account."emailVerified")))
  ORDER BY account.id FOR UPDATE`;

export async function storeRole(
  tx: Statements,
  id: string,
  role: AccountRecord['role'],
): Promise<void> {
  await tx.prepared('store-role', `UPDATE "User" SET role = $2::text::"Role" WHERE id = $1::uuid`, [
    id,
    role,
  ]);
}

/** Suspends an account, whose page sessions end with it; null takes that back. */
export async function storeSuspension(
  tx: Statements,
  id: string,
  suspendedAt: Date | null,
): Promise<void> {
  await tx.prepared(
    'store-suspension',
    `UPDATE "User" SET "suspendedAt" = $2::timestamptz WHERE id = $1::uuid`,
    [id, suspendedAt],
  );
  if (suspendedAt === null) return;
  await tx.prepared('end-sessions', `DELETE FROM "Session" WHERE "userId" = $1::uuid`, [id]);
}
