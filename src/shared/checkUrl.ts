import { removeHidden } from './cleanText.ts';
import { isLocalHost } from './isLocalHost.ts';

export type UrlProblem = 'urlInvalid' | 'urlProtocol' | 'urlLocal';

/**
 * Checks the address of a page: http or https, not local, without user name and password (a report
 * is public). Gives it normalised, in ASCII. What a name resolves to is the fetcher's to check.
 */
export function checkUrl(raw: string): { ok: true; url: string } | { ok: false; code: UrlProblem } {
  const url = URL.parse(raw.trim());
  if (!url) return { ok: false, code: 'urlInvalid' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { ok: false, code: 'urlProtocol' };
  }
  if (isLocalHost(url.hostname)) return { ok: false, code: 'urlLocal' };
  if (url.username || url.password) return { ok: false, code: 'urlInvalid' };
  return { ok: true, url: url.href };
}

/**
 * The address, if the whole input is meant as one; else null. `javascript:` and `data:` are not:
 * they fall under the rules for content. Without a scheme it must look like a host name in ASCII
 * and is taken as https, as an address bar does.
 */
export function urlCandidate(raw: string): string | null {
  const text = removeHidden(raw);
  const token = /^<([^<>\s]+)>$/.exec(text)?.[1] ?? text;
  if (token === '' || token.includes(' ') || UNSAFE_SCHEME.test(token)) return null;
  if (WITH_SCHEME.test(token)) return token;
  return HOST.test(token) ? `https://${token}` : null;
}

const UNSAFE_SCHEME = /^(?:javascript|data):/i;
const WITH_SCHEME = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:https?|ftp|file|blob|mailto|tel|about):)/i;
const HOST =
  /^(?:(?:[a-z0-9](?:[a-z0-9-]{0,62})\.)+[a-z]{2,63}|localhost|(?:\d{1,3}\.){3}\d{1,3})\.?(?::\d{1,5})?(?:[/?#]\S*)?$/i;
