import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FirebaseKey } from './firebaseKeyring.ts';

export interface CertificateServer {
  address: string;
  /** What it answers from now on. */
  answer: (response: ServerResponse) => void;
  /** How often it was asked. */
  asked: number;
  close(): void;
}

/** Stands in for the address at which Google publishes its certificates, on a free port of this machine. */
export async function serveCertificates(...keys: FirebaseKey[]): Promise<CertificateServer> {
  const http = createServer((_request, response) => {
    served.asked += 1;
    served.answer(response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const served: CertificateServer = {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}/certificates`,
    answer: publish(...keys),
    asked: 0,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
  return served;
}

/** Answers with these keys' certificates, to be kept for six hours, of which one hundred seconds are over. */
export const publish =
  (...keys: FirebaseKey[]) =>
  (response: ServerResponse): void => {
    const headers = {
      'Content-Type': 'application/json; charset=UTF-8',
      'Cache-Control': 'public, max-age=21600, must-revalidate, no-transform',
      Age: '100',
    };
    response.writeHead(200, headers);
    response.end(JSON.stringify(Object.fromEntries(keys.map(({ name, cert }) => [name, cert]))));
  };
