import { describe, expect, it } from 'vitest';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { exchanging } from '../../testing/exchanging.ts';
import { idleHouse } from '../../testing/idleHouse.ts';
import { newIdentified } from '../../testing/scriptedIdentity.ts';
import { defaultSettings, newVisitor } from '../../testing/startParts.ts';
import type { Identified } from '../../integrations/identity/identity.ts';
import { exchangeToken } from './exchange.ts';
import { removeAccount } from './removeAccount.ts';

const house = idleHouse();
const { now, service, parts, exchange, rowsOf, rowOf, sessionsOf, looks } = exchanging(house);

describe('the exchange of an identity token', () => {
  it('[3.user.fields] makes the account when asked to, and opens a page session', async () => {
    const person = newIdentified({ name: 'Ada', provider: 'google.com' });
    const { user, sessionToken } = await exchange(person);
    expect(user).toEqual({
      ...{ email: person.email, name: 'Ada', role: 'REGISTERED', emailVerified: true },
      ...{ provider: 'google.com', isAnonymous: false, remainingReports: -1 },
      createdAt: now.toISOString(),
    });
    expect(await looks(sessionToken)).toMatchObject({ email: person.email, role: 'REGISTERED' });
  });

  it('of somebody unknown is refused when it was not asked for an account, and makes none', async () => {
    const person = newIdentified();
    await expect(exchange(person, { create: false })).rejects.toMatchObject({
      code: 'unknown_account',
    });
    expect(await rowsOf(person.email)).toEqual([]);
  });

  it('finds the account again, and keeps its name', async () => {
    const person = newIdentified();
    await exchange(person, { name: 'Chosen' });
    const later = new Date('2026-11-21T12:00:00Z');
    const { user } = await exchange(
      { ...person, name: 'Other', provider: 'emailLink' },
      { create: false, at: later },
    );
    expect(user).toMatchObject({ name: 'Chosen', provider: 'emailLink' });
    expect(await rowOf(person.email)).toMatchObject({ createdAt: now, lastSeenAt: later });
  });

  it('takes a name in one line without what hides text, or the part before the @', async () => {
    const named = await exchange(newIdentified(), { name: ' Ada\u202e\n<b>Lovelace</b> ' });
    expect(named.user.name).toBe('Ada Lovelace');
    const nameless = await exchange({ name: null, email: 'somebody.new@example.org' });
    expect(nameless.user.name).toBe('somebody.new');
    const long = await exchange(newIdentified({ name: '😀'.repeat(150) }));
    expect(Array.from(long.user.name)).toHaveLength(100);
  });

  it('of one person at once, however often, makes one account', async () => {
    const person = newIdentified();
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(person)));
    expect(new Set(answers.map(({ sessionToken }) => sessionToken)).size).toBe(20);
    const { id } = await rowOf(person.email);
    expect(await sessionsOf(id)).toBe(20);
  });

  it('[4.sign-in.role] gives the role ADMIN to the verified owner of the configured address, and to the chosen', async () => {
    const chief = newIdentified();
    const other = newIdentified();
    const adminEmail = chief.email;
    expect((await exchange(chief, { adminEmail })).user.role).toBe('ADMIN');
    expect((await exchange(other, { adminEmail })).user.role).toBe('REGISTERED');
    await house.db.user.update({ where: { email: other.email }, data: { role: 'ADMIN' } });
    expect((await exchange(other, { adminEmail })).user.role).toBe('ADMIN');
  });

  it('is refused to a suspended account', async () => {
    const person = newIdentified();
    await exchange(person);
    await house.db.user.update({ where: { email: person.email }, data: { suspendedAt: now } });
    await expect(exchange(person)).rejects.toMatchObject({
      code: 'suspended',
      message: accountMessages.suspended,
    });
    // Nor does a new identity at the service lead around it.
    const again = newIdentified({ email: person.email });
    await expect(exchange(again)).rejects.toMatchObject({ code: 'suspended' });
    expect(await sessionsOf((await rowOf(person.email)).id)).toBe(1);
  });

  it('is refused to who proved who they are before a sign-out everywhere', async () => {
    const person = newIdentified();
    await exchange(person);
    await house.db.user.update({ where: { email: person.email }, data: { tokensValidAfter: now } });
    await expect(exchange(person)).rejects.toMatchObject({ code: 'sign_in_required' });
    const anew = { ...person, authenticatedAt: new Date('2026-11-20T12:00:01Z') };
    await expect(exchange(anew)).resolves.toBeDefined();
  });

  it('is refused for a token that does not hold, and put off while the service is away', async () => {
    const given = { visitor: newVisitor(), formerSession: null };
    const forged = exchangeToken(parts(), { ...given, idToken: 'forged' }, now);
    await expect(forged).rejects.toMatchObject({ code: 'sign_in_required' });
    service.identity.away = true;
    await expect(exchange(newIdentified())).rejects.toMatchObject({ code: 'identity_unavailable' });
  });

  it('is bounded for one identity and for one address, but not below ten a minute', async () => {
    const visitor = { ...newVisitor(), address: '192.0.2.77' };
    const settings = { ...defaultSettings, addressSubmissionsPerMinute: 0 };
    const attempt = (idToken: string, at: Date, from = visitor) =>
      exchangeToken(
        { ...parts(), settings },
        { idToken, create: true, visitor: from, formerSession: null },
        at,
      );
    for (let count = 0; count < 10; count++) await attempt(service.identity.tokenFor(), now);
    await expect(attempt(service.identity.tokenFor(), now)).rejects.toMatchObject({
      code: 'rate_limited',
      message: accountMessages.tooManySignIns,
      details: { retryAfterSeconds: 60 },
    });
    await attempt(service.identity.tokenFor(), new Date(now.getTime() + 60_000));

    const one = service.identity.tokenFor();
    const from = (last: number) => ({ ...newVisitor(), address: `198.51.100.${last}` });
    for (let count = 0; count < 10; count++) await attempt(one, now, from(count));
    await expect(attempt(one, now, from(11))).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('a sign-in while the account is being deleted', () => {
  const removal = async (email: string) => {
    const { id, name } = await rowOf(email);
    return removeAccount(
      parts(),
      { kind: 'user', id, email, name, role: 'REGISTERED' },
      { reports: 'keep', confirm: email },
    );
  };

  it('that was verified before does not bring the account back', async () => {
    const person = newIdentified();
    await exchange(person);
    const { identity } = service;
    const verify = identity.verify.bind(identity);
    identity.verify = async (token) => {
      identity.verify = verify;
      const identified = await verify(token);
      await removal(person.email);
      return identified;
    };
    await expect(exchange(person)).rejects.toMatchObject({ code: 'sign_in_required' });
    expect(await rowsOf(person.email)).toEqual([]);
  });

  it('that comes before the identity is removed leaves no account without one', async () => {
    const person = newIdentified();
    await exchange(person);
    const { identity } = service;
    const remove = identity.remove.bind(identity);
    identity.remove = async (identityId) => {
      await exchange(person);
      await remove(identityId);
    };
    expect(await removal(person.email)).toEqual({ identityRemoved: true });
    expect(await rowsOf(person.email)).toEqual([]);
  });
});

describe('an address that is not verified', () => {
  const unverified = (given: Partial<Identified> = {}) =>
    newIdentified({ emailVerified: false, ...given });

  it('gets its account at registration, but no session', async () => {
    const person = unverified();
    const { user, sessionToken } = await exchange(person);
    expect(user).toMatchObject({ email: person.email, emailVerified: false, role: 'REGISTERED' });
    expect(sessionToken).toBeNull();
    const again = await exchange(person);
    expect(again.user.createdAt).toBe(user.createdAt);
    expect(await sessionsOf((await rowOf(person.email)).id)).toBe(0);
  });

  it('[5.auth.verified] signs nobody in', async () => {
    const person = unverified();
    await exchange(person);
    await expect(exchange(person, { create: false })).rejects.toMatchObject({
      code: 'email_unverified',
      message: accountMessages.emailUnverified,
    });
  });

  it('gives no role, be it the configured one', async () => {
    const person = unverified();
    const { user } = await exchange(person, { adminEmail: person.email });
    expect(user.role).toBe('REGISTERED');
  });

  it('once verified signs in to the account that was made, under the name that was given', async () => {
    const person = unverified();
    await exchange(person, { name: 'Grace' });
    const { user, sessionToken } = await exchange(
      { ...person, emailVerified: true },
      { create: false },
    );
    expect(user).toMatchObject({ name: 'Grace', emailVerified: true });
    expect(await looks(sessionToken)).toMatchObject({ name: 'Grace' });
  });

  it('can be registered anew when the first try left an account without its identity', async () => {
    const person = unverified();
    await exchange(person);
    const again = unverified({ email: person.email });
    await exchange(again);
    expect(await rowOf(person.email)).toMatchObject({ identityId: again.identityId });
  });
});
