import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  requests: { path: string; authorization: string | undefined; referer: string | undefined }[];
  /** What is answered in place of everything, such as an outage. */
  instead: ((response: ServerResponse) => void) | null;
  close(): void;
}

/** Stands in for the part of Google's Identity Toolkit that tells about accounts, on a free port. */
export async function serveAccounts(): Promise<AccountsServer> {
  const http = createServer((request, response) => void answer(served, request, response));
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

async function answer(served: AccountsServer, request: IncomingMessage, response: ServerResponse) {
  let text = '';
  for await (const piece of request as AsyncIterable<Buffer>) text += piece.toString();
  const { authorization, referer } = request.headers;
  const path = request.url ?? '';
  served.requests.push({ path, authorization, referer });
  if (served.instead) {
    served.instead(response);
    return;
  }
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (status: number, message: string) =>
    send(status, { error: { code: status, message, errors: [{ message, reason: 'invalid' }] } });

  const asked = JSON.parse(text) as { idToken?: string; localId?: string[] };
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
