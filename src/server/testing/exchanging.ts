import { beforeEach } from 'vitest';
import type { Identified } from '../integrations/identity/identity.ts';
import { type Exchange, exchangeToken } from '../modules/accounts/exchange.ts';
import { readPageSession } from '../modules/accounts/sessions.ts';
import type { IdleHouse } from './idleHouse.ts';
import { scriptedIdentity } from './scriptedIdentity.ts';
import { defaultSettings, newVisitor } from './startParts.ts';

const now = new Date('2026-11-20T12:00:00Z');

/** What a test of signing in does over and over, with an identity service of each test's own. */
export function exchanging(house: IdleHouse) {
  const service = { identity: scriptedIdentity() };
  beforeEach(() => {
    service.identity = scriptedIdentity();
  });

  const parts = (adminEmail: string | null = null) => ({
    ...{ db: house.db, identity: service.identity, adminEmail, settings: defaultSettings },
  });

  /** Signs in with a fresh token of the person; makes the account unless told otherwise. */
  const exchange = (
    person: Partial<Identified>,
    more: Partial<Exchange> & { adminEmail?: string; at?: Date } = {},
  ) => {
    const { adminEmail, at = now, ...given } = more;
    const idToken = service.identity.tokenFor(person);
    const base = { idToken, create: true, visitor: newVisitor(), formerSession: null };
    return exchangeToken(parts(adminEmail), { ...base, ...given }, at);
  };

  const rowsOf = (email: string) => house.db.user.findMany({ where: { email } });
  const rowOf = async (email: string) => {
    const [row, ...others] = await rowsOf(email);
    if (!row || others.length > 0) throw new Error('not one account');
    return row;
  };
  const sessionsOf = (userId: string) => house.db.session.count({ where: { userId } });
  const looks = (token: string | null) => readPageSession(parts(), token, now);

  return { now, service, parts, exchange, rowsOf, rowOf, sessionsOf, looks };
}
