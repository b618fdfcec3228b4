/**
 * A baseline: finds out who asks, sends the statements of a read by prepared `pg`, and answers as
 * `node:http` does, with the text of an answer that it was sent.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

export interface BareRead {
  /** First the one that finds the account */
  statements: Statement[];
  /** Whether those after the first are one transaction */
  isTransaction: boolean;
  headers: string[];
  answer: unknown;
}

export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

if (import.meta.main)
  process.once('message', ({ url, reads }: { url: string; reads: BareRead[] }) => {
    const pool = new pg.Pool({ connectionString: url, max: 20, pipeline: true });
    const key = randomBytes(32);
    const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
    let signature: string | null = null;

    /** Signs the first token itself: the key is the only thing it does not share. */
    const check = (request: IncomingMessage) => {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const text = token.slice(0, token.lastIndexOf('.'));
      signature ??= sign(text);
      if (!timingSafeEqual(Buffer.from(sign(text)), Buffer.from(signature))) throw new Error();
      JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString('utf8'));
    };
    const ask = async ({ statements: [who, ...statements], isTransaction }: BareRead) => {
      if (who) await pool.query(who);
      if (!isTransaction) {
        for (const statement of statements) await pool.query(statement);
        return;
      }
      const client = await pool.connect();
      await Promise.all([
        client.query('BEGIN'),
        ...statements.map((statement) => client.query(statement)),
        client.query('COMMIT'),
      ]);
      client.release();
    };
    const server = createServer((request, response) => {
      const read = reads[Number(request.url?.slice(1))];
      if (!read) return response.writeHead(404).end();
      check(request);
      return void ask(read).then(() => {
        response.writeHead(200, read.headers).end(JSON.stringify(read.answer));
      });
    });
    server.listen(0, '127.0.0.1', () => {
      process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
