import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { SESSION_DAYS } from '../../shared/limits.ts';
import { networkOf } from '../modules/accounts/address.ts';
import type { Anonymous, Caller } from '../modules/accounts/caller.ts';

/**
 * The HttpOnly copy of the visitor's token. Under https its name makes browsers refuse one that another
 * host of the domain, or an unencrypted answer, tries to plant.
 */
const nameOf = (https: boolean): string => (https ? `__Host-${PLAIN_NAME}` : PLAIN_NAME);
const PLAIN_NAME = 'anonymous_token';
const COOKIE_SECONDS = 400 * 86_400; // the longest that browsers keep one
/** Under https cookies had the plain name once; by then the last of them has run out. */
const PLAIN_NAME_UNTIL = new Date('2028-01-01T00:00:00Z');

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const asToken = (value: unknown): string | null =>
  typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : null;

/** A request of Express, which finds the caller's address behind the proxies named in `TRUST_PROXY`. */
export type Located = Pick<IncomingMessage, 'headers'> & { ip?: string | undefined };

/** The visitor that a request comes from, whoever is signed in. A token that is no UUID counts as none. */
export function readCaller(
  request: Located,
  { https, now }: { https: boolean; now: Date },
): Anonymous {
  const cookies = parseCookie(request.headers.cookie ?? '');
  const plain = now < PLAIN_NAME_UNTIL ? asToken(cookies[PLAIN_NAME]) : null;
  return {
    kind: 'anonymous',
    token: asToken(request.headers['x-anonymous-token']),
    cookie: asToken(cookies[nameOf(https)]) ?? plain,
    address: networkOf(request.ip),
  };
}

/** The `Set-Cookie` lines that make the browser carry the visitor's token, by one name. */
export const visitorCookies = (token: string, https: boolean): string[] => [
  line(nameOf(https), token, COOKIE_SECONDS, https),
  ...(https ? [line(PLAIN_NAME, '', 0, https)] : []),
];

/** The `Set-Cookie` lines that make it forget the token. */
export const endedVisitorCookies = (https: boolean): string[] =>
  [...new Set([nameOf(https), PLAIN_NAME])].map((name) => line(name, '', 0, https));

const line = (name: string, value: string, maxAge: number, https: boolean): string =>
  stringifySetCookie({
    name,
    value,
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
  });

/**
 * The asker, with the visitor's token that the call itself carries when no header does. One that is
 * no UUID counts as none.
 */
export function withCarriedToken<Given extends Caller>(
  caller: Given,
  carried: string | undefined,
): Given {
  if (caller.kind === 'user' || caller.token !== null || !uuid.test(carried ?? '')) return caller;
  return { ...caller, token: carried?.toLowerCase() ?? null };
}

/**
 * The token of the `Authorization` header. Null without such a header, and with one of another scheme:
 * a proxy in front may ask for a password of its own. An empty token is one, which does not hold.
 */
export function readBearer(request: Pick<IncomingMessage, 'headers'>): string | null {
  const found = /^Bearer(?: (.*))?$/i.exec(request.headers.authorization ?? '');
  return found ? (found[1] ?? '').trim() : null;
}

/**
 * The `Set-Cookie` line that opens the session in the browser. Under https its name makes browsers
 * refuse one that another host of the domain, or an unencrypted answer, tries to plant.
 */
export const sessionCookie = (token: string, https: boolean): string =>
  lineOfSessionCookie(token, SESSION_DAYS * 86_400, https);

/** The `Set-Cookie` line that takes it away. */
export const endedSessionCookie = (https: boolean): string => lineOfSessionCookie('', 0, https);

/** What `sessionCookie` sent, as the request brings it; null when it brings nothing that could be one. */
export function readSessionToken(
  request: Pick<IncomingMessage, 'headers'>,
  https: boolean,
): string | null {
  const value = parseCookie(request.headers.cookie ?? '')[nameOfOfSessionCookie(https)];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** 32 bytes in base64url, as `domain/accounts/openSession.ts` makes them. */
const TOKEN = /^[\w-]{43}$/;

const nameOfOfSessionCookie = (https: boolean): string => (https ? '__Host-session' : 'session');

const lineOfSessionCookie = (value: string, maxAge: number, https: boolean): string =>
  stringifySetCookie({
    name: nameOfOfSessionCookie(https),
    value,
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
  });
