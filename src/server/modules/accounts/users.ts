import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Role } from '../../platform/database/generated/enums.ts';
import type { Statements } from '../../platform/database/statements.ts';
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
export type Told = Pick<
  AccountRecord,
  'identityId' | 'email' | 'emailVerified' | 'provider' | 'lastSeenAt'
>;

/** Makes an account without a role. */
export function insertAccount(
  tx: Transaction,
  told: Told & Pick<AccountRecord, 'name'>,
): Promise<AccountRecord> {
  return tx.user.create({ data: { ...told, id: uuidV7(), createdAt: told.lastSeenAt } });
}

export function updateAccount(tx: Transaction, id: string, told: Told): Promise<AccountRecord> {
  return tx.user.update({ where: { id }, data: told });
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
