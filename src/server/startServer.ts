import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, type RequestListener } from './app.ts';
import type { Config } from './config.ts';
import { openHouse, type SignIn } from './openHouse.ts';
import type { Analysts } from './domain/analysts/analyst.ts';
import type { Log } from './log.ts';
import type { Fetcher } from './vendors/pages/fetcher.ts';

export interface StartOptions {
  /** Serve the sources through Vite instead of the build. */
  development?: boolean;
  /** Puts others into the places of the usual analysts. */
  replaceAnalysts?: (usual: Analysts) => Analysts;
  /** Takes the place of the one that reaches the public internet. */
  fetcher?: Fetcher;
  /** What the log told last of warnings and errors, for `/_debug`. */
  troubles?: () => readonly string[];
  /** The data folder was lost to another process: this one must end at once. */
  onLost: (error: unknown) => void;
}

export interface RunningServer {
  /** Where it listens, `http://localhost:3000`. */
  address: string;
  database: string;
  /** Who filled the places at the start. */
  analysts: Analysts;
  signIn: SignIn;
  /** Takes no more requests, lets open ones and running analyses end, then stops all parts. */
  stop: (graceMs: number) => Promise<void>;
}

/**
 * Starts everything: port first, so that a taken one is told before anything else is touched, then
 * the house, then the doors. Until they are open every request is answered with 503.
 */
export async function startServer(
  config: Config,
  log: Log,
  options: StartOptions,
): Promise<RunningServer> {
  let answer: RequestListener = (_request, response) =>
    void response.writeHead(503, { 'Retry-After': '1' }).end('Verimeter is starting.\n');
  const server = createServer((request, response) => answer(request, response));
  const address = await listen(server, config);
  try {
    const house = await openHouse(config, log, { server, address }, options);
    answer = createApp(house.app);
    return {
      address,
      database: house.database,
      analysts: house.analysts,
      signIn: house.signIn,
      async stop(graceMs) {
        const closed = new Promise((resolve) => server.close(resolve));
        await house.hangUp();
        // Browsers keep a connection open for the next request after the last answer.
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        const force = setTimeout(() => server.closeAllConnections(), graceMs / 2);
        await closed;
        clearInterval(idle);
        clearTimeout(force);
        await house.close(graceMs / 2);
      },
    };
  } catch (error) {
    server.close();
    throw error;
  }
}

/** A start that failed for a reason that the person at the terminal can mend. */
export class StartError extends Error {
  readonly told = true;
}

function listen(server: Server, { port, host }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const text: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken. Stop what runs there, or set PORT to another one.`,
        EACCES: `Port ${port} may not be used by this account. Set PORT to one above 1023.`,
        EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one that it has.`,
        ENOTFOUND: `The host name ${host} is not known. Set HOST to an address of this machine.`,
      };
      const known = text[error.code ?? ''];
      reject(known ? new StartError(known) : error);
    });
    server.listen(port, host, () => {
      const bound = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`);
    });
  });
}
