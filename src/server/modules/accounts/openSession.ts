import { randomBytes } from 'node:crypto';
import { SESSION_DAYS } from '../../../shared/limits.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { deleteSession, insertSession, type NewSession } from './sessions.ts';
import { hashSessionToken } from './hashSessionToken.ts';

const DAY_MS = 86_400_000;

export interface Opening extends Pick<NewSession, 'userId' | 'authenticatedAt'> {
  /** The session that the browser had. */
  former: string | null;
}

/**
 * Opens a page session for the account in place of the one that the browser had, whosever that was;
 * gives the new token, which is stored nowhere.
 */
export async function openSession(
  tx: Transaction,
  { userId, authenticatedAt, former }: Opening,
  now: Date,
): Promise<string> {
  if (former !== null) await deleteSession(tx, hashSessionToken(former));
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  const tokenHash = hashSessionToken(token);
  await insertSession(tx, { tokenHash, userId, authenticatedAt, createdAt: now, expiresAt });
  return token;
}
