import type { IncomingMessage } from 'node:http';

/**
 * The token of the `Authorization` header. Null without such a header, and with one of another scheme:
 * a proxy in front may ask for a password of its own. An empty token is one, which does not hold.
 */
export function readBearer(request: Pick<IncomingMessage, 'headers'>): string | null {
  const found = /^Bearer(?: (.*))?$/i.exec(request.headers.authorization ?? '');
  return found ? (found[1] ?? '').trim() : null;
}
