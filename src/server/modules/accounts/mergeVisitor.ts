import type { Transaction } from '../../platform/database/database.ts';
import { giveSubmissions } from './merging.ts';
import type { Anonymous } from './asker.ts';

/**
 * Makes what a visitor submitted the account's, when the token that the browser's scripts hold and
 * the one in the cookie that they can't read are the same: either alone may have been found or
 * guessed. Allowance marks stay as they are, and nothing is given back. Gives whether it was tried.
 */
export async function mergeVisitor(
  tx: Transaction,
  userId: string,
  { token, cookie }: Pick<Anonymous, 'token' | 'cookie'>,
): Promise<boolean> {
  if (token === null || token !== cookie) return false;
  await giveSubmissions(tx, token, userId);
  return true;
}
