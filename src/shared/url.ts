import { removeHidden } from './text.ts';

export type UrlProblem = 'urlInvalid' | 'urlProtocol' | 'urlLocal';

/**
 * Checks and normalizes an address: http or https, not local, without credentials (reports are
 * public). The fetcher checks what the name resolves to.
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

/** Null unless all of the input is meant as one. `javascript:` and `data:` count as content. */
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

/** Expects `URL.hostname`, which normalizes decimal, octal and hexadecimal IPv4. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isLocalIpv6(host.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isLocalIpv4(host.split('.').map(Number));
  // A name without a dot belongs to the local network.
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
