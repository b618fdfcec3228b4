import { checkUrl } from '../../../shared/checkUrl.ts';
import { PageError } from './pageError.ts';

/**
 * The address to fetch, without its fragment; the first and each one that it leads to must pass.
 * Throws a `PageError`: `forbidden` for what is local or not http(s), `redirects` for what is no
 * address or holds a password, `unreachable` for a port that no page is served at.
 */
export function checkHop(raw: string): URL {
  const checked = checkUrl(raw);
  if (!checked.ok) {
    const kind = checked.code === 'urlInvalid' ? 'redirects' : 'forbidden';
    throw new PageError(kind, `Not an address to fetch a page from: ${raw.slice(0, 200)}`);
  }
  const url = new URL(checked.url);
  if (!PORTS.has(url.port))
    throw new PageError('unreachable', `No page is served at port ${url.port}`);
  url.hash = '';
  return url;
}

/**
 * The ports of the web, as `URL.port` gives them. With others a stranger could have us speak to mail
 * servers and databases, or find out which ports of a third party are open.
 */
const PORTS = new Set(['', '80', '443', '8080', '8443']);
