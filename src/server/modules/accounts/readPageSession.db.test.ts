import { beforeEach, describe, expect, it } from 'vitest';
import { idleServices } from '../../testing/context.ts';
import { insertPerson } from '../../testing/people.ts';
import { type ScriptedIdentity, scriptedIdentity } from '../../testing/scriptedIdentity.ts';
import type { IdentityState } from '../../integrations/identity/identity.ts';
import type { User } from './caller.ts';
import { logOut, logOutEverywhere, openSession, readPageSession } from './sessions.ts';

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
    await logOutEverywhere(services.db, person, now);
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
