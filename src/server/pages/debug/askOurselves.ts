import { request as ask, type IncomingMessage } from 'node:http';

/** How long the page may take, and how much of it is read. */
const LIMIT_MS = 15_000;
const BYTES_MAX = 4 * 1024 * 1024;

export interface OurAnswer {
  status: number;
  headers: [string, string][];
  body: string;
  /** There was more. */
  cut: boolean;
}

/**
 * What we answer to somebody without cookies who asks for a page of ours: on the connection's own end
 * at this machine, and nowhere else. No redirect is followed.
 */
export function askOurselves(
  { socket, headers: { host } }: IncomingMessage,
  path: string,
): Promise<OurAnswer> {
  return new Promise((resolve, reject) => {
    const asked = ask({
      host: socket.localAddress,
      port: socket.localPort,
      path,
      headers: {
        Host: host ?? 'localhost',
        Accept: 'text/html',
        'User-Agent': 'Verimeter view-html',
      },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      read(answer).then(({ body, cut }) => {
        resolve({ status: answer.statusCode ?? 0, headers: pairsOf(answer), body, cut });
      }, reject);
    });
    asked.end();
  });
}

async function read(answer: IncomingMessage): Promise<{ body: string; cut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > BYTES_MAX) break;
  }
  const bytes = Buffer.concat(chunks);
  return { body: bytes.toString('utf8', 0, BYTES_MAX), cut: size > BYTES_MAX };
}

const pairsOf = ({ rawHeaders }: IncomingMessage): [string, string][] =>
  rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [[name, rawHeaders[i + 1] ?? '']] : []));
