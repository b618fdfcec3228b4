import { sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { Agent, createServer as createSecureServer } from 'node:https';
import { connect } from 'node:tls';
import { selfSigned } from './servers.ts';

/** A signing key of a stand-in for Google, with the certificate that it publishes. */
export interface FirebaseKey {
  name: string;
  cert: string;
  key: string;
}

export const PROJECT = 'verimeter-test';

/** Makes a key that signs identity tokens. */
export const makeFirebaseKey = (name: string): FirebaseKey => ({
  name,
  ...selfSigned('securetoken.system.gserviceaccount.com', 'rsa'),
});

/** What a token of the project says, issued at `now`; `undefined` takes a claim away. */
export function firebaseClaims(now: Date, more: Record<string, unknown> = {}) {
  const seconds = Math.floor(now.getTime() / 1_000);
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: seconds - 5,
    user_id: 'vera',
    sub: 'vera',
    iat: seconds,
    exp: seconds + 3_600,
    name: 'Vera Example',
    email: 'Vera@Example.org',
    email_verified: true,
    firebase: { identities: { email: ['vera@example.org'] }, sign_in_provider: 'password' },
    ...more,
  };
}

/** A token as Firebase makes them; `header` replaces fields of its head. */
export function signFirebaseToken(
  key: FirebaseKey,
  claims: object,
  header: Record<string, unknown> = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ alg: 'RS256', kid: key.name, typ: 'JWT', ...header });
  const body = part(claims);
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), key.key);
  return `${head}.${body}.${signature.toString('base64url')}`;
}

/** What a Firebase project knows of somebody. */
export interface ProjectPerson {
  /** Whole seconds since 1970. */
  validSince: number;
  disabled?: boolean;
}

export interface AccountsServer {
  address: string;
  people: Map<string, ProjectPerson>;
  /** The paths that were asked for, and with which leave. */
  requests: {
    path: string;
    authorization: string | undefined;
    referer: string | undefined;
  }[];
  /** What is answered in place of everything, such as an outage. */
  instead: ((response: ServerResponse) => void) | null;
  close(): void;
}

/** Stands in for the part of Google's Identity Toolkit that tells about accounts, on a free port. */
export async function serveAccounts(): Promise<AccountsServer> {
  const http = createServer((request, response) => void answerAccounts(served, request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const served: AccountsServer = {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    people: new Map(),
    requests: [],
    instead: null,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
  return served;
}

async function answerAccounts(
  served: AccountsServer,
  request: IncomingMessage,
  response: ServerResponse,
) {
  let text = '';
  for await (const piece of request as AsyncIterable<Buffer>) text += piece.toString();
  const { authorization, referer } = request.headers;
  const path = request.url ?? '';
  const asked = JSON.parse(text) as { idToken?: string; localId?: string | string[] };
  served.requests.push({ path, authorization, referer });
  if (served.instead) {
    served.instead(response);
    return;
  }
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (status: number, message: string) =>
    send(status, { error: { code: status, message, errors: [{ message, reason: 'invalid' }] } });

  if (asked.idToken === undefined) {
    if (authorization !== 'Bearer access-token') return void refuse(403, 'PERMISSION_DENIED');
    const [localId = ''] = asked.localId ?? [];
    const person = served.people.get(localId);
    const users = person ? [describe(localId, person)] : undefined;
    return void send(200, { kind: 'identitytoolkit#GetAccountInfoResponse', users });
  }
  const claims = JSON.parse(
    Buffer.from(asked.idToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sub: string; auth_time: number };
  const person = served.people.get(claims.sub);
  if (!person) return void refuse(400, 'USER_NOT_FOUND');
  if (person.disabled) return void refuse(400, 'USER_DISABLED');
  if (claims.auth_time < person.validSince) return void refuse(400, 'TOKEN_EXPIRED');
  send(200, { users: [describe(claims.sub, person)] });
}

const describe = (localId: string, { validSince, disabled }: ProjectPerson) => ({
  ...{ localId, email: 'vera@example.org', emailVerified: true, validSince: String(validSince) },
  ...(disabled === undefined ? {} : { disabled }),
});

export interface CertificateServer {
  address: string;
  /** What it answers from now on. */
  answer: (response: ServerResponse) => void;
  /** How often it was asked. */
  asked: number;
  close(): void;
}

/** Stands in for the address at which Google publishes its certificates, on a free port of this machine. */
export async function serveCertificates(...keys: FirebaseKey[]): Promise<CertificateServer> {
  const http = createServer((_request, response) => {
    served.asked += 1;
    served.answer(response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const served: CertificateServer = {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}/certificates`,
    answer: publish(...keys),
    asked: 0,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
  return served;
}

/** Answers with these keys' certificates, to be kept for six hours, of which one hundred seconds are over. */
export const publish =
  (...keys: FirebaseKey[]) =>
  (response: ServerResponse): void => {
    const headers = {
      'Content-Type': 'application/json; charset=UTF-8',
      'Cache-Control': 'public, max-age=21600, must-revalidate, no-transform',
      Age: '100',
    };
    response.writeHead(200, headers);
    response.end(JSON.stringify(Object.fromEntries(keys.map(({ name, cert }) => [name, cert]))));
  };

export interface GoogleServer {
  /** Leads whatever is asked of Google to here. */
  agent: Agent;
  /** Where service accounts are given access, which a key file names. */
  tokenAddress: string;
  /** What the service account asked of it. */
  requests: { path: string; authorization: string | undefined; body: unknown }[];
  /** What it answers when somebody is to be deleted. */
  deletion: (response: ServerResponse) => void;
  close(): void;
}

/** Stands in for all of Google's hosts that `firebase-admin` speaks with, by https on a free port. */
export async function serveGoogle(
  answerCertificates: (response: ServerResponse) => void,
): Promise<GoogleServer> {
  const { key, cert } = selfSigned('googleapis.com');
  const https = createSecureServer({ key, cert }, (request, response) => {
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    const path = request.url ?? '';
    if (path.startsWith('/robot/v1/metadata/x509/')) {
      answerCertificates(response);
      return;
    }
    response.setHeader('Content-Type', 'application/json');
    const { authorization } = request.headers;
    served.requests.push({ path, authorization, body: JSON.parse(body) });
    served.deletion(response);
  };
  const tokens = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const isGood = request.url === '/token' && body.includes('&assertion=ey');
      response.writeHead(isGood ? 200 : 401, { 'Content-Type': 'application/json' });
      response.end('{"access_token":"access-token","token_type":"Bearer","expires_in":3599}');
    });
  });
  const [port, tokenPort] = await Promise.all([listen(https), listen(tokens)]);
  const agent = new Agent({ keepAlive: false });
  agent.createConnection = () =>
    connect({ port, host: '127.0.0.1', ca: cert, servername: 'googleapis.com' });
  const served: GoogleServer = {
    agent,
    tokenAddress: `http://127.0.0.1:${tokenPort}/token`,
    requests: [],
    deletion: (response) => response.writeHead(500).end('{}'),
    close() {
      for (const server of [https, tokens]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
  return served;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request as AsyncIterable<Buffer>) body += piece.toString();
  return body;
}
