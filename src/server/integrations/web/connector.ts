import { once } from 'node:events';
import { connect as connectOfDialAddresses, isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress, type ResolveName } from './address.ts';
import { PageError } from './page.ts';

interface Guard {
  resolve: ResolveName;
  dial: Dial;
  /** Aborting it closes every connection made, whatever state it is in. */
  ending: AbortController;
  /** Bytes that a connection may bring altogether, framing and TLS included. */
  wireBytes: number;
}

/**
 * Connects HTTP/1.1 clients to public addresses only. A name is resolved once for each connection,
 * every address is checked, and the connection goes to those addresses: there is no second look-up
 * that could give something else. One address that isn't public refuses all, since nobody
 * publishes a page at such a pair. Certificates are checked for the name, whatever the environment says.
 */
export function safeConnector(guard: Guard): buildConnector.connector {
  const secure = buildConnector({
    allowH2: false,
    maxCachedSessions: 0,
    rejectUnauthorized: true,
    timeout: 0, // the fetcher's own limit counts
  });
  return (target, callback) => {
    connect(target.hostname, portOf(target), guard).then(
      (socket) => {
        if (target.protocol === 'https:') secure({ ...target, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: unknown) => callback(error as Error, null),
    );
  };
}

async function connect(hostname: string, port: number, guard: Guard): Promise<Socket> {
  const { signal } = guard.ending;
  signal.throwIfAborted();
  // undici takes the brackets off an IPv6 address.
  const addresses = isIP(hostname) ? [hostname] : await guard.resolve(hostname, signal);
  signal.throwIfAborted();
  if (addresses.length === 0) throw new PageError('unreachable', `${hostname} has no address`);
  for (const address of addresses) {
    if (!isPublicAddress(address)) {
      throw new PageError('forbidden', `${hostname} leads to ${address}, which is not public`);
    }
  }
  const socket = guard.dial({ addresses, port });
  watch(socket, guard);
  await once(socket, 'connect', { signal });
  return socket;
}

/** Ends with the fetch, or ends the fetch when more arrives than any page needs. */
function watch(socket: Socket, { ending, wireBytes }: Guard): void {
  const meter = setInterval(() => {
    if (socket.bytesRead > wireBytes) {
      ending.abort(new PageError('too_large', `More than ${wireBytes} bytes on the wire`));
    }
  }, METER_MS);
  const close = (): void => void socket.destroy();
  ending.signal.addEventListener('abort', close, { once: true });
  socket.once('close', () => {
    clearInterval(meter);
    ending.signal.removeEventListener('abort', close);
  });
  // Whoever reads from the socket, or from TLS over it, hears of the error too.
  socket.on('error', () => undefined);
}

const METER_MS = 20;

function portOf({ port, protocol }: buildConnector.Options): number {
  return port ? Number(port) : protocol === 'https:' ? 443 : 80;
}

/** Opens a connection to one of these addresses; the caller waits for `connect` or `error`. */
export type Dial = (target: { addresses: readonly string[]; port: number }) => Socket;

/**
 * Tries the addresses in turn, both families alternating, and connects to the first that answers.
 * It checks nothing and asks no name server: where the addresses lead was decided before.
 */
export const dialAddresses: Dial = ({ addresses, port }) =>
  connectOfDialAddresses({
    // A name in place of the address, so that the addresses given are taken for its own.
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
