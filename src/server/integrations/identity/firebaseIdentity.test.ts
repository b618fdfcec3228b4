import { createHmac, createPublicKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import {
  type AccountsServer,
  type CertificateServer,
  firebaseClaims,
  type GoogleServer,
  makeFirebaseKey,
  PROJECT,
  serveAccounts,
  serveCertificates,
  serveGoogle,
  signFirebaseToken,
} from '../../testing/firebase.ts';
import { selfSigned } from '../../testing/servers.ts';
import { silentLog } from '../../testing/app.ts';
import { type FirebaseProject, openFirebaseIdentity } from './firebaseIdentity.ts';
import type { IdentityError } from './identity.ts';

const key = makeFirebaseKey('first');
const stranger = { ...makeFirebaseKey('first') };
const ofTest: FirebaseProject = {
  projectId: PROJECT,
  apiKey: 'web-key',
  authDomain: `${PROJECT}.firebaseapp.com`,
  appId: null,
  serviceAccount: null,
};

let certificates: CertificateServer;
let google: GoogleServer;
let accounts: AccountsServer;
let folder: string;
beforeAll(async () => {
  certificates = await serveCertificates(key);
  google = await serveGoogle(certificates.answer);
  accounts = await serveAccounts();
  accounts.people.set('vera', { validSince: 0 });
  folder = await mkdtemp(join(tmpdir(), 'verimeter-'));
});
afterAll(async () => {
  certificates.close();
  google.close();
  accounts.close();
  await rm(folder, { recursive: true });
});

const open = (more: Partial<FirebaseProject> = {}) =>
  openFirebaseIdentity(
    { ...ofTest, ...more },
    {
      clock: () => new Date(),
      address: certificates.address,
      agent: google.agent,
      accountsAddress: accounts.address,
      log: silentLog,
      origin: null,
    },
  );

const account = (more: Record<string, unknown> = {}) => ({
  type: 'service_account',
  project_id: PROJECT,
  client_email: `admin@${PROJECT}.iam.gserviceaccount.com`,
  private_key: selfSigned('account', 'rsa').key,
  token_uri: google.tokenAddress,
  ...more,
});
async function keyFile(content: string): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, content);
  return file;
}

/** Tokens as they come, and as people make them up. */
const now = new Date();
const claims = (more: Record<string, unknown> = {}) => firebaseClaims(now, more);
const seconds = Math.floor(now.getTime() / 1_000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const good = signFirebaseToken(key, claims());
const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`;
const forms: [string, string, 'good' | 'invalid'][] = [
  ['of the project', good, 'good'],
  ['with a role of its own making', signFirebaseToken(key, claims({ role: 'ADMIN' })), 'good'],
  ['that ran out', signFirebaseToken(key, claims({ exp: seconds - 1 })), 'invalid'],
  ['of another project', signFirebaseToken(key, claims({ aud: 'another' })), 'invalid'],
  [
    'of another issuer',
    signFirebaseToken(key, claims({ iss: 'https://securetoken.google.com/another' })),
    'invalid',
  ],
  ['without a person', signFirebaseToken(key, claims({ sub: undefined })), 'invalid'],
  ['of a person without end', signFirebaseToken(key, claims({ sub: 'v'.repeat(129) })), 'invalid'],
  ['signed by a stranger', signFirebaseToken(stranger, claims()), 'invalid'],
  [
    'signed by a key that nobody knows',
    signFirebaseToken({ ...stranger, name: 'unknown' }, claims()),
    'invalid',
  ],
  ['that names no key', signFirebaseToken(key, claims(), { kid: undefined }), 'invalid'],
  ['that names another algorithm', signFirebaseToken(key, claims(), { alg: 'RS512' }), 'invalid'],
  ['unsigned, as the emulator makes them', unsigned, 'invalid'],
  [
    'unsigned, naming a key',
    `${part({ alg: 'none', kid: 'first' })}.${part(claims())}.`,
    'invalid',
  ],
  ['without its signature', good.replace(/\.[^.]+$/, '.'), 'invalid'],
  ['with words behind it', `${good}.more`, 'invalid'],
  ['sealed with the public key as a password', sealed(), 'invalid'],
  [
    'of a service account of the project',
    signFirebaseToken(
      key,
      claims({
        aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
        iss: `admin@${PROJECT}.iam.gserviceaccount.com`,
      }),
    ),
    'invalid',
  ],
];

function sealed(): string {
  const head = part({ alg: 'HS256', kid: key.name, typ: 'JWT' });
  const secret = createPublicKey(key.cert).export({ type: 'spki', format: 'pem' });
  const seal = createHmac('sha256', secret).update(`${head}.${part(claims())}`);
  return `${head}.${part(claims())}.${seal.digest('base64url')}`;
}

describe('a token', () => {
  it.each(forms)('%s is judged as firebase-admin judges it', async (_, token, expected) => {
    const app = initializeApp({ projectId: PROJECT, httpAgent: google.agent }, token);
    const theirs = await getAuth(app)
      .verifyIdToken(token)
      .then(
        (decoded) => decoded.uid,
        (error: unknown) => (error as { code: string }).code,
      );
    await deleteApp(app);
    const identity = await open();
    const ours = await identity.verify(token).then(
      (identified) => identified.identityId,
      (error: unknown) => (error as IdentityError).reason,
    );
    expect(ours).toBe(expected === 'good' ? 'vera' : 'invalid');
    expect(theirs).toEqual(
      expected === 'good'
        ? 'vera'
        : expect.stringMatching(/^auth\/(argument-error|id-token-expired)$/),
    );
  });

  it('cannot be judged while Google is not reachable, which is not the same as forged', async () => {
    const gone = await serveCertificates(key);
    gone.close();
    const identity = await openFirebaseIdentity(ofTest, {
      clock: () => new Date(),
      address: gone.address,
      accountsAddress: accounts.address,
      log: silentLog,
      origin: null,
    });
    await expect(identity.verify(good)).rejects.toMatchObject({ reason: 'unavailable' });
    await expect(identity.verify(unsigned)).rejects.toMatchObject({ reason: 'invalid' });
  });
});

describe('a sign-in that the project has ended', () => {
  let project: AccountsServer;
  let clock: Date;
  let logged: string[];
  beforeEach(async () => {
    project = await serveAccounts();
    clock = new Date(now);
    logged = [];
  });
  afterEach(() => project.close());

  const AUTHENTICATED_AT = seconds - 5;
  const earlier = signFirebaseToken(key, claims({ auth_time: AUTHENTICATED_AT - 60 }));
  const openOn = async (serviceAccount: string | null = null) =>
    openFirebaseIdentity(
      { ...ofTest, serviceAccount },
      {
        clock: () => clock,
        address: certificates.address,
        accountsAddress: project.address,
        log: createLog('info', { write: (line) => void logged.push(line) }),
        origin: 'https://verimeter.example',
      },
    );
  const later = (ms: number) => {
    clock = new Date(clock.getTime() + ms);
  };
  const INVALID = { name: 'IdentityError', reason: 'invalid' };

  describe.each([
    ['without a service account, by the token', null],
    ['with a service account', account],
  ])('%s:', (_, key) => {
    const openIt = async () => openOn(key && (await keyFile(JSON.stringify(key()))));

    it('is refused from the second in which the password was changed', async () => {
      const identity = await openIt();
      project.people.set('vera', { validSince: AUTHENTICATED_AT });
      const identified = await identity.verify(good);
      expect(identified.validSince).toEqual(new Date(AUTHENTICATED_AT * 1_000));
      project.people.set('vera', { validSince: AUTHENTICATED_AT + 1 });
      await expect(identity.verify(good, { fresh: true })).rejects.toMatchObject(INVALID);
    });

    it.each([
      ['removed', (people: AccountsServer['people']) => people.delete('vera')],
      [
        'disabled',
        (people: AccountsServer['people']) => people.set('vera', { validSince: 0, disabled: true }),
      ],
    ])('is refused when its person was %s', async (_, end) => {
      const identity = await openIt();
      project.people.set('vera', { validSince: 0 });
      await identity.verify(good);
      end(project.people);
      await expect(identity.verify(good, { fresh: true })).rejects.toMatchObject(INVALID);
    });

    it('is noticed within a minute, in which the project is asked once', async () => {
      const identity = await openIt();
      project.people.set('vera', { validSince: 0 });
      await Promise.all([identity.verify(good), identity.verify(good)]);
      project.people.delete('vera');
      later(59_999);
      await identity.verify(good);
      expect(project.requests).toHaveLength(1);
      later(2);
      await expect(identity.verify(good)).rejects.toMatchObject(INVALID);
    });

    it.each([
      ['removed', null],
      ['disabled', { validSince: 0, disabled: true }],
      ['revoked', { validSince: AUTHENTICATED_AT + 1 }],
    ])('stays refused while the project is away, once it is known to be %s', async (_, person) => {
      const identity = await openIt();
      if (person) project.people.set('vera', person);
      await expect(identity.verify(good)).rejects.toMatchObject(INVALID);
      project.instead = (response) => response.writeHead(503).end('{}');
      await expect(identity.verify(good, { fresh: true })).rejects.toMatchObject(INVALID);
      await expect(identity.verify(good)).rejects.toMatchObject(INVALID);
      later(3_600_000 - 10_000);
      await expect(identity.verify(good)).rejects.toMatchObject(INVALID);
      expect(logged).toHaveLength(2);
    });

    it('is refused at once when another sign-in of its person was told that they are disabled', async () => {
      const identity = await openIt();
      project.people.set('vera', { validSince: 0 });
      await identity.verify(good);
      await identity.verify(earlier);
      project.people.set('vera', { validSince: 0, disabled: true });
      await expect(identity.verify(earlier, { fresh: true })).rejects.toMatchObject(INVALID);
      await expect(identity.verify(good)).rejects.toMatchObject(INVALID);
      expect(await identity.lookUp('vera')).toMatchObject({ active: false });
      project.people.set('vera', { validSince: 0 });
      await identity.verify(good, { fresh: true });
      expect(await identity.lookUp('vera')).toMatchObject({ active: true });
    });

    it('is refused at once when another sign-in of its person brought a later beginning', async () => {
      const identity = await openIt();
      project.people.set('vera', { validSince: 0 });
      await identity.verify(earlier);
      project.people.set('vera', { validSince: AUTHENTICATED_AT });
      await identity.verify(good, { fresh: true });
      await expect(identity.verify(earlier)).rejects.toMatchObject(INVALID);
    });

    it('that is over says nothing of another of its person', async () => {
      const identity = await openIt();
      project.people.set('vera', { validSince: AUTHENTICATED_AT });
      await expect(identity.verify(earlier)).rejects.toMatchObject(INVALID);
      await identity.verify(good);
    });

    it('can’t be told while the project is away: what is signed counts, and the log says so', async () => {
      const identity = await openIt();
      project.instead = (response) => response.writeHead(503).end('{}');
      for (let times = 0; times < 3; times++)
        expect(await identity.verify(good)).toMatchObject({ validSince: null });
      expect(project.requests).toHaveLength(1);
      expect(logged.join('')).toContain('could not be asked which sign-ins still count');
      expect(logged).toHaveLength(1);
      project.instead = null;
      later(30_000);
      await expect(identity.verify(good)).rejects.toMatchObject(INVALID);
    });
  });

  it('is looked up by the web key, which may be for the pages of the product alone', async () => {
    project.people.set('vera', { validSince: 0 });
    await (await openOn()).verify(good);
    expect(project.requests).toEqual([
      {
        path: '/v1/accounts:lookup?key=web-key',
        authorization: undefined,
        referer: 'https://verimeter.example/',
      },
    ]);
  });

  it('is known of a person whose token is not at hand with a service account alone', async () => {
    project.people.set('vera', { validSince: 1_700_000_000 });
    expect(await (await openOn()).lookUp('vera')).toBeNull();
    const identity = await openOn(await keyFile(JSON.stringify(account())));
    expect(await identity.lookUp('vera')).toEqual({
      active: true,
      validSince: new Date('2023-11-14T22:13:20Z'),
    });
    expect(await identity.lookUp('nobody')).toEqual({ active: false, validSince: null });
    expect(project.requests.at(-1)).toMatchObject({
      path: `/v1/projects/${PROJECT}/accounts:lookup`,
      authorization: 'Bearer access-token',
    });
  });
});

describe('what a browser is told of the project', () => {
  it('is what its owner configured, and nothing secret', async () => {
    const { browser } = await open();
    expect(browser).toEqual({
      kind: 'firebase',
      apiKey: 'web-key',
      projectId: PROJECT,
      authDomain: `${PROJECT}.firebaseapp.com`,
      appId: null,
    });
  });
});

describe('removing a person', () => {
  const withAccount = async () =>
    open({ serviceAccount: await keyFile(JSON.stringify(account())) });

  it('asks nobody without a service account', async () => {
    const before = google.requests.length;
    await (await open()).remove('vera');
    expect(google.requests.length).toBe(before);
  });

  it('deletes them from the project with one', async () => {
    google.deletion = (response) =>
      response.end('{"kind":"identitytoolkit#DeleteAccountResponse"}');
    await (await withAccount()).remove('vera');
    expect(google.requests.at(-1)).toMatchObject({
      path: `/v1/projects/${PROJECT}/accounts:delete`,
      authorization: 'Bearer access-token',
      body: { localId: 'vera' },
    });
  });

  it('ends what they signed in with, at once', async () => {
    google.deletion = (response) =>
      response.end('{"kind":"identitytoolkit#DeleteAccountResponse"}');
    const identity = await withAccount();
    await identity.verify(good);
    await identity.remove('vera');
    await expect(identity.verify(good)).rejects.toMatchObject({ reason: 'invalid' });
  });

  it('is no error when they are gone already', async () => {
    google.deletion = (response) =>
      response.writeHead(400).end('{"error":{"code":400,"message":"USER_NOT_FOUND"}}');
    await (await withAccount()).remove('vera');
  });

  it('is told when the account is refused', async () => {
    const refused = account({ token_uri: google.tokenAddress.replace('token', 'nothing') });
    const identity = await open({ serviceAccount: await keyFile(JSON.stringify(refused)) });
    await expect(identity.remove('vera')).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('is told when the project does not do it', async () => {
    google.deletion = (response) =>
      response.writeHead(403).end('{"error":{"code":403,"message":"PERMISSION_DENIED"}}');
    await expect((await withAccount()).remove('vera')).rejects.toMatchObject({
      name: 'IdentityError',
      reason: 'unavailable',
    });
  });

  it.each<[string, () => string, RegExp]>([
    ['is no JSON', () => 'secret-thing', /is not the key file of a service account\.$/],
    [
      'sends its key to no address',
      () => JSON.stringify(account({ token_uri: 'file:///etc/passwd' })),
      /is not the key file of a service account\.$/,
    ],
    [
      'is of somebody',
      () => '{"type":"authorized_user"}',
      /is not the key file of a service account\.$/,
    ],
    [
      'is of another project',
      () => JSON.stringify(account({ project_id: 'another' })),
      /is of the project another, but FIREBASE_PROJECT_ID names verimeter-test\.$/,
    ],
  ])('is refused at the start when the key file %s', async (_, content, text) => {
    const opening = open({ serviceAccount: await keyFile(content()) });
    await expect(opening).rejects.toMatchObject({
      message: expect.stringMatching(text) as string,
      reported: true,
    });
    await expect(opening).rejects.not.toThrow(/secret-thing/);
  });

  it('is refused at the start when there is no key file', async () => {
    await expect(open({ serviceAccount: join(folder, 'none.json') })).rejects.toThrow(
      /^The service account's key file can't be read: .*none\.json/,
    );
  });
});
