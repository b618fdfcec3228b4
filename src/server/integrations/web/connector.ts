import { once } from 'node:events';
import { connect as connectOfDialAddresses, isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress, type ResolveName } from './address.ts';
import { PageError } from './page.ts';

interface Guard {
  resolve: ResolveName;
  dial: Dial;
  ending: AbortController;
  wireBytes: number;
}

/**
 * Resolves a name once per connection, checks every address and connects to those only. One address
 * that is not public refuses all.
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
  // undici removes the brackets of IPv6 addresses.
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
  // The reader of the socket gets the error too.
  socket.on('error', () => undefined);
}

const METER_MS = 20;

function portOf({ port, protocol }: buildConnector.Options): number {
  return port ? Number(port) : protocol === 'https:' ? 443 : 80;
}

export type Dial = (target: { addresses: readonly string[]; port: number }) => Socket;

/** Connects to the first address that answers. Does not check them. */
export const dialAddresses: Dial = ({ addresses, port }) =>
  connectOfDialAddresses({
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
