import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { SESSION_DAYS } from '../../shared/limits.ts';

/**
 * The `Set-Cookie` line that opens the session in the browser. Under https its name makes browsers
 * refuse one that another host of the domain, or an unencrypted answer, tries to plant.
 */
export const sessionCookie = (token: string, https: boolean): string =>
  line(token, SESSION_DAYS * 86_400, https);

/** The `Set-Cookie` line that takes it away. */
export const endedSessionCookie = (https: boolean): string => line('', 0, https);

/** What `sessionCookie` sent, as the request brings it; null when it brings nothing that could be one. */
export function readSessionToken(
  request: Pick<IncomingMessage, 'headers'>,
  https: boolean,
): string | null {
  const value = parseCookie(request.headers.cookie ?? '')[nameOf(https)];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** 32 bytes in base64url, as `domain/accounts/openSession.ts` makes them. */
const TOKEN = /^[\w-]{43}$/;

const nameOf = (https: boolean): string => (https ? '__Host-session' : 'session');

const line = (value: string, maxAge: number, https: boolean): string =>
  stringifySetCookie({
    name: nameOf(https),
    value,
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
  });
