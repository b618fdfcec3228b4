import {
  createServer as createPlainServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { connect } from 'node:tls';
import { selfSigned } from '../servers.ts';

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
  const https = createServer({ key, cert }, (request, response) => {
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
  const tokens = createPlainServer((request, response) => {
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
