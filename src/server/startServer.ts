import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../shared/paths.ts';
import { createApp, type RequestListener } from './app.ts';
import type { Config } from './config.ts';
import { createServerParts, type SignIn, type StartOptions } from './serverParts.ts';
import type { Analysts } from './modules/analysts/analyst.ts';
import type { Log } from './log.ts';

/** Proxies keep theirs for up to 60 s and must close first: else a request may meet a closing connection. */
const KEEP_ALIVE_MS = 75_000;

export interface RunningServer {
  address: string;
  database: string;
  analysts: Analysts;
  signIn: SignIn;
  /** Serves on for `stopGraceSeconds` while not ready, then ends requests, runs and parts within `endMs`. */
  stop: (endMs: number) => Promise<void>;
}

/** The port comes first, so that a taken one is reported before anything else is touched. */
export async function startServer(
  config: Config,
  log: Log,
  options: StartOptions,
): Promise<RunningServer> {
  let answer: RequestListener = answerWhileStarting;
  let isStopping = false;
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (isStopping) response.setHeader('Connection', 'close');
    answer(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const { development = false, pause = wait } = options;
  const graceSeconds = development ? 0 : config.stopGraceSeconds;
  const address = await listen(server, config);
  try {
    const services = await createServerParts(config, log, { server, address }, options);
    answer = createApp({ ...services.app, isStopping: () => isStopping });
    return {
      address,
      database: services.database,
      analysts: services.analysts,
      signIn: services.signIn,
      async stop(endMs) {
        isStopping = true;
        for (const response of open)
          if (!response.headersSent) response.setHeader('Connection', 'close');
        if (graceSeconds > 0) log.info({ graceSeconds }, 'serving on until proxies have noticed');
        await Promise.all([services.drain(), pause(graceSeconds * 1_000)]);
        const closed = new Promise((resolve) => server.close(resolve));
        await services.closeConnections();
        // Browsers keep a connection open for the next request after the last answer.
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        const force = setTimeout(() => server.closeAllConnections(), endMs / 2);
        await closed;
        clearInterval(idle);
        clearTimeout(force);
        await services.close(endMs / 2);
      },
    };
  } catch (error) {
    server.close();
    throw error;
  }
}

const answerWhileStarting: RequestListener = (request, response) => {
  if (request.url === paths.livez) response.end('alive\n');
  else response.writeHead(503, { 'Retry-After': '1' }).end('Verimeter is starting.\n');
};

export class StartError extends Error {
  readonly reported = true;
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
