import { Client } from 'undici';
import type { Dispatcher } from 'undici';
import { checkHop } from './checkHop.ts';
import { decodeText } from './decodeText.ts';
import { dialAddresses } from './dialAddresses.ts';
import type { Dial } from './dialAddresses.ts';
import { guardedConnector } from './guardedConnector.ts';
import { PageError } from './pageError.ts';
import { readBody } from './readBody.ts';
import { resolveName } from './resolveName.ts';
import type { ResolveName } from './resolveName.ts';
import { sniffType, textType } from './textType.ts';

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

export const FETCH_LIMITS = {
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
    const connect = guardedConnector({ resolve, dial, ending, wireBytes: 2 * bytes + OVERHEAD });
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
