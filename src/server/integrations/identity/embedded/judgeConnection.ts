import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

export interface Caller {
  /** Sits at this very machine, and nothing stands in between. */
  local: boolean;
  /** Under which the caller reaches us. */
  origin: string;
}

export interface Gate {
  /** Calls from other machines are answered too. */
  anywhere: boolean;
  /** The origin that people are told, when there is one of its own. */
  origin: string | null;
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
 * Whether the request may be answered at all, and how near its sender is; null when it may not. A
 * name that leads to this machine by somebody else's doing, and a page of another website in the same
 * browser, are turned away: a browser tells both by Host and Origin.
 */
export function judgeConnection(request: IncomingMessage, gate: Gate): Caller | null {
  const own = URL.parse(`http://${request.headers.host ?? ''}/`);
  if (!own || own.host === '') return null;
  const local =
    isLoopback(request.socket.remoteAddress ?? '') &&
    isLoopbackName(own.hostname) &&
    !isFromProxy(request) &&
    !isOpenToOthers(gate);
  if (!local && !gate.anywhere) return null;
  if (!comesFromUs(request, own.host, gate.origin)) return null;
  // What a stranger writes into Host must not get into a link that somebody else opens.
  const here = `http://localhost:${String(request.socket.localPort)}`;
  return { local, origin: gate.origin ?? (isLoopbackName(own.hostname) ? own.origin : here) };
}

/** People are told an address that is not this machine's: even what seems near may come through a proxy. */
export function isOpenToOthers({ origin }: Gate): boolean {
  return origin !== null && !isLoopbackName(new URL(origin).hostname);
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
