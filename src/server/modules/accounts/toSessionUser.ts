import { UNLIMITED } from '../../../shared/limits.ts';
import type { SessionUser } from '../../../shared/schema/account.ts';
import type { AccountRecord } from './users.ts';
import { roleOf } from './roleOf.ts';

/** An account as its owner sees it. */
export function toSessionUser(account: AccountRecord, adminEmail: string | null): SessionUser {
  const { email, name, emailVerified, provider, createdAt } = account;
  return {
    ...{ email, name, emailVerified, provider },
    role: roleOf(account, adminEmail),
    isAnonymous: false,
    remainingReports: UNLIMITED,
    createdAt: createdAt.toISOString(),
  };
}
