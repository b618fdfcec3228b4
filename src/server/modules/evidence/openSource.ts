import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { hasCodePoints } from '../../../shared/text.ts';
import type { Fetcher } from '../../integrations/web/fetcher.ts';
import { type Extracted, PageError } from '../../integrations/web/page.ts';
import type { PageReader } from '../../integrations/web/readerThread.ts';
import { TEXT_MIN } from '../../integrations/web/readHtml.ts';
import { type PageSignals, readPageSignals } from './pageSignals.ts';
import { isAllowed, type RobotsRules, rulesOfAnswer } from './robots.ts';

/** A source's page, as far as it could be read. */
export type OpenedSource =
  | { status: 'read'; text: string; hash: string; facts: SourceFacts; signals: PageSignals }
  | { status: 'not_opened'; why: 'robots' | 'paywall' | 'slow' | 'refused' | 'gone' }
  | { status: 'unreadable' };

type SourceFacts = Pick<Extracted, 'title' | 'publishedAt'>;

/** Rejects only for faults of ours, or with the signal's reason unless that is a time-out. */
export type OpenSource = (address: string, signal: AbortSignal) => Promise<OpenedSource>;

interface OpeningParts {
  fetcher: Fetcher;
  reader: PageReader;
  clock: () => Date;
}

/** RFC 9309 §2.4: a stored robots.txt should not be used for more than a day. */
const ROBOTS_MS = 24 * 3_600_000;
/** A host that did not answer is asked again soon. */
const UNREACHABLE_MS = 10 * 60_000;
const HOSTS_MAX = 2_000;

/** Opens sources through the guarded fetcher, as far as their robots.txt lets us. */
export function createSourceOpening({ fetcher, reader, clock }: OpeningParts): OpenSource {
  const rules = new LRUCache<string, Promise<RobotsRules>>({ max: HOSTS_MAX, ttl: ROBOTS_MS });

  async function fetchRules(origin: string): Promise<RobotsRules> {
    // Several analyses may wait for one file: none of them ends its reading.
    const { signal } = new AbortController();
    try {
      const { content } = await fetcher.fetchPage(`${origin}/robots.txt`, signal);
      return rulesOfAnswer({ status: 200, body: content });
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      // A file that is no text or too large holds no rules for us.
      const isRefusal = ['not_text', 'too_large', 'redirects', 'forbidden'].includes(error.kind);
      const status = error.status ?? (isRefusal ? 404 : null);
      return rulesOfAnswer(status === null ? null : { status, body: '' });
    }
  }

  function rulesOf(origin: string): Promise<RobotsRules> {
    const known = rules.get(origin);
    if (known) return known;
    const fetching = fetchRules(origin);
    rules.set(origin, fetching);
    fetching.then(
      (found) => {
        if (found === rulesOfAnswer(null)) rules.set(origin, fetching, { ttl: UNREACHABLE_MS });
      },
      () => rules.delete(origin),
    );
    return fetching;
  }

  return async (address, signal) => {
    try {
      const { origin } = new URL(address);
      if (!isAllowed(await unlessAborted(rulesOf(origin), signal), address))
        return { status: 'not_opened', why: 'robots' };
      const { headers, contentType, content, finalUrl } = await fetcher.fetchPage(address, signal);
      const isHtml = contentType === 'html';
      const page = isHtml
        ? await reader.read(content, finalUrl, clock(), signal)
        : { text: content, title: null, publishedAt: null };
      const { text, title, publishedAt } = page;
      const html = isHtml ? content : null;
      const signals = readPageSignals({ status: 200, headers, html, text });
      if (!hasCodePoints(text, TEXT_MIN))
        return signals.isPaywalled
          ? { status: 'not_opened', why: 'paywall' }
          : { status: 'unreadable' };
      const hash = createHash('sha256').update(text).digest('base64url');
      return { status: 'read', text, hash, facts: { title, publishedAt }, signals };
    } catch (error) {
      return failureOf(error, signal);
    }
  };
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, aborted.promise]).finally(() =>
    signal.removeEventListener('abort', stop),
  );
}

function failureOf(error: unknown, signal: AbortSignal): OpenedSource {
  const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  if (signal.aborted && isTimeout) return { status: 'not_opened', why: 'slow' };
  if (!(error instanceof PageError)) throw error;
  switch (error.kind) {
    case 'timed_out':
      return { status: 'not_opened', why: 'slow' };
    case 'too_large':
    case 'not_text':
    case 'unreadable':
      return { status: 'unreadable' };
    case 'error_status':
      return { status: 'not_opened', why: WHY_OF_STATUS.get(error.status ?? 0) ?? 'refused' };
    case 'unreachable':
    case 'forbidden':
    case 'redirects':
      return { status: 'not_opened', why: 'refused' };
  }
}

const WHY_OF_STATUS = new Map<number, 'gone' | 'paywall'>([
  [404, 'gone'],
  [410, 'gone'],
  [402, 'paywall'],
]);
