/**
 * A program of its own that keeps a server busy from one address: each of its connections asks again as
 * soon as it is answered.
 *
 *   node hostileClient.ts http://127.0.0.1:3000 searchPages 40 127.0.0.2
 *
 * Says when it is refused for the first time. Ends when its input does, and then prints how often it was
 * answered with which status.
 */
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';

interface Asked {
  path: string;
  method?: 'POST';
  body?: Buffer;
}

const manyKeys = (count: number): Buffer =>
  Buffer.from(
    JSON.stringify(
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i.toString(36)}`, 0])),
    ),
  );

function searches(count: number): string {
  const names = Array.from({ length: count }, () => 'radar.search').join(',');
  const inputs = Array.from({ length: count }, (_, index) => [index, { search: randomUUID() }]);
  return `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.fromEntries(inputs)))}`;
}

const unknownKeys = manyKeys(50_000);
/** Some 1.7 MB. */
const page = manyKeys(180_000);

/** What it asks for; each time something else where the server could keep an answer. */
const KINDS = {
  searchPages: () => ({ path: `/truth-radar?search=${randomUUID()}` }),
  searchBatches: () => ({ path: searches(10) }),
  unknownKeys: () => ({ path: '/api/analysis/start', method: 'POST', body: unknownKeys }),
  capturedPages: () => ({
    path: `/api/_internal/prerender/${randomUUID()}`,
    method: 'POST',
    body: page,
  }),
  reads: () => ({ path: '/api/analysis/reports' }),
} satisfies Record<string, () => Asked>;

export type HostileKind = keyof typeof KINDS;

/** What became of its requests: by status, with `waits` of those that said when to come back. */
export interface HostileOutcome {
  statuses: Record<string, number>;
  waits: number;
  texts: string[];
}

/** Somebody on this machine with an address of their own, as the server sees it. */
const HOSTILE_ADDRESS = '127.0.0.2';

export interface Hostile {
  /** It was refused for the first time. */
  refused: Promise<unknown>;
  /** Ends it and gives what it was answered. */
  end: () => Promise<HostileOutcome>;
}

/** Lets a process of its own keep a server busy. */
export async function startHostile(
  baseURL: string,
  kind: HostileKind,
  connections = 40,
): Promise<Hostile> {
  const client = spawn(
    process.execPath,
    [import.meta.filename, baseURL, kind, String(connections), HOSTILE_ADDRESS],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const begun = Promise.withResolvers<undefined>();
  const refused = Promise.withResolvers<undefined>();
  let last = '';
  createInterface(client.stdout).on('line', (line) => {
    if (line === 'asking') begun.resolve(undefined);
    else if (line === 'refused') refused.resolve(undefined);
    else last = line;
  });
  client.once('exit', () => begun.reject(new Error('The hostile client ended at its start.')));
  await begun.promise;
  return {
    refused: refused.promise,
    end: async () => {
      const closed = once(client, 'close');
      client.stdin.end();
      await closed;
      return JSON.parse(last) as HostileOutcome;
    },
  };
}

if (import.meta.main) {
  const [base = '', kind = '', connections = '1', localAddress = '127.0.0.1'] =
    process.argv.slice(2);
  const next: () => Asked = KINDS[kind as HostileKind];
  const agent = new Agent({ keepAlive: true, maxSockets: Number(connections), localAddress });
  const outcome: HostileOutcome = { statuses: {}, waits: 0, texts: [] };
  let ended = false;

  const ask = async () => {
    const { path, method = 'GET', body } = next();
    const headers = body
      ? { 'Content-Type': 'application/json', 'Content-Length': body.length }
      : {};
    const asked = request(base + path, { method, agent, headers });
    asked.on('error', () => undefined);
    asked.end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
    return { response, text: Buffer.concat(chunks).toString('utf8') };
  };
  const count = (status: string) => {
    outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
  };
  const keepAsking = async () => {
    while (!ended) {
      try {
        const { response, text } = await ask();
        count(String(response.statusCode));
        if (response.statusCode !== 429) continue;
        if (outcome.statuses['429'] === 1) process.stdout.write('refused\n');
        if (Number(response.headers['retry-after']) > 0) outcome.waits += 1;
        const reported = text.slice(0, 300);
        if (outcome.texts.length < 10 && !outcome.texts.includes(reported))
          outcome.texts.push(reported);
      } catch {
        count('cut off');
      }
    }
  };

  for (let index = 0; index < Number(connections); index += 1) void keepAsking();
  process.stdout.write('asking\n');
  process.stdin.resume();
  await once(process.stdin, 'end');
  ended = true;
  process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit());
}
