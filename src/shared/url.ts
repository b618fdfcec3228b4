import { removeHidden } from './text.ts';

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

/**
 * Whether a host, as `URL.hostname` gives it (which turns decimal, octal and hexadecimal IPv4 forms
 * into dotted ones), is this machine or a private network by its very name.
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isLocalIpv6(host.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isLocalIpv4(host.split('.').map(Number));
  // A name without a dot can only be one of the local network.
  return !host.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/.test(host);
}

function isLocalIpv4([a = 0, b = 0]: number[]): boolean {
  return (
    [0, 10, 127].includes(a) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) || // link-local, where cloud machines keep their credentials
    (a === 100 && b >= 64 && b <= 127) // shared address space of providers, RFC 6598
  );
}

/** `address` in the compressed form that `URL` writes. */
function isLocalIpv6(address: string): boolean {
  if (address === '::' || address === '::1') return true;
  if (/^f[cd]..:|^fe[89ab].:/.test(address)) return true; // unique local, link-local
  // IPv4 inside IPv6: mapped, compatible and translated (64:ff9b::/96).
  const embedded = /^(?:::ffff:|::|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (!embedded) return false;
  const high = parseInt(embedded[1] ?? '', 16);
  const low = parseInt(embedded[2] ?? '', 16);
  return isLocalIpv4([high >> 8, high & 255, low >> 8, low & 255]);
}
