import { randomUUID } from 'node:crypto';
import { Agent, type OutgoingHttpHeaders, request as httpRequest } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../shared/paths.ts';
import type { Analyzed } from '../shared/schema/analysis.ts';
import type { RunningServer } from './server.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { exampleReview } from './testing/exampleReview.ts';
import { resolvePublic, serveSite, serveTest, type Site } from './testing/servers.ts';
import { type HostileSizes, hostileTexts, tooSlow } from './testing/hostile/hostileTexts.ts';
import { liftedLimits } from './testing/app.ts';
import { type RegisteredPerson, registerPerson } from './testing/registerPerson.ts';
import { createFetcher } from './integrations/web/fetcher.ts';

/** How long others may wait while one text is dealt with, in processor time of the server's thread. */
const BUSY_MS = 400;
/** The same on the clock, which goes on while a busy machine does other things. */
const DELAY_MS = 5_000;

const ADMIN = 'admin@example.org';

const texts = hostileTexts(3);
/** For what is analyzed: a third of it takes so long anyhow that half of the texts would be tried whole, too. */
const longer = hostileTexts(2);
/** Claims come in through two doors behind which is the same: half of the texts through each. */
const odd = longer.filter((_, index) => index % 2 === 1);
const evenOrDeep = longer.filter(({ full }, index) => index % 2 === 0 || full.isDeep);

/** Of so many places that only some texts are sent to, each is sent to one. */
const TURNS = 8;
let placesWithSome = 0;
/**
 * For a place behind which a text comes to what another door leads all of them to, to what
 * `hostileTexts.test.ts` holds all of them against, or to nothing but a length or a table: of each
 * family some, at each such place the next ones.
 */
function some(): HostileSizes[] {
  const own = placesWithSome++ % TURNS;
  return texts.filter((_, index) => index % TURNS === own);
}

/** In an address and in a header there is room for so much. */
const ROOM = 12_000;

let site: Site;
let database: TestDatabase;
let server: RunningServer;
let admin: RegisteredPerson;
let report: Analyzed;
/** What the hostile site answers. */
let page = '';

beforeAll(async () => {
  site = await serveSite((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  database = await createTestDatabase();
  const env = { ...liftedLimits, ADMIN_EMAIL: ADMIN, TRUST_PROXY: 'loopback' };
  const fetcher = createFetcher({ dial: site.dial, resolve: resolvePublic });
  server = await serveTest(database.url, env, { fetcher });
  admin = await registerPerson(server.address, 'Grace Hopper', ADMIN);
  report = (await admin.call('POST', '/api/analysis/analyze', { content: 'Bats are blind.' }))
    .body as Analyzed;
  await admin.call('PATCH', `/api/admin/reports/${report.reportId}/indexability`, {
    isIndexable: true,
  });
  // What is done at the first time only is none of what is looked for.
  await visit(paths.report(report.slug));
  await visit(paths.truthRadar);
});
afterAll(async () => {
  connections.destroy();
  await server.stop(2_000);
  await site.close();
  await database.drop();
});

const headers = () => ({ 'Content-Type': 'application/json', 'X-Anonymous-Token': randomUUID() });

// Some 18,000 requests are sent: `fetch` takes longer for each than the server for most.
const connections = new Agent({ keepAlive: true });

interface Answer {
  status: number;
  body: string;
}

function request(
  path: string,
  options: { method?: string; headers: OutgoingHttpHeaders; body?: string },
): Promise<Answer> {
  const { method = 'GET', headers, body } = options;
  return new Promise((resolve, reject) => {
    const url = server.address + path;
    const sent = httpRequest(url, { agent: connections, method, headers }, (answer) => {
      text(answer).then((read) => resolve({ status: answer.statusCode ?? 0, body: read }), reject);
    });
    sent.on('error', reject).end(body);
  });
}

const send = (method: string, path: string, body: unknown, more: object = {}): Promise<Answer> =>
  request(path, {
    method,
    headers: { ...headers(), ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** As a browser asks, which takes what it gets compressed. */
async function visit(path: string, more: object = {}): Promise<number> {
  const asked = { 'Accept-Encoding': 'gzip, deflate', 'Accept-Language': '*' };
  return (await request(path, { headers: { ...asked, ...more } })).status;
}

const asAdmin = (method: string, path: string, body: object) =>
  send(method, path, body, admin.headers);
const change = (procedure: string, input: object) => asAdmin('POST', `/trpc/${procedure}`, input);
const ask = (procedure: string, input: object) =>
  visit(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, admin.headers);

/** As much of it as an address has room for. */
function inAddress(text: string): string {
  const whole = encodeURIComponent(text.toWellFormed());
  const fitting = text.slice(0, Math.floor((text.length * ROOM) / Math.max(ROOM, whole.length)));
  return encodeURIComponent(fitting.toWellFormed());
}

/** As a header can hold it, sent without the client's own checks of what stands in it. */
async function sendHeader(path: string, name: string, value: string): Promise<number> {
  const given = /^[\t\x20-\x7e]*$/.test(value) ? value.slice(0, ROOM) : inAddress(value);
  return (await request(path, { headers: { [name]: given.trim() } })).status;
}

/** What kept the event loop busy for too long, while each text was sent. */
async function hogs(
  use: (text: string, index: number) => Promise<unknown>,
  given: readonly HostileSizes[] = texts,
): Promise<string[]> {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  let longest = 0;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const turns = setInterval(turn, 5);
  delays.enable();
  const found = await tooSlow(given, BUSY_MS, async (text, index) => {
    longest = 0;
    await use(text, index);
    turn();
    return longest;
  });
  clearInterval(turns);
  delays.disable();
  expect(delays.max / 1e6).toBeLessThan(DELAY_MS);
  return found;
}

describe('50,000 characters of any shape keep nobody waiting', { timeout: 600_000 }, () => {
  // Before there are reports that are as long: to look through those takes the database its time.
  it.each<[string, (text: string) => Promise<unknown>, HostileSizes[]?]>([
    ['reports of one’s own', (search) => ask('reports.mine', { search })],
    [
      'one’s own, through REST',
      (text) => visit(`/api/reports/me?search=${inAddress(text)}`, admin.headers),
      some(),
    ],
    ['Truth Radar', (search) => ask('radar.search', { search })],
    [
      'Truth Radar, on its page',
      (text) =>
        visit(`${paths.truthRadar}?search=${inAddress(text)}&page=${inAddress(text.slice(0, 99))}`),
      some(),
    ],
    ['all reports', (search) => ask('admin.reports.list', { search }), some()],
    [
      'all reports, through REST',
      (text) => visit(`/api/admin/reports?search=${inAddress(text)}`, admin.headers),
      some(),
    ],
    ['accounts', (search) => ask('admin.users.list', { search }), some()],
    ['acts', (text) => ask('admin.audit.list', { actor: text, subject: text }), some()],
    ['fact-checks', (search) => ask('admin.library.records', { search }), some()],
    [
      'a slug',
      (text) => visit(`/api/analysis/check-slug/${inAddress(text)}`, admin.headers),
      some(),
    ],
  ])('when it is looked for among %s', async (_, use, given) => {
    // The longest that is looked for, and now and then a longer one, which is refused.
    const cut = (text: string, index: number) => text.slice(0, index % 8 === 0 ? ROOM / 9 : 200);
    expect(await hogs((text, index) => use(cut(text, index)), given)).toEqual([]);
  });

  it('as a claim, on the page of its report, in its image and among all reports', async () => {
    let analyzed = 0;
    // Images are painted in a thread that may take its time: every fourth shows that nobody waits for it.
    const use = async (content: string, index: number) => {
      const answer = await send('POST', '/api/analysis/analyze', { content });
      if (answer.status !== 200) return;
      const { slug } = JSON.parse(answer.body) as Analyzed;
      analyzed += 1;
      const image = index % 4 === 0 ? [paths.shareImage(slug, 1)] : [];
      for (const path of [paths.report(slug), paths.embed(slug), ...image])
        expect(await visit(path)).toBeLessThan(500);
      if (index % 4 === 0) expect(await ask('admin.reports.list', {})).toBe(200);
    };
    expect(await hogs(use, evenOrDeep)).toEqual([]);
    expect(analyzed).toBeGreaterThan(50);
  });

  it('on a page that a claim links to', async () => {
    let read = 0;
    // The reader of pages is held against each shape by itself; here every sixth goes the whole way.
    const use = async (text: string, index: number) => {
      if (index % 6 > 0) return;
      page = `<title>${text.slice(0, 2_000)}</title><article>${'<p>The lake is fuller than ever.'.repeat(10)}${text}`;
      const url = `http://lake.example/${index}`;
      const answer = await send('POST', '/api/analysis/analyze', { url });
      if (answer.status === 200) read += 1;
    };
    expect(await hogs(use, longer)).toEqual([]);
    expect(read).toBeGreaterThan(20);
  });

  it.each<[string, (text: string) => Promise<unknown>, HostileSizes[]?]>([
    ['a claim, through tRPC', (content) => send('POST', '/trpc/analysis.start', { content }), odd],
    [
      'a link',
      (text) => send('POST', '/api/analysis/start', { url: `https://lake.example/${text}` }),
      some(),
    ],
    [
      'notes',
      (notes) => send('POST', '/api/analysis/start', { content: 'Bats are blind.', notes }),
      some(),
    ],
    [
      'a time and an account',
      (text) =>
        send('POST', '/api/analysis/start', {
          content: 'Bats are blind.',
          timestamp: text,
          userId: text,
          cookieId: text,
        }),
      some(),
    ],
    [
      'a claim that is resubmitted',
      (content) => send('POST', `/api/analysis/report/${report.slug}/resubmit`, { content }),
      some(),
    ],
    [
      'a token of a detailed analysis',
      (localToken) => send('POST', `/api/analysis/detailed/${report.reportId}`, { localToken }),
      some(),
    ],
    [
      'a page that a browser posts',
      (html) => send('POST', paths.capture(report.reportId), { html }),
    ],
    ['a body that is no JSON', (text) => send('POST', '/api/analysis/start', text)],
    ['a body of tRPC that is no JSON', (text) => send('POST', '/trpc/analysis.start', text)],
    ['the name of a field', (text) => send('POST', '/api/analysis/start', { [text]: text })],
  ])('from a visitor, as %s', async (_, use, given) => {
    expect(await hogs(use, given)).toEqual([]);
  });

  const identity = (call: string, body: object) =>
    send('POST', `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=embedded`, body);
  it.each<[string, (text: string, index: number) => Promise<unknown>, HostileSizes[]?]>([
    ['a name', (name) => change('account.rename', { name })],
    [
      'a name, as long as one may be',
      (name) => change('account.rename', { name: name.slice(0, 1_000) }),
      some(),
    ],
    [
      'a name at the first sign-in',
      (name) => asAdmin('POST', '/api/auth/firebase', { name, create: true }),
      some(),
    ],
    [
      'an address at registration',
      (text) => identity('signUp', { email: `${text}@example.org`, password: text }),
    ],
    [
      'a name at registration',
      // For an address that is taken: to hash a password takes the time that it is meant to.
      (displayName) =>
        identity('signUp', { email: ADMIN, password: 'analytical engine', displayName }),
    ],
    [
      'a name of the embedded account',
      (displayName) =>
        identity('update', { idToken: admin.headers.Authorization.slice(7), displayName }),
      some(),
    ],
    [
      'a password',
      (password) => identity('signInWithPassword', { email: ADMIN, password }),
      some(),
    ],
    ['a link of a mail', (oobCode) => identity('update', { oobCode })],
    [
      'an answer of Google',
      (text) =>
        identity('signInWithIdp', {
          postBody: `id_token=${encodeURIComponent(text.toWellFormed())}&providerId=google.com`,
          requestUri: text,
        }),
    ],
    [
      'a confirmation',
      (confirm) => change('account.remove', { reports: 'keep', confirm: `${confirm}.` }),
      some(),
    ],
  ])('from who has an account, as %s', async (_, use, given) => {
    expect(await hogs(use, given)).toEqual([]);
  });

  const seo = (fields: object) =>
    asAdmin('PATCH', `/api/analysis/report/${report.slug}/seo`, fields);
  const review = (text: string) =>
    JSON.stringify(
      exampleReview(1, {
        claimReviewed: text,
        itemReviewed: { appearance: text },
        author: { name: text, url: text },
        reviewRating: { alternateName: text, ratingValue: text },
      }),
    );
  const takeFile = (file: string, name = 'checks.json') =>
    send('POST', `${paths.importLibrary}?name=${encodeURIComponent(name)}`, file, admin.headers);
  it.each<[string, (text: string) => Promise<unknown>, HostileSizes[]?]>([
    [
      'a title and a description for search engines',
      (text) => seo({ title: text, description: text }),
      some(),
    ],
    [
      'keywords and an image for search engines',
      (text) => seo({ keywords: text, ogImage: `https://example.org/${text}` }),
      some(),
    ],
    [
      'what search engines are told, as long as it may be',
      (text) =>
        seo({
          title: text.slice(0, 120),
          description: text.slice(0, 320),
          keywords: [text.slice(0, 60)],
        }),
      some(),
    ],
    ['a slug', (slug) => seo({ slug }), some()],
    [
      'a note on a review',
      (note) =>
        change('admin.seo.review', {
          reportId: report.reportId,
          version: 1,
          reviewed: true,
          name: note,
          note,
        }),
      some(),
    ],
    ['a banner', (value) => change('admin.settings.change', { name: 'bannerText', value }), some()],
    [
      'a banner, as long as it may be',
      (text) => change('admin.settings.change', { name: 'bannerText', value: text.slice(0, 300) }),
      some(),
    ],
    [
      'the name of a model',
      (value) => change('admin.settings.change', { name: 'chatModel', value }),
      some(),
    ],
    [
      'an address for contact',
      (value) => change('admin.settings.change', { name: 'contactEmail', value }),
    ],
    ['a fact-check', (text) => takeFile(review(text))],
    ['a file', (text) => takeFile(text)],
    ['the name of a file', (text) => takeFile('[]', text.slice(0, 1_000).toWellFormed()), some()],
  ])('from an admin, as %s', async (_, use, given) => {
    expect(await hogs(use, given)).toEqual([]);
  });

  it.each<[string, (text: string) => string, HostileSizes[]?]>([
    ['a page', (text) => `/${text}`],
    ['a report', (text) => `/report/${text}`, some()],
    ['a shared report', (text) => `/shared-report/${text}`, some()],
    ['an embedded report', (text) => `/embed/${text}`, some()],
    ['a badge', (text) => `/badge/${text}.svg`, some()],
    ['an image', (text) => `/image/${text}.png?v=${text.slice(0, 20)}`],
    ['a part of the sitemap', (text) => `/sitemap-${text}.xml`, some()],
    ['a sign-in', (text) => `/?signIn=${text}`, some()],
    [
      'a link of a mail',
      (text) => `/verify-email?oobCode=${text}&mode=${text.slice(0, 20)}`,
      some(),
    ],
    ['a call', (text) => `/api/${text}`],
    ['a report, through REST', (text) => `/api/analysis/report/${text}`, some()],
    ['a call of tRPC', (text) => `/trpc/${text}?input=${text.slice(0, 20)}`],
    ['the input of a call', (text) => `/trpc/reports.read?input=${text}`],
    ['the progress of an analysis', (text) => `/api/analysis/progress/${text}`, some()],
    ['a file', (text) => `/assets/${text}.js`, some()],
  ])('in the address of %s', async (_, pathOf, given) => {
    expect(await hogs((text) => visit(pathOf(inAddress(text))), given)).toEqual([]);
  });

  it.each<[header: string, path: () => string, (text: string) => string, HostileSizes[]?]>([
    ['Cookie', () => '/api/users/content-exposure', (text) => text],
    [
      'Cookie',
      () => '/my-reports',
      (text) => `session=${text}; anonymous_token=${text.slice(0, 99)}`,
      some(),
    ],
    ['Authorization', () => '/api/users/content-exposure', (text) => text, some()],
    ['Authorization', () => '/api/users/content-exposure', (text) => `Bearer ${text}`],
    ['X-Anonymous-Token', () => '/api/auth/remaining-reports', (text) => text, some()],
    ['X-Forwarded-For', () => '/api/auth/remaining-reports', (text) => text],
    ['X-Forwarded-Proto', () => '/', (text) => text, some()],
    ['X-Forwarded-Host', () => '/', (text) => text, some()],
    ['Forwarded', () => '/', (text) => text, some()],
    ['Host', () => '/', (text) => text],
    ['Accept-Encoding', () => paths.report(report.slug), (text) => text],
    ['If-None-Match', () => paths.report(report.slug), (text) => text],
    ['If-Modified-Since', () => paths.report(report.slug), (text) => text, some()],
    ['Accept', () => '/nowhere', (text) => text],
    ['Accept-Language', () => paths.report(report.slug), (text) => text, some()],
    ['User-Agent', () => paths.report(report.slug), (text) => text, some()],
    ['Referer', () => paths.embed(report.slug), (text) => text, some()],
    ['Origin', () => '/api/featured', (text) => text, some()],
    ['Range', () => '/favicon.svg', (text) => text],
    ['Content-Type', () => '/api/analysis/start', (text) => text],
    ['Last-Event-ID', () => paths.progress(report.reportId), (text) => text, some()],
  ])('in a header: %s', async (name, path, valueOf, given) => {
    expect(await hogs((text) => sendHeader(path(), name, valueOf(text)), given)).toEqual([]);
  });
});
