import { patternOf, type Statements } from '../../platform/database/database.ts';
import { ACCOUNT, type AccountRecord } from './accounts.repository.ts';

export type AdminUserRecord = AccountRecord & { reports: number };

export interface UserFilter {
  search: string | null;
  filter: 'all' | 'admins' | 'suspended' | 'unverified';
  sortBy: 'newest' | 'oldest' | 'lastSeen' | 'email';
  skip: number;
  take: number;
  countMax: number;
  adminEmail: string | null;
}

/** Few matches are sorted after the index; many are scanned in order. The total stops at `countMax` + 1. */
export async function findUsers(
  db: Statements,
  { search, filter, sortBy, skip, take, countMax, adminEmail }: UserFilter,
): Promise<{ users: AdminUserRecord[]; total: number }> {
  const given = [
    ...(search === null ? [] : [patternOf(search)]),
    ...(filter === 'admins' ? [adminEmail] : []),
  ];
  // The trigram index needs three letters.
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

const TEXT = `lower(account.email || ' ' || account.name)`;
/** Keeps the index from being used. */
const UNINDEXED = `(${TEXT} || '')`;

/** `$` stands for the parameter of the admin's address. */
const FILTERS = {
  all: 'true',
  admins: `(account.role = 'ADMIN' OR (account.email = $ AND account."emailVerified"))`,
  suspended: 'account."suspendedAt" IS NOT NULL',
  unverified: 'NOT account."emailVerified"',
} as const;

const ORDERS = {
  newest: 'account."createdAt" DESC, account.id DESC',
  oldest: 'account."createdAt", account.id',
  lastSeen: 'account."lastSeenAt" DESC, account.id DESC',
  email: 'account.email',
} as const;

/** Locks these accounts and all active administrators until the transaction ends. */
export async function lockWithAdmins(
  tx: Statements,
  ids: readonly string[],
  adminEmail: string | null,
): Promise<AccountRecord[]> {
  return tx.prepared<AccountRecord>('lock-with-admins', LOCK_WITH_ADMINS, [ids, adminEmail]);
}

// Sorted to avoid deadlocks.
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
