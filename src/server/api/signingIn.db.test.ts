import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountMessages } from '../../shared/accountMessages.ts';
import { messages } from '../../shared/messages.ts';
import { idleServices } from '../testing/context.ts';
import {
  newIdentified,
  type ScriptedIdentity,
  scriptedIdentity,
} from '../testing/scriptedIdentity.ts';
import { type ServedRest, serveRest } from '../testing/api.ts';
import { newClaim } from '../testing/app.ts';
import type { Identified } from '../integrations/identity/identity.ts';

const services = idleServices();
let identity: ScriptedIdentity;
let served: ServedRest;
beforeEach(async () => {
  identity = scriptedIdentity();
  served = await serveRest(services, { identity });
});
afterEach(() => served.close());

interface Carried {
  bearer?: string;
  cookies?: string[];
  token?: string;
}

const headersOf = ({ bearer, cookies = [], token }: Carried) => ({
  'Content-Type': 'application/json',
  ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
  ...(cookies.length > 0 ? { Cookie: cookies.join('; ') } : {}),
  ...(token === undefined ? {} : { 'X-Anonymous-Token': token }),
});

async function post(path: string, carried: Carried = {}, body: unknown = {}) {
  const headers = headersOf(carried);
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${served.address}${path}`, init);
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookies: response.headers.getSetCookie(),
    retryAfter: response.headers.get('retry-after'),
  };
}

const remaining = async (carried: Carried) => {
  const address = `${served.address}/api/auth/remaining-reports`;
  const response = await fetch(address, { headers: headersOf(carried) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** Signs somebody in; gives their token and the cookie of their session. */
async function signIn(given: Partial<Identified> = {}, carried: Carried = {}) {
  const person = newIdentified(given);
  const bearer = identity.tokenFor(person);
  const answer = await post('/api/auth/firebase', { ...carried, bearer }, { create: true });
  expect(answer.status).toBe(200);
  const line = answer.cookies.find((cookie) => cookie.startsWith('session='));
  return { person, bearer, answer, session: line?.split(';')[0] ?? '' };
}

const sessions = () => services.db.session.count();

describe('signing in', () => {
  it('[1.registered-unlimited] [4.session.sign-in] sets the cookie of a page session and opens calls to who brings the token', async () => {
    const { bearer, answer, session } = await signIn();
    expect(answer.cookies).toEqual([
      expect.stringMatching(
        /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(await remaining({ bearer })).toMatchObject({ body: { remainingReports: -1 } });
    // The cookie alone opens no call.
    expect(await remaining({ cookies: [session] })).toMatchObject({
      body: { remainingReports: 3 },
    });
  });

  it('takes the visitor’s cookie away once their reports are the account’s', async () => {
    const token = randomUUID();
    const cookies = [`anonymous_token=${token}`];
    const { answer } = await signIn({}, { token, cookies });
    expect(answer.cookies).toContainEqual(
      expect.stringMatching(/^anonymous_token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
    );
    const other = await signIn({}, { token: randomUUID(), cookies });
    expect(other.answer.cookies).toHaveLength(1);
  });

  it('takes the visitor’s token from the body where no header carries it', async () => {
    const token = randomUUID();
    const carried = { bearer: identity.tokenFor(), cookies: [`anonymous_token=${token}`] };
    const body = { create: true, cookieId: token };
    const { cookies } = await post('/api/auth/firebase', carried, body);
    expect(cookies).toHaveLength(2);
  });

  it('at the registration of an address that is not verified sets no cookie', async () => {
    const { answer, bearer } = await signIn({ emailVerified: false });
    expect(answer.cookies).toEqual([]);
    expect(await remaining({ bearer })).toMatchObject({
      status: 403,
      body: { error: 'email_unverified', message: accountMessages.emailUnverified },
    });
  });

  it('in place of somebody else ends their session in this browser', async () => {
    const former = await signIn();
    const before = await sessions();
    await signIn({}, { cookies: [former.session] });
    expect(await sessions()).toBe(before);
  });

  it('takes nothing but what it knows: no role, no id, no address', async () => {
    const bearer = identity.tokenFor();
    for (const more of [{ role: 'ADMIN' }, { userId: randomUUID() }, { emailVerified: true }]) {
      const refused = await post('/api/auth/firebase', { bearer }, { create: true, ...more });
      expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    }
    const inWords = await post('/api/auth/firebase', { bearer }, { create: 'false' });
    expect(inWords.status).toBe(400);
  });
});

describe('a call with an identity token', () => {
  it('that does not hold is refused, and not taken for a visitor’s', async () => {
    for (const bearer of ['forged', '']) {
      expect(await remaining({ bearer })).toMatchObject({
        status: 401,
        body: { error: 'sign_in_required', message: messages.signInRequired },
      });
    }
  });

  it('is put off while the service is away, and a visitor’s is not', async () => {
    const { bearer } = await signIn();
    identity.away = true;
    const answer = await post('/api/analysis/start', { bearer }, { content: newClaim() });
    expect(answer).toMatchObject({ status: 503, body: { error: 'identity_unavailable' } });
    expect(answer.retryAfter).toBe('5');
    expect(await remaining({})).toMatchObject({ status: 200 });
  });

  it('beside the password of a proxy in front is a visitor’s', async () => {
    const response = await fetch(`${served.address}/api/auth/remaining-reports`, {
      headers: { Authorization: 'Basic YWRhOnNlY3JldA==' },
    });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it('asks once who it is, however many calls travel together', async () => {
    const { bearer } = await signIn();
    identity.asked.length = 0;
    const calls = ['auth.session', 'auth.remainingReports', 'reports.recent'];
    const address = `${served.address}/trpc/${calls.join(',')}?batch=1&input=%7B%7D`;
    const response = await fetch(address, { headers: headersOf({ bearer }) });
    const answers = (await response.json()) as { result: { data: unknown } }[];
    expect(answers).toHaveLength(3);
    expect(answers[0]?.result.data).toMatchObject({ user: { isAnonymous: false } });
    expect(identity.asked).toEqual([bearer]);
  });

  it('ignores whom the body names', async () => {
    const { bearer, person } = await signIn();
    const other = await signIn();
    const { id } = await services.db.user.findUniqueOrThrow({ where: { email: person.email } });
    const content = newClaim();
    const userId = other.person.identityId;
    const started = await post('/api/analysis/start', { bearer }, { content, userId });
    expect(started.status).toBe(202);
    const stored = await services.db.submission.findMany({ where: { report: { content } } });
    expect(stored.map((submission) => submission.userId)).toEqual([id]);
  });

  it('counts for the account: five submissions a minute, and what is set for an hour', async () => {
    const limited = await serveRest(services, {
      identity,
      overrides: { accountSubmissionsPerHour: 2, submissionsPerMinute: 100 },
    });
    const { bearer } = await signIn();
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++) {
      const response = await fetch(`${limited.address}/api/analysis/start`, {
        method: 'POST',
        // Another visitor's token each time makes nobody new.
        headers: headersOf({ bearer, token: randomUUID() }),
        body: JSON.stringify({ content: newClaim() }),
      });
      statuses.push(response.status);
      const { message } = (await response.json()) as { message?: string };
      if (response.status === 429) expect(message).toBe(messages.rateLimitReached);
    }
    expect(statuses).toEqual([202, 202, 429]);
    await limited.close();
  });
});

describe('signing out', () => {
  it('[7.logout] ends the session of this browser by its cookie alone', async () => {
    const { session } = await signIn();
    const before = await sessions();
    const { status, body, cookies } = await post('/api/auth/logout', { cookies: [session] });
    expect([status, body]).toEqual([200, { success: true }]);
    expect(cookies).toEqual([expect.stringMatching(/^session=; Max-Age=0; Path=\//)]);
    expect(await sessions()).toBe(before - 1);
  });

  it('works with a token that has long expired', async () => {
    const { session } = await signIn();
    const before = await sessions();
    await post('/api/auth/logout', { cookies: [session], bearer: 'expired' });
    expect(await sessions()).toBe(before - 1);
  });

  it('without the cookie, as from another site, changes nothing', async () => {
    await signIn();
    const before = await sessions();
    const { status, cookies } = await post('/api/auth/logout');
    expect([status, cookies]).toEqual([200, []]);
    expect(await sessions()).toBe(before);
  });

  it('everywhere ends all sessions and refuses the tokens that there are', async () => {
    const { person, bearer, session } = await signIn();
    await post('/api/auth/firebase', { bearer: identity.tokenFor(person) });
    const { id } = await services.db.user.findUniqueOrThrow({ where: { email: person.email } });
    expect(await services.db.session.count({ where: { userId: id } })).toBe(2);

    const out = await post('/trpc/auth.logoutEverywhere', { bearer, cookies: [session] });
    expect(out).toMatchObject({ status: 200, body: { result: { data: { success: true } } } });
    expect(out.cookies).toHaveLength(1);
    expect(await services.db.session.count({ where: { userId: id } })).toBe(0);
    expect(await remaining({ bearer })).toMatchObject({ status: 401 });
    const renewed = identity.tokenFor(person);
    expect(await remaining({ bearer: renewed })).toMatchObject({ status: 401 });
    const again = await post('/api/auth/firebase', { bearer: renewed });
    expect(again).toMatchObject({ status: 401, cookies: [] });
  });
});

it('anybody learns what a browser needs to sign in, also with a token that has expired', async () => {
  const response = await fetch(`${served.address}/trpc/auth.identity`, {
    headers: headersOf({ bearer: 'expired' }),
  });
  expect(await response.json()).toEqual({ result: { data: identity.browser } });
});
