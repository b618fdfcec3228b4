import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountMessages } from '../../../shared/accountMessages.ts';
import type { Identified } from '../../integrations/identity/identity.ts';
import { analyzing } from '../../testing/analysts.ts';
import { exchanging, insertPerson } from '../../testing/people.ts';
import { idleServices } from '../../testing/context.ts';
import { newIdentified, scriptedIdentity } from '../../testing/scriptedIdentity.ts';
import { defaultSettings, newClaim, newVisitor } from '../../testing/app.ts';
import { storedReport } from '../../testing/database.ts';
import { startAnalysis } from '../analysis/start.ts';
import { removeAccount } from './accounts.ts';
import type { Anonymous, Caller, User } from './caller.ts';
import { exchangeToken, identifyBearer } from './sessions.ts';

describe('exchange', () => {
  const services = idleServices();
  const { now, service, parts, exchange, rowsOf, rowOf, sessionsOf, looks } = exchanging(services);

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

    it('makes one account for simultaneous calls of one person', async () => {
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
      await services.db.user.update({ where: { email: other.email }, data: { role: 'ADMIN' } });
      expect((await exchange(other, { adminEmail })).user.role).toBe('ADMIN');
    });

    it('is refused to a suspended account', async () => {
      const person = newIdentified();
      await exchange(person);
      await services.db.user.update({ where: { email: person.email }, data: { suspendedAt: now } });
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
      await services.db.user.update({
        where: { email: person.email },
        data: { tokensValidAfter: now },
      });
      await expect(exchange(person)).rejects.toMatchObject({ code: 'sign_in_required' });
      const anew = { ...person, authenticatedAt: new Date('2026-11-20T12:00:01Z') };
      await expect(exchange(anew)).resolves.toBeDefined();
    });

    it('is refused for a token that does not hold, and put off while the service is away', async () => {
      const given = { visitor: newVisitor(), formerSession: null };
      const forged = exchangeToken(parts(), { ...given, idToken: 'forged' }, now);
      await expect(forged).rejects.toMatchObject({ code: 'sign_in_required' });
      service.identity.away = true;
      await expect(exchange(newIdentified())).rejects.toMatchObject({
        code: 'identity_unavailable',
      });
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
        { ...parts(), user: { kind: 'user', id, email, name, role: 'REGISTERED' } },
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
});

describe('claim account', () => {
  const services = idleServices();
  const { now, service, parts, exchange, rowsOf, rowOf, sessionsOf, looks } = exchanging(services);

  describe('somebody who registers with the address of another', () => {
    it('gains nothing: the verified owner gets an account of their own, without a trace', async () => {
      const owner = newIdentified();
      const squatter = { ...newIdentified({ email: owner.email }), emailVerified: false };
      await exchange(squatter, { name: 'Not Ada' });
      const { id } = await rowOf(owner.email);
      // As if a session had come about in spite of all.
      const times = { authenticatedAt: now, createdAt: now, expiresAt: now };
      const data = { tokenHash: Buffer.alloc(32), userId: id, ...times };
      await services.db.session.create({ data });

      const { user } = await exchange(owner, { name: 'Ada' });
      expect(user.name).toBe('Ada');
      expect(await rowOf(owner.email)).toMatchObject({ identityId: owner.identityId });
      expect(await sessionsOf(id)).toBe(0);
      await expect(exchange(squatter)).rejects.toMatchObject({ code: 'conflict' });
    });

    it('does not hide from the owner that they have no account', async () => {
      const owner = newIdentified();
      await exchange({ ...newIdentified({ email: owner.email }), emailVerified: false });
      const found = exchange(owner, { create: false });
      await expect(found).rejects.toMatchObject({ code: 'unknown_account' });
    });

    it('is refused when the owner has proven it', async () => {
      const owner = newIdentified();
      const { sessionToken } = await exchange(owner);
      const squatter = { ...newIdentified({ email: owner.email }), emailVerified: false };
      await expect(exchange(squatter)).rejects.toMatchObject({
        code: 'conflict',
        message: accountMessages.emailInUse,
      });
      expect(await rowOf(owner.email)).toMatchObject({ identityId: owner.identityId });
      expect(await looks(sessionToken)).not.toBeNull();
    });

    it('does not get it by being first with both: who has proven it wins, in any order', async () => {
      const owner = newIdentified();
      const squatter = { ...newIdentified({ email: owner.email }), emailVerified: false };
      await Promise.allSettled([exchange(squatter), exchange(owner), exchange(squatter)]);
      expect(await rowOf(owner.email)).toMatchObject({ identityId: owner.identityId });
    });
  });

  describe('somebody who registered a foreign address and waits until its owner proves it', () => {
    const at = (time: string) => new Date(`2026-11-20T${time}Z`);

    it('is signed out by the sign-in of the owner, who got the same identity by a link in a mail', async () => {
      const squatter = newIdentified({ emailVerified: false, authenticatedAt: at('11:00:00') });
      await exchange(squatter);
      const owner = { ...squatter, emailVerified: true, provider: 'emailLink' };
      const { sessionToken } = await exchange({ ...owner, authenticatedAt: at('11:30:00') });
      // Renewed since, so it says that the address is proven.
      const renewed = service.identity.tokenFor({ ...squatter, emailVerified: true });
      const call = identifyBearer(parts(), renewed, {}, now);
      await expect(call).rejects.toMatchObject({ code: 'sign_in_required' });
      const again = exchange({ ...squatter, emailVerified: true });
      await expect(again).rejects.toMatchObject({ code: 'sign_in_required' });
      expect(await looks(sessionToken)).not.toBeNull();
    });
  });

  describe('a second identity with the same address, proven as the first', () => {
    it('takes the account over as it is, and the first one is signed out', async () => {
      const first = newIdentified();
      const { user, sessionToken } = await exchange(first, { name: 'Ada' });
      const second = newIdentified({ email: first.email, provider: 'google.com' });
      const taken = await exchange(second, { create: false });
      expect(taken.user).toEqual({ ...user, provider: 'google.com' });
      expect(await looks(sessionToken)).toBeNull();
      const call = identifyBearer(parts(), service.identity.tokenFor(first), {}, now);
      await expect(call).rejects.toMatchObject({ code: 'sign_in_required' });
    });

    it('takes nothing over with a proof from before a sign-out everywhere', async () => {
      const first = newIdentified();
      await exchange(first);
      await services.db.user.update({
        where: { email: first.email },
        data: { tokensValidAfter: now },
      });
      const second = newIdentified({ email: first.email });
      await expect(exchange(second)).rejects.toMatchObject({ code: 'sign_in_required' });
    });
  });

  describe('an address that was changed at the service', () => {
    it('is followed once the new one is verified', async () => {
      const person = newIdentified();
      await exchange(person);
      const { id } = await rowOf(person.email);
      const email = newIdentified().email;
      const waiting = exchange({ ...person, email, emailVerified: false });
      expect((await waiting).sessionToken).toBeNull();
      expect(await rowOf(person.email)).toMatchObject({ id, emailVerified: true });
      await exchange({ ...person, email });
      expect(await rowOf(email)).toMatchObject({ id });
      expect(await rowsOf(person.email)).toEqual([]);
    });

    it('ends what was begun before that', async () => {
      const person = newIdentified();
      const { sessionToken } = await exchange(person);
      const { email } = newIdentified();
      const anew = { ...person, email, authenticatedAt: new Date('2026-11-20T11:59:30Z') };
      const later = await exchange(anew);
      expect(await looks(sessionToken)).toBeNull();
      expect(await looks(later.sessionToken)).not.toBeNull();
      const old = identifyBearer(parts(), service.identity.tokenFor(person), {}, now);
      await expect(old).rejects.toMatchObject({ code: 'sign_in_required' });
    });

    it('takes the place of whoever had it without a proof', async () => {
      const person = newIdentified();
      await exchange(person);
      const { id } = await rowOf(person.email);
      const squatter = newIdentified({ emailVerified: false });
      await exchange(squatter);
      await exchange({ ...person, email: squatter.email });
      expect(await rowOf(squatter.email)).toMatchObject({ id });
    });

    it('does not lead into an account of somebody who has proven it', async () => {
      const [person, other] = [newIdentified(), newIdentified()];
      await exchange(person);
      await exchange(other);
      await expect(exchange({ ...person, email: other.email })).rejects.toMatchObject({
        code: 'conflict',
        message: accountMessages.emailOfAnother,
      });
      expect(await rowOf(other.email)).toMatchObject({ identityId: other.identityId });
    });
  });
});

describe('merge visitor', () => {
  const services = idleServices();
  const { parts, run, leftTo } = analyzing(services);
  const now = new Date('2026-11-20T12:00:00Z');
  const identity = scriptedIdentity();

  /** A browser that has submitted before: its scripts and its cookie hold the same token. */
  function knownVisitor(): Anonymous {
    const visitor = newVisitor();
    return { ...visitor, cookie: visitor.token };
  }

  let person: User;
  beforeEach(async () => {
    person = await insertPerson(services.db);
  });

  const submit = async (caller: Caller, content = newClaim(), notes?: string) => {
    const input = { content, ...(notes === undefined ? {} : { notes }) };
    return (await startAnalysis(parts(), caller, input, now)).reportId;
  };

  const signIn = ({ id, email }: User, visitor: Anonymous, emailVerified = true) =>
    exchangeToken(
      { db: services.db, identity, adminEmail: null, settings: defaultSettings },
      {
        ...{ visitor, formerSession: null, create: true },
        idToken: identity.tokenFor(
          newIdentified({ identityId: `identity-${id}`, email, emailVerified }),
        ),
      },
      now,
    );

  /** Whose submissions of a report there are, in the order in which they came. */
  const ownersOf = async (reportId: string) => {
    const { id } = await storedReport(services.db, reportId);
    const found = await services.db.submission.findMany({
      where: { reportId: id },
      orderBy: { id: 'asc' },
    });
    return found.map(({ userId }) => userId);
  };

  describe('what a visitor submitted', () => {
    it('becomes the account’s at sign-in', async () => {
      const visitor = knownVisitor();
      const reports = [await submit(visitor), await submit(visitor)];
      expect((await signIn(person, visitor)).merged).toBe(true);
      for (const report of reports) expect(await ownersOf(report)).toEqual([person.id]);
    });

    const strangers: [string, (token: string | null) => Partial<Anonymous>][] = [
      ['the token without the cookie', (token) => ({ token, cookie: null })],
      ['the cookie without the token', (token) => ({ token: null, cookie: token })],
      ['the token beside another cookie', (token) => ({ token, cookie: randomUUID() })],
      ['the cookie beside another token', (token) => ({ token: randomUUID(), cookie: token })],
      ['neither', () => ({})],
    ];
    it.each(strangers)('stays theirs for a browser with %s', async (_, brings) => {
      const visitor = knownVisitor();
      const report = await submit(visitor);
      const { merged } = await signIn(person, { ...newVisitor(), ...brings(visitor.token) });
      expect(merged).toBe(false);
      expect(await ownersOf(report)).toEqual([null]);
    });

    it('stays theirs at a registration, until the address is verified', async () => {
      const visitor = knownVisitor();
      const report = await submit(visitor);
      expect((await signIn(person, visitor, false)).merged).toBe(false);
      expect(await ownersOf(report)).toEqual([null]);
    });

    it('does not transfer what other visitors submitted, even for the same report', async () => {
      const [visitor, other] = [knownVisitor(), knownVisitor()];
      const content = newClaim();
      const shared = await submit(visitor, content);
      expect(await submit(other, content)).toBe(shared);
      const theirs = await submit(other);
      await signIn(person, visitor);
      expect(await ownersOf(shared)).toEqual([person.id, null]);
      expect(await ownersOf(theirs)).toEqual([null]);
    });

    it('is the account’s that came first, when two sign in at one browser', async () => {
      const visitor = knownVisitor();
      const report = await submit(visitor);
      const other = await insertPerson(services.db);
      await signIn(person, visitor);
      await signIn(other, visitor);
      expect(await ownersOf(report)).toEqual([person.id]);
    });

    it('comes once, when two tabs sign in at the same time', async () => {
      const visitor = knownVisitor();
      const report = await submit(visitor);
      await Promise.all([signIn(person, visitor), signIn(person, visitor)]);
      expect(await ownersOf(report)).toEqual([person.id]);
    });

    it('is not doubled where the account had asked for the report itself', async () => {
      const visitor = knownVisitor();
      const content = newClaim();
      const report = await submit(person, content);
      await submit(visitor, content);
      await signIn(person, visitor);
      expect(await ownersOf(report)).toEqual([person.id]);
    });

    it('keeps the notes with which it was begun', async () => {
      const visitor = knownVisitor();
      const report = await submit(visitor, newClaim(), 'What I know of it.');
      const { id } = await storedReport(services.db, report);
      await services.db.submission.create({
        data: {
          reportId: id,
          userId: person.id,
          period: '2026-11',
          allowance: 'none',
          createdAt: now,
        },
      });
      await signIn(person, visitor);
      expect(await ownersOf(report)).toEqual([person.id, person.id]);
    });
  });

  describe('the allowance of a visitor who signs in', () => {
    it('is neither given back nor taken again', async () => {
      const visitor = knownVisitor();
      await submit(visitor);
      const report = await submit(visitor);
      await run(report, now);
      await signIn(person, visitor);
      expect(await leftTo(visitor, now)).toBe(1);
      const { id } = await storedReport(services.db, report);
      const marks = await services.db.submission.findMany({ where: { reportId: id } });
      expect(marks.map(({ allowance }) => allowance)).toEqual(['used']);
    });

    it('is given back for an analysis that still ran then, and fails', async () => {
      const visitor = knownVisitor();
      const report = await submit(visitor);
      await signIn(person, visitor);
      await run(report, now, { search: 'failed' });
      expect(await leftTo(visitor, now)).toBe(3);
    });
  });
});
