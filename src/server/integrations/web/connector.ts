import { once } from 'node:events';
import { BlockList, connect, isIP, isIPv4, type Socket } from 'node:net';
import { Resolver } from 'node:dns/promises';
import { addAbortSignal } from 'node:stream';
import { buildConnector } from 'undici';
import { ipv6Groups } from '../../platform/ipv6Groups.ts';
import { PageError } from './page.ts';
import special from './specialNetworks.json' with { type: 'json' };

interface Guard {
  resolve: ResolveName;
  dial: Dial;
  ending: AbortController;
  wireBytes: number;
}

/** Connects only to checked addresses. One address that is not public refuses all. */
export function safeConnector(guard: Guard): buildConnector.connector {
  const secure = buildConnector({
    allowH2: false,
    maxCachedSessions: 0,
    rejectUnauthorized: true,
    timeout: 0, // the fetcher's own limit counts
  });
  return (target, callback) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    connectSafely(target.hostname, port, guard).then(
      (socket) => {
        if (target.protocol === 'https:') secure({ ...target, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: unknown) => callback(error as Error, null),
    );
  };
}

async function connectSafely(hostname: string, port: number, guard: Guard): Promise<Socket> {
  const { signal } = guard.ending;
  signal.throwIfAborted();
  // undici removes the brackets of IPv6 addresses.
  const addresses = isIP(hostname) ? [hostname] : await guard.resolve(hostname, signal);
  signal.throwIfAborted();
  if (addresses.length === 0) throw new PageError('unreachable', `${hostname} has no address`);
  const inside = addresses.find((address) => !isPublicAddress(address));
  if (inside !== undefined)
    throw new PageError('forbidden', `${hostname} leads to ${inside}, which is not public`);
  const socket = guard.dial({ addresses, port });
  limitBytes(socket, guard);
  await once(socket, 'connect', { signal });
  return socket;
}

function limitBytes(socket: Socket, { ending, wireBytes }: Guard): void {
  const meter = setInterval(() => {
    if (socket.bytesRead > wireBytes)
      ending.abort(new PageError('too_large', `More than ${wireBytes} bytes on the wire`));
  }, METER_MS);
  socket.once('close', () => clearInterval(meter));
  addAbortSignal(ending.signal, socket);
  // The owner of the socket gets the error too.
  socket.on('error', () => undefined);
}

const METER_MS = 20;

export type Dial = (target: { addresses: readonly string[]; port: number }) => Socket;

/** Connects to the first address that answers. Does not check them. */
export const dialAddresses: Dial = ({ addresses, port }) =>
  connect({
    // A name, so that `lookup` supplies the addresses.
    host: 'checked.invalid',
    port,
    autoSelectFamily: true,
    lookup: (_name, _options, answer) => {
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  });

/** False for special ranges, IPv4 within IPv6, and odd notations (`127.1`, `fe80::1%eth0`). */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  const canonical = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (!canonical) return false;
  return (
    globalUnicastIpv6.check(canonical, 'ipv6') &&
    !reserved.check(canonical, 'ipv6') &&
    !isTunnelled(canonical)
  );
}

// IANA's special-purpose registries, including their "globally reachable" entries, and multicast:
// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
const reserved = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const)
  for (const { network, prefix } of special[family]) reserved.addSubnet(network, prefix, family);
const globalUnicastIpv6 = new BlockList();
globalUnicastIpv6.addSubnet('2000::', 3, 'ipv6');

/** ISATAP (RFC 5214): an IPv4 address after `5efe`, in any network. */
function isTunnelled(canonical: string): boolean {
  const groups = ipv6Groups(canonical);
  return (groups[4] === 0 || groups[4] === 0x200) && groups[5] === 0x5efe;
}

export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** Ignores the hosts file and uses no thread. Empty when aborted. */
export async function resolveName(
  hostname: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<string[]> {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: 2 });
  if (servers) resolver.setServers(servers);
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const found = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

const QUERY_MS = 1_500;
