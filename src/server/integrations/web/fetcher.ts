import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import sniffEncoding from 'html-encoding-sniffer';
import { Client, type Dispatcher } from 'undici';
import { checkUrl } from '../../../shared/claim.ts';
import { collect } from '../../platform/collect.ts';
import {
  type Dial,
  dialAddresses,
  resolveName,
  type ResolveName,
  safeConnector,
} from './connector.ts';
import { PageError } from './page.ts';

function checkHop(raw: string): URL {
  const checked = checkUrl(raw);
  if (!checked.ok) {
    const kind = checked.code === 'urlInvalid' ? 'redirects' : 'forbidden';
    throw new PageError(kind, `Not an address to fetch a page from: ${raw.slice(0, 200)}`);
  }
  const url = new URL(checked.url);
  if (!PORTS.has(url.port))
    throw new PageError('unreachable', `No page is served at port ${url.port}`);
  url.hash = '';
  return url;
}

/** Other ports would let strangers reach mail servers and databases through us. */
const PORTS = new Set(['', '80', '443', '8080', '8443']);

async function readBody(body: AsyncIterable<Buffer>, coding: string, limit: number) {
  const decompress = DECOMPRESS.get(coding.trim().toLowerCase());
  if (!decompress) throw new PageError('not_text', `Compressed by "${coding.slice(0, 50)}"`);
  const received = await collect(body, limit);
  if (!received) throw new PageError('too_large', `More than ${limit} bytes received`);
  // Some servers declare a compression for an empty body.
  if (received.length === 0) return received;
  try {
    return await decompress(received, { maxOutputLength: limit });
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? new PageError('too_large', `More than ${limit} bytes decompressed`, { cause })
      : new PageError('not_text', 'The compression is broken', { cause });
  }
}

type Decompress = (received: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const asIs: Decompress = (received) => Promise.resolve(received);
const fromGzip: Decompress = promisify(gunzip);
/** Servers disagree on zlib's header; the first byte tells (RFC 1950). */
const fromDeflate: Decompress = (received, options) =>
  promisify(((received[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(received, options);

const DECOMPRESS = new Map<string, Decompress>([
  ['', asIs],
  ['identity', asIs],
  ['gzip', fromGzip],
  ['x-gzip', fromGzip],
  ['br', promisify(brotliDecompress)],
  ['deflate', fromDeflate],
]);

export interface FetchedPage {
  finalUrl: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  contentType: 'html' | 'text' | 'pdf';
  content: string;
  bytes?: Uint8Array;
}

export type Fetcher = ReturnType<typeof createFetcher>;

interface FetchOptions {
  /** Its rejection ends the fetch. */
  beforeRedirect?: (url: string) => Promise<void>;
  takes?: MoreTypes;
}

export interface FetcherOptions {
  contact?: string | null;
  resolve?: ResolveName;
  dial?: Dial;
  limits?: Partial<typeof FETCH_LIMITS>;
}

const FETCH_LIMITS = { timeMs: 10_000, bytes: 2_000_000, redirects: 3 };

/** Sends no cookies and no referrer. `resolve` and `dial` can't bypass the check of addresses. */
export function createFetcher({
  contact = null,
  resolve = resolveName,
  dial = dialAddresses,
  limits,
}: FetcherOptions = {}) {
  const { timeMs, bytes, redirects } = { ...FETCH_LIMITS, ...limits };
  const headers = {
    'user-agent': contact === null ? 'Verimeter' : `Verimeter (+${contact})`,
    accept: 'text/html, application/xhtml+xml, text/plain;q=0.9',
    'accept-encoding': 'gzip, br, deflate',
    'accept-language': 'en, *;q=0.5',
  };

  async function follow(
    start: string,
    ending: AbortController,
    { beforeRedirect, takes = [] }: FetchOptions,
  ): Promise<FetchedPage> {
    const connect = safeConnector({ resolve, dial, ending, wireBytes: 2 * bytes + OVERHEAD });
    let url = checkHop(start);
    for (let followed = 0; followed <= redirects; followed++) {
      ending.signal.throwIfAborted();
      if (followed > 0) await beforeRedirect?.(url.href);
      const client = new Client(url.origin, { ...CLIENT, connect });
      // undici's signal does not end a request that waits for its connection.
      ending.signal.addEventListener('abort', () => void client.destroy());
      try {
        const path = url.pathname + url.search;
        const answer = await client.request({ method: 'GET', path, headers });
        // It emits an error when closed early.
        answer.body.on('error', () => undefined);
        if (!REDIRECTS.has(answer.statusCode)) return await readAnswer(url, answer, bytes, takes);
        url = checkHop(target(answer, url));
      } finally {
        await client.destroy(FETCHED);
      }
    }
    throw new PageError('redirects', `More than ${redirects} redirects`);
  }

  return {
    /** Rejects with a PageError or the signal's reason. */
    async fetchPage(url: string, signal: AbortSignal, options: FetchOptions = {}) {
      signal.throwIfAborted();
      const ending = new AbortController();
      const until = { signal: ending.signal };
      signal.addEventListener('abort', () => ending.abort(signal.reason), until);
      const timer = setTimeout(() => {
        ending.abort(new PageError('timed_out', `Not read within ${timeMs} ms`));
      }, timeMs);
      try {
        return await follow(url, ending, options);
      } catch (error) {
        ending.signal.throwIfAborted();
        // System, TLS and protocol errors have a code; anything else is a bug.
        if (error instanceof PageError || !(error instanceof Error && 'code' in error)) throw error;
        throw new PageError('unreachable', error.message, { cause: error });
      } finally {
        clearTimeout(timer);
        ending.abort(FETCHED);
      }
    },
  };
}

/** Shared, because creating an error takes a stack trace. */
const FETCHED = new Error('The fetch has ended');

const OVERHEAD = 500_000;

/** Without undici's time limits: the fetcher has its own. */
const CLIENT = {
  pipelining: 0,
  allowH2: false,
  useMilo: false,
  maxHeaderSize: 32_768,
  headersTimeout: 0,
  bodyTimeout: 0,
} satisfies Client.Options;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function target({ headers }: Dispatcher.ResponseData, from: URL): string {
  const { location } = headers;
  if (typeof location !== 'string') return '';
  // Header bytes come as Latin-1 but are UTF-8: https://fetch.spec.whatwg.org
  return URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from)?.href ?? '';
}

async function readAnswer(
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  most: number,
  takes: MoreTypes,
): Promise<FetchedPage> {
  if (statusCode < 200 || statusCode > 299)
    throw new PageError('error_status', `Answered with status ${statusCode}`, {}, statusCode);
  const labeled = textType(last(headers['content-type']), takes);
  // Pictures make a PDF large.
  const limit = labeled?.type === 'pdf' ? 2 * most : most;
  if (Number(last(headers['content-length'])) > limit)
    throw new PageError('too_large', `Announces more than ${limit} bytes`);
  const bytes = await readBody(body, last(headers['content-encoding']) ?? '', limit);
  const type = labeled ?? sniffType(bytes);
  const fetched = { finalUrl: url.href, headers, contentType: type.type };
  if (type.type === 'pdf') return { ...fetched, content: '', bytes };
  return { ...fetched, content: await decodeText(bytes, type) };
}

const last = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value.at(-1) : value) ?? null;

/** Decodes in pieces that let others run. Rejects with `not_text` for anything but text. */
export async function decodeText(bytes: Buffer, type: TextType): Promise<string> {
  const encoding = encodingOf(bytes, type);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding);
  } catch (cause) {
    throw new PageError('not_text', `Cannot decode ${encoding}`, { cause });
  }
  let text = '';
  let odd = 0;
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    if (start > 0) await setImmediate();
    const end = start + PIECE_BYTES;
    const piece = decoder.decode(bytes.subarray(start, end), { stream: end < bytes.length });
    text += piece;
    odd += piece.match(ODD)?.length ?? 0;
  }
  if (odd > Math.max(STRAY, text.length / ONE_IN))
    throw new PageError('not_text', `Not text in ${encoding}`);
  return text;
}

/** Takes one to ten milliseconds. */
const PIECE_BYTES = 131_072;
/** Browsers look at 1,024 bytes first, and later again. */
const PRESCAN_BYTES = 16_384;

function encodingOf(bytes: Buffer, { type, isXml, charset }: TextType): string {
  return sniffEncoding(bytes, {
    xml: isXml,
    ...(charset !== null && { transportLayerEncodingLabel: charset }),
    ...(!isXml && { maxPrescanBytes: type === 'html' ? PRESCAN_BYTES : 0 }),
    defaultEncoding: 'UTF-8',
  });
}

/** A third of a binary file is odd, but only 1 % of accented letters in a wrong encoding. */
const STRAY = 5;
const ONE_IN = 500;
/** Control characters, except white space and escape, and replaced bytes. */
const ODD = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g;

interface TextType {
  type: 'html' | 'text';
  /** XHTML declares its encoding differently. */
  isXml: boolean;
  charset: string | null;
}

type MoreTypes = readonly ('json' | 'pdf')[];

function textType(header: string | null, more: MoreTypes = []): TextType | { type: 'pdf' } | null {
  if (!header?.trim()) return null;
  const [essence = ''] = header.split(';');
  const charset = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(header)?.[1] ?? null;
  const name = essence.trim().toLowerCase();
  const isXml = name === 'application/xhtml+xml';
  if (isXml || name === 'text/html') return { type: 'html', isXml, charset };
  const isText = name === 'text/plain' || (name === 'application/json' && more.includes('json'));
  if (isText) return { type: 'text', isXml, charset };
  if (name === 'application/pdf' && more.includes('pdf')) return { type: 'pdf' };
  throw new PageError('not_text', `Content type ${essence.slice(0, 100)}`);
}

function sniffType(bytes: Buffer): TextType {
  const start = bytes.subarray(0, SNIFFED_BYTES).toString('latin1').replaceAll('\0', '');
  const isHtml = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:!|\?|[a-z])/i.test(
    start,
  );
  return { type: isHtml ? 'html' : 'text', isXml: false, charset: null };
}

/** As many as browsers look at: https://mimesniff.spec.whatwg.org */
const SNIFFED_BYTES = 1_445;
