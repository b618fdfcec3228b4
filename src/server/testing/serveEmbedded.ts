import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedOptions,
  openEmbeddedIdentity,
} from '../integrations/identity/embedded/open.ts';
import { createLog } from '../log.ts';

export const EMAIL = 'ada@example.org';
export const PASSWORD = 'a long sentence';

export type Embedded = Awaited<ReturnType<typeof serveEmbedded>>;

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  /** The answer, read as JSON. */
  json: Record<string, unknown> & { error?: { code: number; message: string } };
}

/** Otherwise a test would mostly hash. */
const CHEAP = { N: 2 ** 10, r: 8, p: 1 };

/** The embedded sign-in service on a port of its own, with its accounts in a folder of its own. */
export async function serveEmbedded(options: Partial<EmbeddedOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'verimeter-identity-'));
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const open = () =>
    openEmbeddedIdentity({
      ...{ dataDir, log },
      clock: () => new Date(),
      passwordCost: CHEAP,
      ...options,
    });
  let opened = await open();
  const server = createServer((request, response) =>
    opened.handler(request, response, () => void response.writeHead(404).end('elsewhere')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;

  /** One request; unlike `fetch` this sends whatever Host and Origin it is told. */
  function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = ask(
        {
          ...{ host: '127.0.0.1', port, method, path },
          headers: {
            Host: `localhost:${port}`,
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const got = Buffer.concat(chunks).toString();
            const type = response.headers['content-type'] ?? '';
            const json = (type.includes('json') ? JSON.parse(got) : {}) as Answer['json'];
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: got,
              json,
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  }

  /** Calls as the browser's library does. */
  const call = (name: string, body: unknown, headers: Record<string, string> = {}) =>
    send('POST', `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=embedded`, body, {
      Origin: origin,
      ...headers,
    });

  return {
    origin,
    port,
    dataDir,
    logged,
    send,
    identity: () => opened.identity,
    call,
    register: async (email = EMAIL) =>
      (await call('signUp', { email, password: PASSWORD, returnSecureToken: true })).json as {
        idToken: string;
        refreshToken: string;
        localId: string;
      },
    signIn: (password = PASSWORD, email = EMAIL) =>
      call('signInWithPassword', { email, password, returnSecureToken: true }),
    /** Signs in as whom the window of Google's stand-in named. */
    google: (person: object) => {
      const answer = { providerId: 'google.com', id_token: JSON.stringify(person) };
      const requestUri = `${origin}/emulator/auth/handler?${new URLSearchParams(answer).toString()}`;
      return call('signInWithIdp', { requestUri, sessionId: 'none', returnSecureToken: true });
    },
    refresh: (refreshToken: string) =>
      send(
        'POST',
        '/securetoken.googleapis.com/v1/token?key=embedded',
        new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
        }).toString(),
        { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
      ),
    /** The links of the outbox, newest first. */
    async links(): Promise<URL[]> {
      const { text } = await send('GET', '/dev/outbox');
      return [...text.matchAll(/href="(\/verify-email[^"]*)"/g)].map(
        ([, link = '']) => new URL(link.replaceAll('&amp;', '&'), origin),
      );
    },
    async restart() {
      await opened.close();
      opened = await open();
    },
    async close() {
      await opened.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(dataDir, { recursive: true });
    },
  };
}

export const oobCodeOf = (link: URL | undefined): string => link?.searchParams.get('oobCode') ?? '';

/** What a token says, believed or not. */
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;

/**
 * As a program of its own with a limit of the size of files: registers people until the file of accounts
 * can grow no more, makes room, and tries again; prints what came of it.
 */
if (import.meta.main) {
  const service = await serveEmbedded();
  const nameOf = (count: number) => `person${count}@example.org`;
  const register = async (email: string) => {
    const { status, json } = await service.call('signUp', { email, password: PASSWORD });
    return { status, localId: json.localId as string, message: json.error?.message };
  };

  const first = await register(nameOf(0));
  let count = 1;
  let last = first;
  while (last.status === 200 && count < 100) last = await register(nameOf(count++));
  const refused = nameOf(count - 1);
  const signIn = await service.signIn(PASSWORD, refused);
  const left = await readdir(service.dataDir);

  await service.identity().remove(first.localId);
  const again = await register(refused);
  await service.restart();
  const afterRestart = await service.signIn(PASSWORD, refused);
  await service.close();
  process.stdout.write(
    JSON.stringify({
      registered: count - 1,
      refused: [last.status, last.message],
      signIn: signIn.json.error?.message,
      left,
      again: again.status,
      afterRestart: afterRestart.status,
    }),
  );
}
