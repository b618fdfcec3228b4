import { beforeEach, describe, expect, it } from 'vitest';
import type { Identified, IdentityState } from '../../integrations/identity/identity.ts';
import type { Database } from '../../platform/database/database.ts';
import { idleServices } from '../../testing/context.ts';
import { insertPerson } from '../../testing/people.ts';
import {
  newIdentified,
  type ScriptedIdentity,
  scriptedIdentity,
} from '../../testing/scriptedIdentity.ts';
import { roleOf, type User } from './caller.ts';
import {
  identifyBearer,
  logOut,
  logOutEverywhere,
  openSession,
  readPageSession,
} from './sessions.ts';

describe('callers', () => {
  const services = idleServices();
  const now = new Date('2026-11-20T12:00:00Z');
  const MINUTE_MS = 60_000;

  let identity: ScriptedIdentity;
  beforeEach(() => {
    identity = scriptedIdentity();
  });

  const whoIs = (token: string, { adminEmail = null as string | null, at = now } = {}) =>
    identifyBearer({ db: services.db, identity, adminEmail }, token, { address: '192.0.2.1' }, at);

  /** Somebody with an account, and a token of theirs. */
  async function signedIn(given: Partial<Identified> = {}) {
    const person = await insertPerson(services.db);
    const { id, email } = person;
    const token = (more: Partial<Identified> = {}) =>
      identity.tokenFor({ identityId: `identity-${id}`, email, ...given, ...more });
    return { person, token };
  }

  const change = (id: string, data: Parameters<typeof services.db.user.update>[0]['data']) =>
    services.db.user.update({ where: { id }, data });

  describe('the owner of an identity token', () => {
    it('is the person of the account, at the address they ask from', async () => {
      const { person, token } = await signedIn({ name: 'Another Name' });
      expect(await whoIs(token())).toEqual({ ...person, address: '192.0.2.1' });
    });

    it('is nobody when the token is forged, expired or made for others', async () => {
      await expect(whoIs('forged')).rejects.toMatchObject({ code: 'sign_in_required' });
    });

    it('is unknown during an outage of the service, which signs nobody out', async () => {
      const { token } = await signedIn();
      const credentials = token();
      identity.away = true;
      await expect(whoIs(credentials)).rejects.toMatchObject({
        code: 'identity_unavailable',
        details: { retryAfterSeconds: 5 },
      });
    });

    it('has to sign in when there is no account, or none that was ever signed in to', async () => {
      const refused = { code: 'sign_in_required' };
      await expect(whoIs(identity.tokenFor())).rejects.toMatchObject(refused);
      const { person, token } = await signedIn();
      await change(person.id, { emailVerified: false });
      await expect(whoIs(token())).rejects.toMatchObject(refused);
    });

    it('is refused while their address is not verified, and while they are suspended', async () => {
      const { person, token } = await signedIn();
      const unverified = token({ emailVerified: false });
      await expect(whoIs(unverified)).rejects.toMatchObject({ code: 'email_unverified' });
      await change(person.id, { suspendedAt: now });
      await expect(whoIs(token())).rejects.toMatchObject({ code: 'suspended' });
    });
  });

  describe('the role of a call', () => {
    it('[6.role.server] is that of the database at that moment, whatever a token claims', async () => {
      const { person, token } = await signedIn();
      const claiming = { ...newIdentified(), role: 'ADMIN', admin: true };
      const credentials = token({
        ...claiming,
        identityId: `identity-${person.id}`,
        email: person.email,
      });
      expect(await whoIs(credentials)).toMatchObject({ role: 'REGISTERED' });
      await change(person.id, { role: 'ADMIN' });
      expect(await whoIs(credentials)).toMatchObject({ role: 'ADMIN' });
      await change(person.id, { role: 'REGISTERED' });
      expect(await whoIs(credentials)).toMatchObject({ role: 'REGISTERED' });
    });

    it('is ADMIN by the configured address', async () => {
      const { person, token } = await signedIn();
      expect(await whoIs(token(), { adminEmail: person.email })).toMatchObject({ role: 'ADMIN' });
    });

    it('is not ADMIN by an address that has changed since, here or at the service', async () => {
      const { person, token } = await signedIn();
      const moved = token({ email: 'elsewhere@example.org' });
      for (const adminEmail of [person.email, 'elsewhere@example.org']) {
        expect(await whoIs(moved, { adminEmail })).toMatchObject({ role: 'REGISTERED' });
      }
    });
  });

  describe('after a sign-out everywhere', () => {
    const out = new Date('2026-11-20T11:59:30.400Z');
    const at = (time: string) => new Date(`2026-11-20T${time}Z`);

    it.each([
      ['before', '11:59:29', 'refused'],
      ['in the very second', '11:59:30', 'refused'],
      ['in the second after', '11:59:31', 'taken'],
    ])('who proved who they are %s (%s) is %s', async (_, proven, outcome) => {
      const { person, token } = await signedIn();
      await change(person.id, { tokensValidAfter: out });
      const made = whoIs(token({ authenticatedAt: at(proven) }));
      if (outcome === 'taken') await expect(made).resolves.toMatchObject({ id: person.id });
      else await expect(made).rejects.toMatchObject({ code: 'sign_in_required' });
    });
  });

  describe('a token of a sign-in after a new password', () => {
    it('ends the page sessions and the tokens of earlier sign-ins, whoever asks without the service', async () => {
      const { person, token } = await signedIn();
      const minutes = (count: number) => new Date(now.getTime() + count * MINUTE_MS);
      const open = (authenticatedAt: Date) =>
        services.db.transaction((tx) =>
          openSession(tx, { userId: person.id, authenticatedAt, former: null }, now),
        );
      const [earlier, after] = [await open(minutes(-9)), await open(minutes(-5))];
      const old = token({ authenticatedAt: minutes(-9) });
      await whoIs(old);
      await whoIs(token({ authenticatedAt: minutes(-5), validSince: minutes(-5) }));
      const parts = { db: services.db, identity, adminEmail: null };
      expect(await readPageSession(parts, earlier, now)).toBeNull();
      expect(await readPageSession(parts, after, now)).toMatchObject({ id: person.id });
      await expect(whoIs(old)).rejects.toMatchObject({ code: 'sign_in_required' });
    });

    it('takes nothing back of a later sign-out everywhere', async () => {
      const { person, token } = await signedIn();
      await logOutEverywhere({ db: services.db, user: person, now });
      const later = new Date(now.getTime() + MINUTE_MS);
      const at = new Date(later.getTime() + MINUTE_MS);
      const before = new Date(now.getTime() - MINUTE_MS);
      await whoIs(token({ authenticatedAt: later, validSince: before }), { at });
      await expect(whoIs(token({ authenticatedAt: now }), { at })).rejects.toMatchObject({
        code: 'sign_in_required',
      });
    });
  });

  describe('when somebody was seen last', () => {
    const seen = async (id: string) =>
      (await services.db.user.findUniqueOrThrow({ where: { id } })).lastSeenAt;

    it('is moved by a call, at most every five minutes', async () => {
      const { person, token } = await signedIn();
      const credentials = token();
      await whoIs(credentials);
      await expect.poll(() => seen(person.id)).toEqual(now);
      await whoIs(credentials, { at: new Date(now.getTime() + 5 * MINUTE_MS - 1) });
      const later = new Date(now.getTime() + 5 * MINUTE_MS);
      await whoIs(credentials, { at: later });
      await expect.poll(() => seen(person.id)).toEqual(later);
    });
  });

  it('a call of somebody who is signed in costs one prepared statement', async () => {
    const { person, token } = await signedIn();
    await change(person.id, { lastSeenAt: now });
    const asked: string[] = [];
    const prepared: Database['prepared'] = (name, text, values) => {
      asked.push(text);
      return services.db.prepared(name, text, values);
    };
    const db = { prepared } as Database;
    await identifyBearer({ db, identity, adminEmail: null }, token(), {}, now);
    expect(asked).toEqual([expect.stringContaining('"identityId" = $1')]);
  });
});

describe('page sessions', () => {
  const services = idleServices();
  const now = new Date('2026-11-20T12:00:00Z');
  const DAY_MS = 86_400_000;
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

  let person: User;
  let identity: ScriptedIdentity;
  beforeEach(async () => {
    identity = scriptedIdentity();
    person = await insertPerson(services.db);
  });

  const open = (former: string | null = null, at = now) =>
    services.db.transaction((tx) =>
      openSession(tx, { userId: person.id, authenticatedAt: at, former }, at),
    );
  const looks = (token: string | null, { adminEmail = null as string | null, at = now } = {}) =>
    readPageSession({ db: services.db, identity, adminEmail }, token, at);

  describe('who looks at a page', () => {
    it('is who the session is of, with the role that they have now', async () => {
      const token = await open();
      expect(await looks(token)).toEqual(person);
      expect(await looks(token, { adminEmail: person.email })).toMatchObject({ role: 'ADMIN' });
    });

    it('is a visitor without a session, or with one that nobody opened', async () => {
      expect(await looks(null)).toBeNull();
      expect(await looks('k'.repeat(43))).toBeNull();
    });

    it('is a visitor from the moment at which the session expires, after 30 days', async () => {
      const token = await open();
      expect(await looks(token, { at: new Date(inDays(30).getTime() - 1) })).not.toBeNull();
      expect(await looks(token, { at: inDays(30) })).toBeNull();
    });

    it('is a visitor while the account is suspended', async () => {
      const token = await open();
      await services.db.user.update({ where: { id: person.id }, data: { suspendedAt: now } });
      expect(await looks(token)).toBeNull();
    });
  });

  describe('who looks at a page, by what the identity service says of their sign-in,', () => {
    const says = (state: IdentityState) => identity.states.set(`identity-${person.id}`, state);

    it('is a visitor once a new password has ended it there', async () => {
      const token = await open();
      says({ active: true, validSince: now });
      expect(await looks(token)).not.toBeNull();
      says({ active: true, validSince: new Date(now.getTime() + 1) });
      expect(await looks(token)).toBeNull();
    });

    it('is a visitor when they were removed or disabled there', async () => {
      const token = await open();
      says({ active: false, validSince: null });
      expect(await looks(token)).toBeNull();
    });

    it('is the same as before while it can’t be asked', async () => {
      const token = await open();
      says({ active: false, validSince: null });
      identity.away = true;
      expect(await looks(token)).not.toBeNull();
    });
  });

  describe('a page session', () => {
    it('is not to be found in the database: a copy of the table opens nothing', async () => {
      const token = await open();
      const { rows } = await services.db.pool.query<{ text: string }>(
        `SELECT to_jsonb(s)::text AS text FROM "Session" s`,
      );
      expect(rows.length).toBeGreaterThan(0);
      const stored = rows.map(({ text }) => text).join();
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    });

    it('takes the place of the one that the browser had', async () => {
      const former = await open();
      const token = await open(former);
      expect(await looks(former)).toBeNull();
      expect(await looks(token)).not.toBeNull();
    });

    it('ends at the sign-out of its browser, and those of others go on', async () => {
      const [here, elsewhere] = [await open(), await open()];
      await logOut(services.db, here);
      await logOut(services.db, here);
      await logOut(services.db, null);
      expect(await looks(here)).toBeNull();
      expect(await looks(elsewhere)).not.toBeNull();
    });

    it('ends with all others at a sign-out everywhere, but for those of other people', async () => {
      const tokens = [await open(), await open()];
      const other = await insertPerson(services.db);
      const theirs = await services.db.transaction((tx) =>
        openSession(tx, { userId: other.id, authenticatedAt: now, former: null }, now),
      );
      await logOutEverywhere({ db: services.db, user: person, now });
      expect(await Promise.all(tokens.map((token) => looks(token)))).toEqual([null, null]);
      expect(await looks(theirs)).not.toBeNull();
    });

    it('is cleared away when it has expired and somebody signs in', async () => {
      await services.db.session.deleteMany();
      await open(null, inDays(-31));
      await open(null, inDays(-30));
      const last = await open(null, inDays(-29));
      await open();
      expect(await services.db.session.count()).toBe(2);
      expect(await looks(last)).not.toBeNull();
    });

    it('is one of the newest fifty of an account', async () => {
      const times = Array.from({ length: 52 }, (_, index) => new Date(now.getTime() + index));
      const tokens: string[] = [];
      for (const at of times) tokens.push(await open(null, at));
      const alive = await Promise.all(tokens.map((token) => looks(token)));
      expect(alive.map((found) => found !== null)).toEqual(times.map((_, index) => index >= 2));
    });
  });
});

describe('roles', () => {
  const admin = 'chief@example.org';
  const person = { email: 'ada@example.org', emailVerified: true, role: 'REGISTERED' as const };

  describe('[3.user.role] the role of somebody with an account', () => {
    it('[6.role.admin] is ADMIN for the verified owner of the configured address', () => {
      expect(roleOf({ ...person, email: admin }, admin)).toBe('ADMIN');
    });
    it('is not ADMIN by an address that nobody has proven', () => {
      expect(roleOf({ ...person, email: admin, emailVerified: false }, admin)).toBe('REGISTERED');
    });
    it('is ADMIN when the stored role says so', () => {
      expect(roleOf({ ...person, role: 'ADMIN' }, admin)).toBe('ADMIN');
      expect(roleOf({ ...person, role: 'ADMIN' }, null)).toBe('ADMIN');
    });
    it('[6.role.registered] is REGISTERED for everybody else, and for all where no address is configured', () => {
      expect(roleOf(person, admin)).toBe('REGISTERED');
      expect(roleOf({ ...person, email: admin }, null)).toBe('REGISTERED');
    });
  });
});
