/** A baseline: serves from memory the answers that it is sent, each under its number. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareAnswer {
  status: number;
  /** Names and values by turns */
  headers: string[];
  /** Base64 */
  body: string;
}

if (import.meta.main)
  process.once('message', (sent: BareAnswer[]) => {
    const answers = sent.map(({ body, ...answer }) => ({
      ...answer,
      body: Buffer.from(body, 'base64'),
    }));
    const server = createServer((request, response) => {
      const answer = answers[Number(request.url?.slice(1))];
      if (!answer) return response.writeHead(404).end();
      return response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    server.listen(0, '127.0.0.1', () => {
      process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
