import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SetupError } from './platform/setupError.ts';

/** Resolves to the address; rejects with a SetupError that names the variable to change. */
export function listen(
  server: Server,
  { port, host }: { port: number; host: string },
  variable: 'PORT' | 'METRICS_PORT',
): Promise<string> {
  const hostVariable = variable.replace('PORT', 'HOST');
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const text: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken. Stop what runs there, or set ${variable} to another one.`,
        EACCES: `Port ${port} may not be used by this account. Set ${variable} to one above 1023.`,
        EADDRNOTAVAIL: `This machine has no address ${host}. Set ${hostVariable} to one that it has.`,
        ENOTFOUND: `The host name ${host} is not known. Set ${hostVariable} to an address of this machine.`,
      };
      const known = text[error.code ?? ''];
      reject(known ? new SetupError(known) : error);
    });
    server.listen(port, host, () => {
      const bound = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`);
    });
  });
}
