import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Anonymous } from '../domain/accounts/asker.ts';
import { networkOf } from '../domain/accounts/networkOf.ts';

/** The HttpOnly copy of the visitor's token. */
const COOKIE = 'anonymous_token';
const COOKIE_SECONDS = 400 * 86_400; // the longest that browsers keep one

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const asToken = (value: unknown): string | null =>
  typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : null;

/** A request of Express, which finds the caller's address behind the proxies named in `TRUST_PROXY`. */
export type Located = Pick<IncomingMessage, 'headers'> & { ip?: string | undefined };

/** The visitor that a request comes from, whoever is signed in. A token that is no UUID counts as none. */
export function readAsker(request: Located): Anonymous {
  return {
    kind: 'anonymous',
    token: asToken(request.headers['x-anonymous-token']),
    cookie: asToken(parseCookie(request.headers.cookie ?? '')[COOKIE]),
    address: networkOf(request.ip),
  };
}

/** The `Set-Cookie` line that makes the browser carry the visitor's token. */
export const visitorCookie = (token: string, https: boolean): string =>
  line(token, COOKIE_SECONDS, https);

/** The `Set-Cookie` line that makes it forget the token. */
export const endedVisitorCookie = (https: boolean): string => line('', 0, https);

const line = (value: string, maxAge: number, https: boolean): string =>
  stringifySetCookie({
    name: COOKIE,
    value,
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
  });
