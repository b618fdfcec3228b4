/** Measures the identification of signed-in callers with a Firebase project and a real database. */
import { verify, X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../src/server/platform/database/database.ts';
import { openDatabaseServer } from '../src/server/platform/database/openDatabase.ts';
import { identifyBearer } from '../src/server/modules/accounts/sessions.ts';
import {
  firebaseClaims,
  makeFirebaseKey,
  PROJECT,
  serveAccounts,
  serveCertificates,
  signFirebaseToken,
} from '../src/server/testing/firebase.ts';
import { insertPerson } from '../src/server/testing/people.ts';
import { silentLog, stopEmbedded } from '../src/server/testing/app.ts';
import { openFirebaseIdentity } from '../src/server/integrations/identity/firebaseIdentity.ts';
import { percentile } from './percentile.ts';
import { type BenchRow, printTable } from './table.ts';

const PEOPLE = 200;
const CALLS = 5_000;
/** Uncounted, until the code is compiled. */
const WARM_UP = 1_000;

const dataDir = await mkdtemp(join(tmpdir(), 'verimeter-bench-'));
const onTaken = (error: unknown) => {
  throw error;
};
const server = await openDatabaseServer({ dataDir, databaseUrl: null, onTaken }, silentLog);
const db = connectDatabase(server.url);
const now = new Date();
const key = makeFirebaseKey('first');
const google = await serveCertificates(key);
const accounts = await serveAccounts();
const identity = await openFirebaseIdentity(
  {
    projectId: PROJECT,
    apiKey: 'web-key',
    authDomain: `${PROJECT}.firebaseapp.com`,
    appId: null,
    serviceAccount: null,
  },
  {
    ...{ clock: () => now, address: google.address, log: silentLog, origin: null },
    accountsAddress: accounts.address,
  },
);

const people = await Promise.all(Array.from({ length: PEOPLE }, () => insertPerson(db)));
// Everyone signed out everywhere once and was seen just now.
const tokensValidAfter = new Date(now.getTime() - 3_600_000);
await db.user.updateMany({ data: { tokensValidAfter, lastSeenAt: now } });
const tokens = await Promise.all(
  people.map(async ({ id, email }) => {
    const { identityId } = await db.user.findUniqueOrThrow({ where: { id } });
    accounts.people.set(identityId, { validSince: Math.floor(tokensValidAfter.getTime() / 1_000) });
    return signFirebaseToken(key, firebaseClaims(now, { sub: identityId, email }));
  }),
);

/** `warmUp`: uncounted calls; with none, each person calls once. */
async function timesOf(act: (token: string) => unknown, warmUp = WARM_UP): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < (warmUp > 0 ? warmUp + CALLS : PEOPLE); index++) {
    const startedAt = performance.now();
    await act(tokens[index % PEOPLE] ?? '');
    times.push(performance.now() - startedAt);
  }
  return times.slice(warmUp);
}

const { publicKey } = new X509Certificate(key.cert);
const bare = await timesOf((token) => {
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  if (!verify('sha256', Buffer.from(token.slice(0, end)), publicKey, signature))
    throw new Error('a good token was refused');
});
const first = await timesOf((token) => identity.verify(token), 0);
const verified = await timesOf((token) => identity.verify(token));
const parts = { db, identity, adminEmail: null };
const identified = await timesOf((token) => identifyBearer(parts, token, {}, now));

const row = (what: string, times: number[], share: number, target?: BenchRow['target']) => ({
  what: `${what}, ${share === 0.5 ? 'median' : '99 of 100 within'}`,
  measured: percentile(times, share),
  unit: 'ms',
  ...(target && { target }),
});
printTable(`Who makes a call, ${PEOPLE} people of a Firebase project, one call after the other`, [
  {
    ...row('a new token verified', first, 0.5),
    peer: `the signature alone, node:crypto: ${percentile(bare, 0.5).toFixed(3)} ms`,
  },
  row('a known token verified', verified, 0.5),
  row('a known token verified and the account read', identified, 0.5, { most: 0.5 }),
  row('a known token verified and the account read', identified, 0.99),
]);

google.close();
accounts.close();
await db.close();
await server.close();
await stopEmbedded(dataDir);
await rm(dataDir, { recursive: true, force: true });
