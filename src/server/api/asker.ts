import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Anonymous } from '../modules/accounts/asker.ts';
import { networkOf } from '../modules/accounts/networkOf.ts';

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
export function readAsker(
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
