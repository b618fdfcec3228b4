import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Model, ModelOptions, Reply } from '../../integrations/models/model.ts';
import { openModel } from '../../integrations/models/openModel.ts';
import { VendorError } from '../../integrations/models/vendor.ts';
import { behave, type Behavior } from './behavior.ts';
import { perform } from './perform.ts';
import { type Body, isBody, type Protocol } from './protocol.ts';
import { geminiProtocol, openaiProtocol, perplexityProtocol } from './protocols.ts';

export type VendorName = 'openai' | 'perplexity' | 'gemini';

/**
 * A behavior, one for each call of which the last stays (a list is used up as calls come), or one
 * that follows what stands in the request.
 */
export type Script = Record<VendorName, Behavior | Behavior[] | ((body: Body) => Behavior)>;

/** A request as it was seen. */
export interface VendorCall {
  vendor: VendorName;
  model: string;
  body: Body;
  /** Milliseconds of `performance.now()`. */
  begunAt: number;
  /** When the answer was sent or the connection was closed; null meanwhile. */
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
  /** Requests that only have a schema prepared; they are in no script. */
  warmUps: VendorCall[];
  /** What comes of them: by its few tokens such an answer is cut off. */
  warmUp: Behavior;
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
const SERVE_VENDORS_NAMES = Object.keys(PROTOCOLS) as VendorName[];

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
      SERVE_VENDORS_NAMES.flatMap((name) => [
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
    warmUps: [],
    warmUp: behave.truncating(),
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
    const vendor = SERVE_VENDORS_NAMES.find((name) => PROTOCOLS[name].modelInPath(path) !== null);
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
    const isWarmUp = protocol.isWarmUp?.(body) ?? false;
    (isWarmUp ? vendors.warmUps : vendors.calls).push(call);
    const behavior = isWarmUp ? vendors.warmUp : next(vendors.script, vendor, body);
    await perform(behavior, protocol, { model, body }, response);
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

function next(script: Script, vendor: VendorName, body: Body): Behavior {
  const line = script[vendor];
  if (typeof line === 'function') return line(body);
  if (!Array.isArray(line)) return line;
  const behavior = line.length > 1 ? line.shift() : line[0];
  if (!behavior) throw new Error(`The script of ${vendor} is empty.`);
  return behavior;
}

function note(vendor: VendorName, model: string, body: Body, response: ServerResponse): VendorCall {
  const call: VendorCall = {
    vendor,
    model,
    body,
    begunAt: performance.now(),
    endedAt: null,
    ended: new Promise((settle) => {
      // Who got the answer may ask again before the connection is done with.
      const end = () => (call.endedAt ??= performance.now());
      response.once('prefinish', end);
      response.once('close', () => {
        end();
        settle(response.writableFinished ? 'answered' : 'closed');
      });
    }),
  };
  return call;
}

export const MODELS: Record<VendorName, string> = {
  openai: 'gpt-5.4-mini',
  perplexity: 'perplexity/sonar',
  gemini: 'gemini-3.8-flash',
};
export const NAMES = Object.keys(MODELS) as VendorName[];

/** A small answer that holds each kind of thing that the product asks for. */
const Answer = z.object({
  truth_percentage: z.number().min(0).max(100),
  explanation: z.string().min(1),
  verdict: z.enum(['true', 'false']).nullable(),
  sources: z.object({ mainstream: z.array(z.object({ result: z.int(), summary: z.string() })) }),
});
type Answer = z.infer<typeof Answer>;

export interface OpenVendors {
  vendors: Vendors;
  /** One question to one vendor, which does as it is told. */
  ask: (name: VendorName, behavior: Behavior, signal?: AbortSignal) => Promise<Reply<Answer>>;
  /** The error that it comes to; throws when there is none. */
  fail: (name: VendorName, behavior: Behavior) => Promise<VendorError>;
  /** Waits until so many requests have come in. */
  arrived: (count: number) => Promise<void>;
}

/** The real adapters, in front of stand-ins. */
export async function openVendors(): Promise<OpenVendors> {
  const vendors = await serveVendors();
  const models = Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await openOne(vendors, name)])),
  ) as Record<VendorName, Model>;

  const ask: OpenVendors['ask'] = (name, behavior, signal = new AbortController().signal) => {
    vendors.script[name] = behavior;
    return question(models[name], signal);
  };
  return {
    vendors,
    ask,
    async fail(name, behavior) {
      const error: unknown = await ask(name, behavior).then(
        () => new Error('It answered.'),
        (caught: unknown) => caught,
      );
      if (error instanceof VendorError) return error;
      throw error;
    },
    async arrived(count) {
      while (vendors.calls.length < count) await new Promise((turn) => setImmediate(turn));
    },
  };
}

/** The adapter of one vendor, with the key and address of its stand-in. */
export function openOne(
  vendors: Vendors,
  name: VendorName,
  options: ModelOptions = {},
): Promise<Model> {
  const apiKey = vendors.env[`${name.toUpperCase()}_API_KEY`] ?? '';
  const baseUrl = vendors.baseUrls[name];
  return openModel(name, { apiKey, baseUrl, model: MODELS[name], options });
}

/** The question that `openVendors` asks. */
export function question(
  model: Model,
  signal = new AbortController().signal,
  moreRoom = false,
): Promise<Reply<Answer>> {
  return model.ask({
    instructions: 'Judge what is marked.',
    input: 'The Earth is round.',
    answer: Answer,
    answerName: 'judgment',
    signal,
    moreRoom,
  });
}

/**
 * As a program, for benches and for trying things by hand: `DELAYS` says after how many milliseconds
 * OpenAI, Perplexity and Gemini answer. Prints the variables to set, one to a line.
 */
if (import.meta.main) {
  const [openai, perplexity, gemini] = (process.env['DELAYS'] ?? '').split(',');
  const after = (delay = '0') => behave.slowly(Number(delay) || 0);
  const vendors = await serveVendors({
    openai: after(openai),
    perplexity: after(perplexity),
    gemini: after(gemini),
  });
  const lines = Object.entries(vendors.env).map(([name, value]) => `${name}=${value}\n`);
  process.stdout.write(lines.join(''));
  process.on('SIGTERM', () => void vendors.close().then(() => process.exit(0)));
}
