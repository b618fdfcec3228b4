import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Behaviour, behave } from './behavior.ts';
import { geminiProtocol } from './geminiProtocol.ts';
import { openaiProtocol } from './openaiProtocol.ts';
import { perform } from './perform.ts';
import { perplexityProtocol } from './perplexityProtocol.ts';
import { type Body, type Protocol, isBody } from './protocol.ts';

export type VendorName = 'openai' | 'perplexity' | 'gemini';

/** A behaviour, or one for each call of which the last stays; a list is used up as calls come. */
export type Script = Record<VendorName, Behaviour | Behaviour[]>;

/** A request as it was seen. */
export interface VendorCall {
  vendor: VendorName;
  model: string;
  body: Body;
  /** Milliseconds of `performance.now()`. */
  begunAt: number;
  /** When the answer was out or the connection was closed; null meanwhile. */
  endedAt: number | null;
  /** Settles when the connection is done with: answered, or closed before that by either side. */
  ended: Promise<'answered' | 'closed'>;
}

export interface Vendors {
  /** For `readConfig` or a process of its own. */
  env: Record<string, string>;
  baseUrls: Record<VendorName, string>;
  /** Well-formed requests in the order in which they came; what was refused as wrong is not in. */
  calls: VendorCall[];
  /** Messages about requests that were refused as wrong. */
  faults: string[];
  /** Takes effect with the next call. */
  script: Script;
  close: () => Promise<void>;
}

const PROTOCOLS: Record<VendorName, Protocol> = {
  openai: openaiProtocol,
  perplexity: perplexityProtocol,
  gemini: geminiProtocol,
};
const NAMES = Object.keys(PROTOCOLS) as VendorName[];

/** Stands in for the three vendors on one free port of the loopback. */
export async function serveVendors(script: Partial<Script> = {}): Promise<Vendors> {
  const server = createServer((request, response) => {
    // Somebody who hangs up is no trouble of ours.
    handle(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const normal = behave.normally();
  const vendors: Vendors = {
    env: Object.fromEntries(
      NAMES.flatMap((name) => [
        [`${name.toUpperCase()}_API_KEY`, keyOf(name)],
        [`${name.toUpperCase()}_BASE_URL`, `${origin}/${name}`],
      ]),
    ),
    baseUrls: {
      openai: `${origin}/openai`,
      perplexity: `${origin}/perplexity`,
      gemini: `${origin}/gemini`,
    },
    calls: [],
    faults: [],
    script: { openai: normal, perplexity: normal, gemini: normal, ...script },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const vendor = NAMES.find((name) => PROTOCOLS[name].modelInPath(path) !== null);
    if (!vendor || request.method !== 'POST') {
      vendors.faults.push(`${request.method ?? ''} ${path} is no call`);
      response.writeHead(404).end();
      return;
    }
    const protocol = PROTOCOLS[vendor];
    const body = parse(await text(request));
    const fault = protocol.fault({ headers: request.headers, body, key: keyOf(vendor) });
    if (fault) {
      vendors.faults.push(`${vendor}: ${fault.message}`);
      response.writeHead(fault.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(protocol.error(fault)));
      return;
    }
    const model = protocol.modelInPath(path) || String(body['model']);
    const call = note(vendor, model, body, response);
    vendors.calls.push(call);
    await perform(next(vendors.script, vendor), protocol, { model, body }, response);
  }

  return vendors;
}

const keyOf = (vendor: VendorName): string => `stand-in-${vendor}-key`;

function parse(body: string): Body {
  try {
    const parsed: unknown = JSON.parse(body);
    return isBody(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function next(script: Script, vendor: VendorName): Behaviour {
  const line = script[vendor];
  if (!Array.isArray(line)) return line;
  const behaviour = line.length > 1 ? line.shift() : line[0];
  if (!behaviour) throw new Error(`The script of ${vendor} is empty.`);
  return behaviour;
}

function note(vendor: VendorName, model: string, body: Body, response: ServerResponse): VendorCall {
  const call: VendorCall = {
    vendor,
    model,
    body,
    begunAt: performance.now(),
    endedAt: null,
    ended: new Promise((settle) => {
      response.once('close', () => {
        call.endedAt = performance.now();
        settle(response.writableFinished ? 'answered' : 'closed');
      });
    }),
  };
  return call;
}
