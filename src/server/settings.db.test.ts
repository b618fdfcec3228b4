import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SETTINGS } from '../shared/limits.ts';
import type { AnalystInfo } from '../shared/schema/analysis.ts';
import type { AnalystStates } from '../shared/schema/operations.ts';
import type { Report } from '../shared/schema/report.ts';
import type { RunningServer } from './server.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { serveTest } from './testing/servers.ts';
import { newClaim } from './testing/app.ts';
import { behave } from './testing/vendors/behavior.ts';
import { serveVendors, type Vendors } from './testing/vendors/serveVendors.ts';

const ADMIN = `chief-${randomUUID()}@example.org`;
let vendors: Vendors;
let database: TestDatabase;
/** Two processes of one product, as far as they can tell. */
let here: RunningServer;
let there: RunningServer;
let token: string;

beforeAll(async () => {
  [vendors, database] = await Promise.all([serveVendors(), createTestDatabase()]);
  const env = { ...vendors.env, ADMIN_EMAIL: ADMIN, LIMIT_REUSE_DAYS: '30' };
  here = await serveTest(database.url, env);
  there = await serveTest(database.url, env);
  token = await signedIn();
});
afterAll(async () => {
  await Promise.all([here.stop(2_000), there.stop(2_000)]);
  await database.drop();
  await vendors.close();
});

async function call<T>(server: RunningServer, path: string, body?: unknown): Promise<Answer<T>> {
  const response = await fetch(server.address + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && path.startsWith('/trpc/admin.') ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

interface Answer<T> {
  status: number;
  body: T;
}

/** The token of the admin, whose account is made on the way. */
async function signedIn(): Promise<string> {
  const credential = JSON.stringify({ sub: ADMIN, email: ADMIN, email_verified: true });
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any';
  const { body } = await call<{ idToken: string }>(here, path, {
    postBody: `id_token=${encodeURIComponent(credential)}&providerId=google.com`,
    requestUri: here.address,
    ...{ returnSecureToken: true, returnIdpCredential: true },
  });
  const headers = { Authorization: `Bearer ${body.idToken}`, 'Content-Type': 'application/json' };
  const exchange = { method: 'POST', headers, body: '{"create":true}' };
  await (await fetch(`${here.address}/api/auth/firebase`, exchange)).json();
  return body.idToken;
}

const change = (name: string, value: unknown) =>
  call<{ error?: { message: string } }>(here, '/trpc/admin.settings.change', { name, value });

const asked = async <T>(server: RunningServer, procedure: string) =>
  (await call<{ result: { data: T } }>(server, `/trpc/${procedure}`)).body.result.data;
const analystsOf = (server: RunningServer) => asked<AnalystInfo[]>(server, 'analysis.analysts');
const pageOf = async (server: RunningServer, path: string) =>
  (await fetch(server.address + path)).text();

async function analyzedBy(server: RunningServer): Promise<Report['result']> {
  const { body } = await call<{ result: Report['result'] }>(server, '/api/analysis/analyze', {
    content: newClaim(),
  });
  return body.result;
}

describe('a setting changed at one process', () => {
  it('holds at another one at once, without a restart', async () => {
    const limitOf = async (server: RunningServer) =>
      (await call<{ limit: number }>(server, '/api/auth/remaining-reports')).body.limit;
    expect(await limitOf(there)).toBe(3);
    expect(await change('anonymousReportsPerMonth', 7)).toMatchObject({ status: 200 });
    await expect.poll(() => limitOf(there)).toBe(7);
    expect(await limitOf(here)).toBe(7);
    await change('anonymousReportsPerMonth', null);
    await expect.poll(() => limitOf(there)).toBe(3);
  });

  it('puts the built-in analyst into the place that was switched off, for the next analysis', async () => {
    expect((await analyzedBy(there))?.provenance.chat).toMatchObject({ name: 'OpenAI' });
    await change('chatOn', false);
    const chat = async () => (await analystsOf(there))[0];
    await expect.poll(chat).toMatchObject({ kind: 'built-in', name: 'Built-in analyst' });
    vendors.calls.splice(0);
    expect((await analyzedBy(there))?.provenance).toMatchObject({
      chat: { kind: 'built-in', model: null },
      general: { kind: 'vendor', name: 'Gemini' },
    });
    expect(vendors.calls.map(({ vendor }) => vendor).sort()).toEqual(['gemini', 'perplexity']);
    await change('chatOn', null);
    await expect.poll(chat).toMatchObject({ name: 'OpenAI' });
  });

  it('has each process prepare the search’s form for the model that is set, and once for each', async () => {
    const warmed = () => vendors.warmUps.map(({ model }) => model).sort();
    const usual = (await analystsOf(there))[1]?.model ?? '';
    await expect.poll(warmed).toEqual([usual, usual]);
    await change('searchModel', 'perplexity/sonar-pro');
    const both = [usual, usual, 'perplexity/sonar-pro', 'perplexity/sonar-pro'];
    await expect.poll(warmed).toEqual(both);
    await change('searchModel', null);
    await expect.poll(async () => (await analystsOf(there))[1]?.model).toBe(usual);
    vendors.calls.splice(0);
    await analyzedBy(there);
    const asked = vendors.calls.find(({ vendor }) => vendor === 'perplexity');
    // The form is that of the analyses, and nothing was searched for.
    expect(vendors.warmUps[0]?.body['response_format']).toEqual(asked?.body['response_format']);
    expect(vendors.warmUps[0]?.body).not.toHaveProperty('tools');
    expect(warmed()).toEqual(both);
    expect(vendors.faults).toEqual([]);
  });

  it('has another model asked, and gives no report of the earlier one for it', async () => {
    const usual = await analystsOf(there);
    const content = newClaim();
    const start = () =>
      call<{ reused: boolean; result: Report['result'] }>(there, '/api/analysis/analyze', {
        content,
      });
    expect((await start()).body.reused).toBe(false);
    expect((await start()).body.reused).toBe(true);
    await change('generalModel', 'gemini-another-one');
    await expect
      .poll(async () => (await analystsOf(there))[2])
      .toMatchObject({ model: 'gemini-another-one' });
    vendors.calls.splice(0);
    expect((await start()).body.reused).toBe(false);
    const asked = vendors.calls.find(({ vendor }) => vendor === 'gemini');
    expect(asked?.model).toBe('gemini-another-one');
    await change('generalModel', '');
    await expect.poll(() => analystsOf(there)).toEqual(usual);
  });

  it('has the cost of answers estimated by its prices, and by none for a model without one', async () => {
    const { tokens, model } = (await analyzedBy(there))?.provenance.chat ?? {};
    const name = model ?? '';
    const others = Array.from({ length: SETTINGS.modelPrices.max - 1 }, (_, at) => `other-${at}`);
    const usd = { inputUsd: 1_000, outputUsd: 2_000 };
    const prices = [name, ...others].map((of) => ({ name: of, ...usd }));
    expect(await change('modelPrices', prices)).toMatchObject({ status: 200 });
    const costUsd = ((tokens?.input ?? NaN) * 1_000 + (tokens?.output ?? NaN) * 2_000) / 1e6;
    const chat = async () => (await analyzedBy(there))?.provenance.chat;
    await expect.poll(chat).toMatchObject({ costUsd, costIsEstimate: true });
    await change('modelPrices', []);
    await expect.poll(chat).toMatchObject({ costUsd: null, costIsEstimate: false });
    await change('modelPrices', null);
  });

  it.each([
    ['chat', 0],
    ['search', 1],
    ['general', 2],
  ] as const)('is the one of its own place: %s', async (place, index) => {
    const usual = await analystsOf(there);
    const only = (changes: object) =>
      usual.map((info, at) => (at === index ? { ...info, ...changes } : info));
    await change(`${place}Model`, 'another/model-1');
    await expect.poll(() => analystsOf(there)).toEqual(only({ model: 'another/model-1' }));
    await change(`${place}On`, false);
    const builtIn = { kind: 'built-in', name: 'Built-in analyst', model: null };
    await expect.poll(() => analystsOf(there)).toEqual(only(builtIn));
    await change(`${place}Model`, null);
    await change(`${place}On`, null);
    await expect.poll(() => analystsOf(there)).toEqual(usual);
  });

  it('lets reports be analyzed anew as soon as it says, and tells the pages', async () => {
    const content = newClaim();
    const { body } = await call<{ reportId: string }>(there, '/api/analysis/analyze', { content });
    const again = () =>
      call<{ error?: string }>(there, `/api/analysis/report/${body.reportId}/resubmit`, {
        content,
      });
    expect(await again()).toMatchObject({ status: 429, body: { error: 'cooldown' } });
    expect(await pageOf(there, '/about')).toContain('"resubmitCooldownDays":30');
    await change('resubmitCooldownDays', 0);
    await expect.poll(() => pageOf(there, '/about')).toContain('"resubmitCooldownDays":0');
    expect(await again()).toMatchObject({ status: 200 });
    await change('resubmitCooldownDays', null);
  });

  it('has one vendor asked by so many at a time', async () => {
    await change('vendorRequestsAtOnce', 1);
    // News comes in the order of the changes, and of this one pages tell.
    await change('resubmitCooldownDays', 29);
    await expect.poll(() => pageOf(there, '/about')).toContain('"resubmitCooldownDays":29');
    vendors.calls.splice(0);
    vendors.script.gemini = behave.slowly(40);
    await Promise.all([analyzedBy(there), analyzedBy(there), analyzedBy(there)]);
    const calls = vendors.calls.filter(({ vendor }) => vendor === 'gemini');
    expect(calls).toHaveLength(3);
    calls.slice(1).forEach(({ begunAt }, at) => {
      expect(begunAt).toBeGreaterThanOrEqual(calls[at]?.endedAt ?? Infinity);
    });
    vendors.script.gemini = behave.normally();
    await change('vendorRequestsAtOnce', null);
    await change('resubmitCooldownDays', null);
  });

  it('shows its banner on every page of every process, and takes it away again', async () => {
    const pages = ['/', '/about', '/terms', '/no-such-page'];
    const text = 'Back in < 2 hours, & then open.';
    for (const page of pages)
      expect(await pageOf(there, page)).not.toContain('aria-label="Notice"');
    await change('bannerText', text);
    for (const page of pages) {
      await expect
        .poll(() => pageOf(there, page))
        .toContain('Back in &lt; 2 hours, &amp; then open.');
      expect(await pageOf(here, page)).toContain('aria-label="Notice"');
    }
    await change('bannerText', null);
    for (const page of pages)
      await expect.poll(() => pageOf(there, page)).not.toContain('aria-label="Notice"');
  });
});

it('an address that an admin publishes is on the contact page of every process, and goes again', async () => {
  const page = '/contact-press';
  const none = 'They have not published an address on this page yet.';
  expect(await pageOf(there, page)).toContain(none);
  expect(await change('contactEmail', 'desk+press@example.org')).toMatchObject({ status: 200 });
  const link = '<a href="mailto:desk%2Bpress@example.org">desk+press@example.org</a>';
  await expect.poll(() => pageOf(there, page)).toContain(link);
  expect(await pageOf(here, page)).toContain(link);
  expect(await pageOf(here, page)).not.toContain(none);
  // No other page hands it over.
  expect(await pageOf(there, '/about')).not.toContain('desk+press');
  await change('contactEmail', null);
  await expect.poll(() => pageOf(there, page)).toContain(none);
});

describe('an admin', () => {
  it('is told how the analysts do, and never a key or a part of one', async () => {
    await analyzedBy(here);
    const states = await asked<AnalystStates>(here, 'admin.analysts.state');
    expect(states.places).toMatchObject([
      { place: 'chat', vendor: 'OpenAI', keySet: true, on: true, circuit: { state: 'closed' } },
      { place: 'search', vendor: 'Perplexity', keySet: true },
      { place: 'general', vendor: 'Gemini', keySet: true },
    ]);
    for (const { days } of states.places) expect(days.at(-1)?.calls).toBeGreaterThan(0);
    const reported = JSON.stringify([states, await asked(here, 'admin.settings.list')]);
    for (const [name, key] of Object.entries(vendors.env))
      if (name.endsWith('_API_KEY')) expect(reported).not.toContain(key.slice(0, 8));
  });

  it('can’t change what the environment fixes', async () => {
    const refused = await change('reuseDays', 7);
    expect(refused.status).toBe(409);
    expect(refused.body.error?.message).toBe('reuseDays is fixed by an environment variable.');
  });
});
