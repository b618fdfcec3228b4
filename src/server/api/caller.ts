import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { SESSION_DAYS } from '../../shared/limits.ts';
import { UUID } from '../../shared/slug.ts';
import { networkOf } from '../modules/accounts/address.ts';
import type { Anonymous, Caller } from '../modules/accounts/caller.ts';

/** Browsers refuse a `__Host-` cookie set by another host of the domain or without encryption. */
const visitorCookieName = (https: boolean): string => (https ? `__Host-${PLAIN_NAME}` : PLAIN_NAME);
const PLAIN_NAME = 'anonymous_token';
const COOKIE_SECONDS = 400 * 86_400; // the longest that browsers keep one
/** Former name under https; the last such cookies expire by then. */
const FORMER_NAME_UNTIL = new Date('2028-01-01T00:00:00Z');

const asToken = (value: unknown): string | null =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null;

/** Express request; `ip` respects `TRUST_PROXY`. */
export type LocatedRequest = Pick<IncomingMessage, 'headers'> & { ip?: string | undefined };

export function readCaller(
  request: LocatedRequest,
  { https, now }: { https: boolean; now: Date },
): Anonymous {
  const cookies = parseCookie(request.headers.cookie ?? '');
  const former = now < FORMER_NAME_UNTIL ? asToken(cookies[PLAIN_NAME]) : null;
  return {
    kind: 'anonymous',
    token: asToken(request.headers['x-anonymous-token']),
    cookie: asToken(cookies[visitorCookieName(https)]) ?? former,
    address: networkOf(request.ip),
  };
}

export const visitorCookies = (token: string, https: boolean): string[] => [
  writeCookie(visitorCookieName(https), token, COOKIE_SECONDS, https),
  ...(https ? [writeCookie(PLAIN_NAME, '', 0, https)] : []),
];

export const clearVisitorCookies = (https: boolean): string[] =>
  [...new Set([visitorCookieName(https), PLAIN_NAME])].map((name) =>
    writeCookie(name, '', 0, https),
  );

const writeCookie = (name: string, value: string, maxAge: number, https: boolean): string =>
  stringifySetCookie({
    name,
    value,
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
  });

export function withInputToken<C extends Caller>(caller: C, inputToken: string | undefined): C {
  if (caller.kind === 'user' || caller.token !== null || !UUID.test(inputToken ?? ''))
    return caller;
  return { ...caller, token: inputToken?.toLowerCase() ?? null };
}

/** Null without one or with another scheme, because a proxy may use Basic. */
export function readBearer(request: Pick<IncomingMessage, 'headers'>): string | null {
  const found = /^Bearer(?: (.*))?$/i.exec(request.headers.authorization ?? '');
  return found ? (found[1] ?? '').trim() : null;
}

export const sessionCookie = (token: string, https: boolean): string =>
  writeCookie(sessionCookieName(https), token, SESSION_DAYS * 86_400, https);

export const clearSessionCookie = (https: boolean): string =>
  writeCookie(sessionCookieName(https), '', 0, https);

export function readSessionToken(
  request: Pick<IncomingMessage, 'headers'>,
  https: boolean,
): string | null {
  const value = parseCookie(request.headers.cookie ?? '')[sessionCookieName(https)];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

const TOKEN = /^[\w-]{43}$/;

const sessionCookieName = (https: boolean): string => (https ? '__Host-session' : 'session');
