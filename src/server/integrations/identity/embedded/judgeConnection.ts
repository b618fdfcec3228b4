import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

export interface Caller {
  origin: string;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Added by proxies and CDNs, besides `x-forwarded-*`; such requests may come from anywhere. */
const PROXY_HEADERS = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'fastly-client-ip',
  'fly-client-ip',
]);

const isFromProxy = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded') || PROXY_HEADERS.has(name));

/**
 * Accepts only requests from this machine: no proxy, no rebound name, no page of another site.
 * Returns the configured origin, else that of the request.
 */
export function judgeConnection(request: IncomingMessage, origin: string | null): Caller | null {
  const own = URL.parse(`http://${request.headers.host ?? ''}/`);
  if (!own || !isLoopbackName(own.hostname)) return null;
  if (!isLoopback(request.socket.remoteAddress ?? '') || isFromProxy(request)) return null;
  return comesFromUs(request, own.host, origin) ? { origin: origin ?? own.origin } : null;
}

function comesFromUs({ headers }: IncomingMessage, host: string, origin: string | null): boolean {
  if (headers.origin !== undefined && headers.origin !== origin) {
    const from = URL.parse(headers.origin);
    if (from?.host !== host || !/^https?:$/.test(from.protocol)) return false;
  }
  const site = headers['sec-fetch-site'];
  // Opening a page from elsewhere is harmless.
  const opened = headers['sec-fetch-mode'] === 'navigate';
  return site === undefined || site === 'same-origin' || site === 'none' || opened;
}

function isLoopbackName(name: string): boolean {
  return name === 'localhost' || isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  return family !== 0 && loopback.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
