import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whoever sits at this very machine, with nothing in between. */
export interface Caller {
  /** Under which the caller reaches us. */
  origin: string;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * What proxies, load balancers and content networks add to a request, which then comes from who knows
 * where: all names that begin with `x-forwarded`, and these.
 */
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
 * Who asks, if the request may be answered; `origin` is the one that people are told, when there is one
 * of its own. Null for other machines, for what comes through a proxy, for a name that leads to this
 * machine by somebody else's doing, and for a page of another website in the same browser: a browser
 * tells both by Host and Origin.
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
  // To open a page from elsewhere is no harm: nobody but the person sees it.
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
