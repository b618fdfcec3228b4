import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Embedded, serveEmbedded } from '../../../testing/serveEmbedded.ts';

const PASSWORD = 'a long sentence';
let service: Embedded;
let count = 0;
const newEmail = () => `person${(count += 1)}@example.org`;

beforeAll(async () => {
  service = await serveEmbedded();
});
afterAll(() => service.close());

const signUp = (on: Embedded, headers: Record<string, string> = {}) =>
  on.call('signUp', { email: newEmail(), password: PASSWORD }, headers);

const PAGES = ['/dev/outbox', '/emulator/auth/handler', '/emulator/auth/gapi.js'];

describe('from outside', () => {
  it.each([
    ['another website in the same browser', { Origin: 'https://evil.example' }],
    ['another port of this machine', { Origin: 'http://localhost:1' }],
    ['a page without an origin', { Origin: 'null' }],
    ['a website, as the browser says', { 'Sec-Fetch-Site': 'cross-site' }],
    [
      'a name that somebody made lead here',
      { Host: 'evil.example', Origin: 'http://evil.example' },
    ],
    ['a name that looks like ours', { Host: 'localhost.evil.example:80' }],
    ['no host at all', { Host: '' }],
    ['behind a proxy', { 'X-Forwarded-For': '203.0.113.7' }],
  ])('a call is refused: %s', async (_, headers) => {
    const answer = await signUp(service, headers);
    expect(answer.status).toBe(403);
    expect(answer.json.error?.message).toBe('OPERATION_NOT_ALLOWED');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Port',
    'X-Forwarded-Server',
    'X-Forwarded-Prefix',
    'X-Forwarded-Ssl',
    'X-Real-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'X-Original-Forwarded-For',
    'X-Envoy-External-Address',
    'X-Amzn-Trace-Id',
    'True-Client-IP',
    'CF-Connecting-IP',
    'CF-Ray',
    'CDN-Loop',
    'Fastly-Client-IP',
    'Fly-Client-IP',
  ])('%s tells of a proxy: nothing is answered, whatever it says', async (name) => {
    for (const value of ['127.0.0.1', 'http', '']) {
      const headers = { [name]: value };
      expect((await signUp(service, headers)).status).toBe(403);
      for (const path of PAGES)
        expect((await service.send('GET', path, undefined, headers)).status).toBe(404);
    }
  });

  it('the pages do not show at all', async () => {
    for (const path of PAGES) {
      expect((await service.send('GET', path)).status).toBe(200);
      for (const headers of [
        { Host: 'evil.example' },
        { 'X-Forwarded-For': '127.0.0.1' },
        { Origin: 'https://evil.example' },
      ]) {
        const { status, text } = await service.send('GET', path, undefined, headers);
        expect([status, text]).toEqual([404, 'elsewhere']);
      }
    }
  });

  it('no browser is told that another website may call', async () => {
    const path = '/identitytoolkit.googleapis.com/v1/accounts:signUp';
    const asked = await service.send('OPTIONS', path, undefined, {
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': 'POST',
    });
    expect(asked.status).toBe(403);
    expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('nobody is made the emulator’s owner by a header', async () => {
    const owner = { Authorization: 'Bearer owner' };
    const { json } = await signUp(service);
    for (const [name, body] of [
      ['lookup', { localId: [json.localId] }],
      ['update', { localId: json.localId, emailVerified: true }],
      ['delete', { localId: json.localId }],
    ] as const) {
      const answer = await service.call(name, body, owner);
      expect(answer.json.error?.message).toBe('MISSING_ID_TOKEN');
    }
    const link = await service.call(
      'sendOobCode',
      { requestType: 'PASSWORD_RESET', email: json.email, returnOobLink: true },
      owner,
    );
    expect(Object.keys(link.json)).toEqual(['kind', 'email']);
  });
});

describe('what can be called', () => {
  it.each([
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:createAuthUri'],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken'],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber'],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-verimeter/accounts:batchGet'],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/demo-verimeter/accounts'],
    ['GET', '/identitytoolkit.googleapis.com/v1/projects'],
    ['DELETE', '/emulator/v1/projects/demo-verimeter/accounts'],
    ['GET', '/emulator/v1/projects/demo-verimeter/oobCodes'],
    ['PATCH', '/emulator/v1/projects/demo-verimeter/config'],
    ['GET', '/emulator/openapi.json'],
    ['GET', '/emulator/action?mode=verifyEmail&oobCode=x&apiKey=y'],
    ['POST', '/www.googleapis.com/identitytoolkit/v3/relyingparty/getAccountInfo'],
    ['POST', '/dev/outbox'],
    ['GET', '/emulator/auth/../../package.json'],
    ['GET', '/emulator/auth/iframe'],
  ])('is not %s %s', async (method, path) => {
    const body = method === 'POST' ? {} : undefined;
    const answer = await service.send(method, path, body, { Authorization: 'Bearer owner' });
    expect(answer.status).toBe(404);
  });

  it('takes JSON of a reasonable size and nothing else', async () => {
    const statusOf = async (body: string, type = 'application/json') =>
      (await service.call('signUp', body, { 'Content-Type': type })).status;
    expect(await statusOf('{')).toBe(400);
    expect(await statusOf('[]')).toBe(400);
    expect(await statusOf('{}', 'text/plain')).toBe(415);
    expect(await statusOf(JSON.stringify({ email: 'x'.repeat(20_000) }))).toBe(413);
    expect((await service.send('GET', '/securetoken.googleapis.com/v1/token')).status).toBe(405);
  });

  it.each([
    [{ email: 'a@b.org', password: 'x'.repeat(1_001) }],
    [{ email: ['a@b.org'], password: PASSWORD }],
    [{ email: 'a b@c.org', password: PASSWORD }],
    [{ email: '"><script>@c.org', password: PASSWORD }],
    [{ email: `${'a'.repeat(250)}@c.org`, password: PASSWORD }],
    [{ email: 'a@b.org', password: { length: 9 } }],
    [{ email: 'a@b.org' }],
  ])('refuses what is not an e-mail and a password, no. %#', async (body) => {
    expect((await service.call('signUp', body)).status).toBe(400);
  });
});

describe('the outbox', () => {
  it('shows the newest first, and what it shows is text', async () => {
    const [first, second] = [newEmail(), `&amp;${newEmail()}`];
    for (const email of [first, second]) {
      const { json } = await service.call('signUp', { email, password: PASSWORD });
      const sent = { requestType: 'VERIFY_EMAIL', idToken: json.idToken };
      expect((await service.call('sendOobCode', sent)).status).toBe(200);
    }
    const page = await service.send('GET', '/dev/outbox');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.text).not.toContain('<script');
    expect(page.text).toContain(`To &amp;amp;${second.slice(5)}<`);
    const [newest, older] = await service.links();
    expect([newest, older].map((link) => link?.searchParams.get('email'))).toEqual([second, first]);
  });
});
