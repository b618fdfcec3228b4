import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { Client, type Dispatcher } from 'undici';
import { checkUrl } from '../../../shared/url.ts';
import { resolveName, type ResolveName } from './address.ts';
import { type Dial, dialAddresses, safeConnector } from './connector.ts';
import { PageError } from './page.ts';
import { decodeText, sniffType, textType } from './text.ts';

/**
 * The address to fetch, without its fragment; the first and each one that it leads to must pass.
 * Throws a `PageError`: `forbidden` for what is local or not http(s), `redirects` for what is no
 * address or holds a password, `unreachable` for a port that no page is served at.
 */
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

/**
 * The ports of the web, as `URL.port` gives them. With others a stranger could have us speak to mail
 * servers and databases, or find out which ports of a third party are open.
 */
const PORTS = new Set(['', '80', '443', '8080', '8443']);

/**
 * The bytes of a body, decompressed. At most `limit` bytes may be received and at most `limit` may come
 * out, so a small body that unfolds into a huge one costs no more than a page. Throws a `PageError`:
 * `too_large`, or `not_text` for a compression that is unknown, applied twice, or broken.
 */
async function readBody(
  body: AsyncIterable<Buffer>,
  coding: string,
  limit: number,
): Promise<Buffer> {
  const decompress = DECOMPRESS.get(coding.trim().toLowerCase());
  if (!decompress) throw new PageError('not_text', `Compressed by "${coding.slice(0, 50)}"`);
  const received = await collect(body, limit);
  // Some servers announce a compression for an empty body.
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

/** By `Content-Encoding`, RFC 9110 §8.4. */
const DECOMPRESS = new Map<string, Decompress>([
  ['', asIs],
  ['identity', asIs],
  ['gzip', fromGzip],
  ['x-gzip', fromGzip],
  ['br', promisify(brotliDecompress)],
  ['deflate', fromDeflate],
]);

/** Servers disagree on whether zlib's header belongs to it; its first byte tells (RFC 1950). */
function fromDeflate(received: Buffer, options: { maxOutputLength: number }): Promise<Buffer> {
  return promisify(((received[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(received, options);
}

async function collect(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) throw new PageError('too_large', `More than ${limit} bytes received`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

export interface FetchedPage {
  /** Where the content came from, after redirects; without a fragment. */
  finalUrl: string;
  contentType: 'html' | 'text';
  /** Decoded; may be empty. */
  content: string;
}

export interface Fetcher {
  /**
   * The page at an address. Rejects with a `PageError`, or with the signal's reason. All connections
   * are closed when it settles.
   */
  fetchPage: (url: string, signal: AbortSignal) => Promise<FetchedPage>;
}

export interface FetcherOptions {
  /** Address under which the owner of a fetched page finds out who we are; null: not said. */
  contact?: string | null;
  resolve?: ResolveName;
  dial?: Dial;
  limits?: Partial<typeof FETCH_LIMITS>;
}

const FETCH_LIMITS = {
  /** From the first look-up to the last byte, over all redirects. */
  timeMs: 10_000,
  /** Of the body as received, and again as decompressed. */
  bytes: 2_000_000,
  redirects: 3,
};

/**
 * A fetcher of public pages by GET, without cookies, credentials, referrer or proxy. `resolve` and
 * `dial` stand before and behind the check of addresses and cannot loosen it: tests give their own to
 * reach a server of theirs under a public name.
 */
export function createFetcher({
  contact = null,
  resolve = resolveName,
  dial = dialAddresses,
  limits,
}: FetcherOptions = {}): Fetcher {
  const { timeMs, bytes, redirects } = { ...FETCH_LIMITS, ...limits };
  const headers = requestHeaders(contact);

  async function follow(start: string, ending: AbortController): Promise<FetchedPage> {
    const connect = safeConnector({ resolve, dial, ending, wireBytes: 2 * bytes + OVERHEAD });
    let url = checkHop(start);
    for (let followed = 0; followed <= redirects; followed++) {
      // A client of its own for each hop: nothing is kept alive, and each connection is checked.
      ending.signal.throwIfAborted();
      const client = new Client(url.origin, { ...CLIENT, connect });
      // A signal given to undici would not end a request that still waits for its connection.
      const stop = (): void => void client.destroy();
      ending.signal.addEventListener('abort', stop);
      try {
        const path = url.pathname + url.search;
        const answer = await client.request({ method: 'GET', path, headers });
        // It ends with an error when it is closed before it was read to the end.
        answer.body.on('error', () => undefined);
        if (!REDIRECTS.has(answer.statusCode)) return await readAnswer(url, answer, bytes);
        url = checkHop(target(answer, url));
      } finally {
        ending.signal.removeEventListener('abort', stop);
        await client.destroy();
      }
    }
    throw new PageError('redirects', `More than ${redirects} redirects`);
  }

  return {
    async fetchPage(url, signal) {
      signal.throwIfAborted();
      const ending = new AbortController();
      const stop = (): void => ending.abort(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      const timer = setTimeout(() => {
        ending.abort(new PageError('timed_out', `Not read within ${timeMs} ms`));
      }, timeMs);
      try {
        return await follow(url, ending);
      } catch (error) {
        ending.signal.throwIfAborted();
        // System, TLS and protocol errors bear a code; anything else is a fault of ours.
        if (error instanceof PageError || !(error instanceof Error && 'code' in error)) throw error;
        throw new PageError('unreachable', error.message, { cause: error });
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        ending.abort();
      }
    },
  };
}

/** Bytes on the wire besides the body: headers, certificates, framing of chunks. */
const OVERHEAD = 500_000;

/** Without keep-alive and HTTP/2; the fetcher's own limit of time stands for undici's. */
const CLIENT = {
  pipelining: 0,
  allowH2: false,
  useMilo: false,
  maxHeaderSize: 32_768,
  headersTimeout: 0,
  bodyTimeout: 0,
} satisfies Client.Options;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function requestHeaders(contact: string | null): Record<string, string> {
  return {
    'user-agent': contact === null ? 'Verimeter' : `Verimeter (+${contact})`,
    accept: 'text/html, application/xhtml+xml, text/plain;q=0.9',
    'accept-encoding': 'gzip, br, deflate',
    // Of a page in several languages any will do.
    'accept-language': 'en, *;q=0.5',
  };
}

/** Where a redirect leads; empty when it doesn't say. */
function target({ headers }: Dispatcher.ResponseData, from: URL): string {
  const { location } = headers;
  if (typeof location !== 'string') return '';
  // Header bytes come as Latin-1; in addresses they are UTF-8, https://fetch.spec.whatwg.org
  return URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from)?.href ?? '';
}

async function readAnswer(
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  limit: number,
): Promise<FetchedPage> {
  if (statusCode < 200 || statusCode > 299) {
    throw new PageError('error_status', `Answered with status ${statusCode}`);
  }
  const labelled = textType(last(headers['content-type']));
  if (Number(last(headers['content-length'])) > limit) {
    throw new PageError('too_large', `Announces more than ${limit} bytes`);
  }
  const bytes = await readBody(body, last(headers['content-encoding']) ?? '', limit);
  const type = labelled ?? sniffType(bytes);
  return { finalUrl: url.href, contentType: type.type, content: await decodeText(bytes, type) };
}

/** The last one of a header that was sent more than once. */
const last = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value.at(-1) : value) ?? null;
