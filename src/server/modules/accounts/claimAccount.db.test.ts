import { describe, expect, it } from 'vitest';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { exchanging } from '../../testing/exchanging.ts';
import { idleHouse } from '../../testing/idleHouse.ts';
import { newIdentified } from '../../testing/scriptedIdentity.ts';
import { identifyBearer } from './identify.ts';

const house = idleHouse();
const { now, service, parts, exchange, rowsOf, rowOf, sessionsOf, looks } = exchanging(house);

describe('somebody who registers with the address of another', () => {
  it('gains nothing: the verified owner gets an account of their own, without a trace', async () => {
    const owner = newIdentified();
    const squatter = { ...newIdentified({ email: owner.email }), emailVerified: false };
    await exchange(squatter, { name: 'Not Ada' });
    const { id } = await rowOf(owner.email);
    // As if a session had come about in spite of all.
    const times = { authenticatedAt: now, createdAt: now, expiresAt: now };
    const data = { tokenHash: Buffer.alloc(32), userId: id, ...times };
    await house.db.session.create({ data });

    const { user } = await exchange(owner, { name: 'Ada' });
    expect(user.name).toBe('Ada');
    expect(await rowOf(owner.email)).toMatchObject({ identityId: owner.identityId });
    expect(await sessionsOf(id)).toBe(0);
    await expect(exchange(squatter)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('does not keep the owner from being told that there is no account of theirs', async () => {
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
    await house.db.user.update({ where: { email: first.email }, data: { tokensValidAfter: now } });
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
