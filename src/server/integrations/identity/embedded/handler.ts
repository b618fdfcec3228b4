import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Log } from '../../../log.ts';
import { CallError, readBody } from './callError.ts';
import { CALLS, REFRESH_PATH, type Service } from './calls.ts';
import { createPages, sendPage } from './pages.ts';
import { BusyError } from './passwords.ts';

export type IdentityHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

const SERVICES = /^\/(identitytoolkit|securetoken)\.googleapis\.com\//;

/** Must come before body parsers. */
export function createHandler(service: Service, origin: string | null, log: Log): IdentityHandler {
  const pages = createPages(service);
  return (request, response, next) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (SERVICES.test(path)) return void answerCall(service, path, origin, request, response, log);
    const page = pages.get(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (page && isRead && judgeConnection(request, origin) !== null)
      sendPage(response, page, request.method === 'GET');
    else next();
  };
}

/** Ignores credentials in headers: calls carry their tokens in the body. */
async function answerCall(
  service: Service,
  path: string,
  configured: string | null,
  request: IncomingMessage,
  response: ServerResponse,
  log: Log,
): Promise<void> {
  try {
    const origin = judgeConnection(request, configured);
    if (origin === null) throw new CallError('OPERATION_NOT_ALLOWED', 403);
    const call = CALLS.get(path);
    if (!call) throw new CallError('NOT_FOUND', 404);
    if (request.method !== 'POST') throw new CallError('METHOD_NOT_ALLOWED', 405);
    const body = await readBody(request, path === REFRESH_PATH);
    const undo: (() => void)[] = [];
    const context = { origin, onUndo: (giveBack: () => void) => void undo.push(giveBack) };
    const answer = await call.run(service, body, context);
    if (call.keep === 'before the answer') {
      await service.accounts.save().catch((error: unknown) => {
        for (const giveBack of undo) giveBack();
        throw error;
      });
    } else if (call.keep === 'soon') service.accounts.saveSoon();
    send(response, 200, answer);
  } catch (error) {
    const refused = refusalOf(error, log);
    send(response, refused.status, { error: refused.toJSON() });
  }
}

function refusalOf(error: unknown, log: Log): CallError {
  if (error instanceof CallError) return error;
  if (error instanceof BusyError) return new CallError('TOO_MANY_ATTEMPTS_TRY_LATER');
  log.error({ err: error }, 'a call to the embedded sign-in service failed');
  return new CallError('INTERNAL_ERROR', 500);
}

function send(response: ServerResponse, status: number, answer: object): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(status === 413 ? { Connection: 'close' } : {}),
    })
    .end(JSON.stringify(answer));
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Added by proxies and CDNs, besides `x-forwarded-*`; such requests may come from anywhere. */
const PROXY_HEADERS = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'fastly-client-ip',
  'fly-client-ip',
]);

const isFromProxy = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded') || PROXY_HEADERS.has(name));

/**
 * Accepts only requests from this machine: no proxy, no rebound name, no page of another site.
 * Returns the configured origin, else that of the request.
 */
function judgeConnection(request: IncomingMessage, origin: string | null): string | null {
  const own = URL.parse(`http://${request.headers.host ?? ''}/`);
  if (!own || !isLoopbackName(own.hostname)) return null;
  if (!isLoopback(request.socket.remoteAddress ?? '') || isFromProxy(request)) return null;
  return comesFromUs(request, own.host, origin) ? (origin ?? own.origin) : null;
}

function comesFromUs({ headers }: IncomingMessage, host: string, origin: string | null): boolean {
  if (headers.origin !== undefined && headers.origin !== origin) {
    const from = URL.parse(headers.origin);
    if (from?.host !== host || !/^https?:$/.test(from.protocol)) return false;
  }
  const site = headers['sec-fetch-site'];
  // Opening a page from elsewhere is harmless.
  const opened = headers['sec-fetch-mode'] === 'navigate';
  return site === undefined || site === 'same-origin' || site === 'none' || opened;
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  return family !== 0 && loopback.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
