import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { escapeUTF8 } from 'entities';
import { NAME_MAX } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type { Log } from '../../../log.ts';
import { fileOf } from '../../../root.ts';
import type { Mail } from './actionCodes.ts';
import { type CallParts, CALLS, readBody, REFRESH_PATH } from './calls.ts';
import { CallError, type ProviderInfo } from './emulator.ts';
import proxyHeaders from './proxyHeaders.json' with { type: 'json' };
import type { Tokens } from './tokens.ts';

const SERVICES = /^\/(identitytoolkit|securetoken)\.googleapis\.com\//;

/** Must come before body parsers. */
export function createHandler(parts: HandlerParts, origin: string | null) {
  const pages = createPages(parts);
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const from = findOrigin(request, origin);
    if (SERVICES.test(path)) return void answerCall(parts, path, from, request, response);
    const page = pages.get(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (page && isRead && from !== null) sendPage(response, page, request.method === 'GET');
    else next();
  };
}

interface HandlerParts extends Omit<CallParts, 'origin'> {
  /** Newest first */
  outbox: readonly Mail[];
  write: () => Promise<void>;
  log: Log;
}

/** Ignores credentials in headers: `Authorization: Bearer owner` is the emulator's admin. */
async function answerCall(
  parts: HandlerParts,
  path: string,
  origin: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (origin === null) throw new CallError('OPERATION_NOT_ALLOWED', 403);
    const call = CALLS.get(path);
    if (!call) throw new CallError('NOT_FOUND', 404);
    if (request.method !== 'POST') throw new CallError('METHOD_NOT_ALLOWED', 405);
    const body = await readBody(request, path === REFRESH_PATH);
    const called = await call.run({ ...parts, origin }, body);
    const answer = signAnswer(called, parts.tokens, parts.clock());
    if (call.writes)
      await parts.write().catch((error: unknown) => {
        if (typeof body.oobCode === 'string') parts.codes.giveBack(body.oobCode);
        throw error;
      });
    send(response, 200, answer);
  } catch (error) {
    const refusal = toRefusal(error, parts);
    send(response, refusal.code, { error: refusal });
  }
}

function toRefusal(error: unknown, { emulator, log }: HandlerParts) {
  if (error instanceof CallError) return error;
  if (error instanceof emulator.ApiError && error.code < 500) return error;
  log.error({ err: error }, 'a call to the embedded sign-in service failed');
  return new CallError('INTERNAL_ERROR', 500);
}

function send(response: ServerResponse, status: number, answer: object): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(status === 413 ? { Connection: 'close' } : {}),
    })
    .end(JSON.stringify(answer, (name, value: unknown) => (SECRETS.has(name) ? undefined : value)));
}

const SECRETS = new Set(['passwordHash', 'salt', 'authenticatedAt']);

const TOKENS = {
  idToken: 'signIdToken',
  id_token: 'signIdToken',
  access_token: 'signIdToken',
  refreshToken: 'signRefreshToken',
  refresh_token: 'signRefreshToken',
} as const;

/** A token without a time of sign-in was issued just now. */
function signAnswer(given: unknown, tokens: Tokens, now: Date): Record<string, unknown> {
  const answer = { ...(given as Record<string, unknown>) };
  const kept = answer.authenticatedAt;
  const authenticatedAt = typeof kept === 'number' ? kept : now.getTime();
  for (const [name, sign] of Object.entries(TOKENS)) {
    const token = answer[name];
    if (typeof token === 'string') answer[name] = tokens[sign](token, authenticatedAt);
  }
  return answer;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Besides `x-forwarded-*`. A request through a proxy or CDN may come from anywhere. */
const PROXY_HEADERS = new Set(proxyHeaders);

const isFromProxy = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded') || PROXY_HEADERS.has(name));

/** Accepts only requests from this machine: no proxy, no DNS rebinding, no page of another site. */
function findOrigin(request: IncomingMessage, origin: string | null): string | null {
  const own = URL.parse(`http://${request.headers.host ?? ''}/`);
  if (!own || !isLoopbackName(own.hostname)) return null;
  if (!isLoopback(request.socket.remoteAddress ?? '') || isFromProxy(request)) return null;
  return isSameOrigin(request, own.host, origin) ? (origin ?? own.origin) : null;
}

function isSameOrigin({ headers }: IncomingMessage, host: string, origin: string | null): boolean {
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
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const FOLDER = '/emulator/auth';

interface Page {
  type: 'html' | 'css' | 'javascript';
  write: () => string;
}

/** Firebase's library loads `gapi.js` for Google's popup. */
function createPages({ state, outbox }: HandlerParts): ReadonlyMap<string, Page> {
  const read = (name: string) =>
    readFileSync(fileOf(`src/server/integrations/identity/embedded/pages/${name}`), 'utf8');
  const file = (type: Page['type'], name: string): [string, Page] => {
    const text = read(name);
    return [`${FOLDER}/${name}`, { type, write: () => text }];
  };
  const mailPage = read('outbox.html');
  const picker = read('handler.html').replace('{{nameMax}}', String(NAME_MAX));
  const mails = () => listMails(outbox);
  const accounts = () => listAccounts(state.listProviderInfosByProviderId('google.com'));
  return new Map<string, Page>([
    [paths.outbox, { type: 'html', write: () => mailPage.replace('{{mails}}', mails) }],
    [`${FOLDER}/handler`, { type: 'html', write: () => picker.replace('{{accounts}}', accounts) }],
    file('css', 'page.css'),
    file('javascript', 'picker.js'),
    file('javascript', 'gapi.js'),
  ]);
}

function listMails(mails: readonly Mail[]): string {
  if (mails.length === 0)
    return '<p class="empty">Nothing yet. Register, or ask for a link, then load this page again.</p>';
  const list = mails.map(({ at, to, subject, link }) => {
    const { pathname, search } = new URL(link);
    const time = at.toISOString();
    return `<li>
<p class="to">To ${escapeUTF8(to)}</p>
<p><a href="${escapeUTF8(pathname + search)}">${escapeUTF8(subject)}</a></p>
<p class="time"><time datetime="${time}">${time.slice(0, 10)}, ${time.slice(11, 19)} UTC</time></p>
</li>`;
  });
  return `<ol class="mails">${list.join('')}</ol>`;
}

function listAccounts(accounts: readonly ProviderInfo[]): string {
  if (accounts.length === 0) return '';
  const list = accounts.map(({ email = '', displayName = '' }) => {
    const [address, name] = [escapeUTF8(email), escapeUTF8(displayName)];
    const shown = displayName ? `<span class="name">${name}</span> ` : '';
    return `<li><button type="button" data-email="${address}" data-name="${name}">${shown}<span>${address}</span></button></li>`;
  });
  return `<ul class="accounts">${list.join('')}</ul>\n<h2>Another account</h2>`;
}

const POLICY = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'self'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The server sets the other security headers on every answer. */
function sendPage(response: ServerResponse, page: Page, withBody: boolean): void {
  response
    .writeHead(200, {
      'Content-Type': `text/${page.type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
    })
    .end(withBody ? page.write() : undefined);
}
