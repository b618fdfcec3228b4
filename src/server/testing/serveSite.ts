import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Server as SecureServer } from 'node:https';
import { dialAddresses } from '../integrations/web/connector.ts';
import type { Dial } from '../integrations/web/connector.ts';

export interface Site {
  /** Leads every connection that was let through to this site; the checks stand in front of it. */
  dial: Dial;
  /** What was dialled, in order. */
  dialled: { addresses: readonly string[]; port: number }[];
  /** Connections that reached the site. */
  reached: () => number;
  /** Settles when all connections to the site are closed. */
  allClosed: () => Promise<void>;
  close: () => Promise<void>;
}

/** A web site on loopback that a fetcher reaches under any public name and address. */
export async function serveSite(
  answer: RequestListener,
  server: Server | SecureServer = createServer(),
): Promise<Site> {
  let reached = 0;
  let closed = 0;
  let onClose = (): void => undefined;
  server.on('request', answer);
  server.on('connection', (socket: Socket) => {
    reached++;
    socket.on('error', () => undefined);
    socket.once('close', () => {
      closed++;
      onClose();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const dialled: Site['dialled'] = [];
  return {
    dial: (target) => {
      dialled.push(target);
      return dialAddresses({ addresses: ['127.0.0.1'], port });
    },
    dialled,
    reached: () => reached,
    allClosed: async () => {
      while (closed < reached) {
        await new Promise<void>((resolve) => {
          onClose = resolve;
        });
      }
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
