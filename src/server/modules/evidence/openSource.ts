import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { hasCodePoints } from '../../../shared/text.ts';
import type { FetchedPage, Fetcher } from '../../integrations/web/fetcher.ts';
import { type Extracted, PageError, TEXT_MIN } from '../../integrations/web/page.ts';
import { type PageReader, PAGES_AT_A_TIME } from '../../integrations/web/reading.ts';
import { type PageSignals, readPageSignals } from './pageSignals.ts';
import {
  isAllowed,
  parseReservations,
  parseRobots,
  type RobotsRules,
  rulesOfAnswer,
} from './robots.ts';

/** A source's page, as far as it could be read. */
export type OpenedSource =
  | {
      status: 'read';
      text: string;
      /** Its paragraphs, by which copies are known. */
      prose: string;
      hash: string;
      facts: SourceFacts;
      signals: PageSignals;
    }
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
const KEPT_MS = 24 * 3_600_000;
/** A host that did not answer is asked again soon. */
const UNREACHABLE_MS = 10 * 60_000;
const HOSTS_MAX = 2_000;

/** Opens sources through the guarded fetcher, as far as their robots.txt lets us. */
export function createSourceOpening({ fetcher, reader, clock }: OpeningParts): OpenSource {
  const queue = new PQueue({ concurrency: PAGES_AT_A_TIME });
  const robotsOf = rulesByHost(fetcher, '/robots.txt', parseRobots);
  const reservedBy = rulesByHost(fetcher, '/.well-known/tdmrep.json', parseReservations);

  async function readText(
    { contentType, content, bytes, finalUrl }: FetchedPage,
    signal: AbortSignal,
  ): Promise<Pick<Extracted, 'text' | 'prose' | 'title' | 'publishedAt'>> {
    if (contentType === 'text') return { text: content, title: null, publishedAt: null };
    return queue.add(
      () =>
        bytes
          ? reader.readPdf(bytes, finalUrl, signal)
          : reader.readSource(content, finalUrl, clock(), signal),
      { signal },
    );
  }

  return async (address, signal) => {
    const visit = async (url: string) => {
      const rules = await unlessAborted(robotsOf(new URL(url).origin), signal);
      if (!isAllowed(rules, url)) throw new ClosedByRobots();
    };
    const isReserved = async (url: string) => {
      const asked = unlessAborted(reservedBy(new URL(url).origin), signal);
      // A page that was read is evidence, also when this answer takes too long.
      const rules = await asked.catch((error: unknown) => {
        if (!signal.aborted) throw error;
        return rulesOfAnswer(null);
      });
      return !isAllowed(rules, url);
    };
    try {
      await visit(address);
      // Asked beside the page, because most pages are not redirected.
      void reservedBy(new URL(address).origin);
      const fetched = await fetcher.fetchPage(address, signal, {
        beforeRedirect: visit,
        takes: ['pdf'],
      });
      const { headers, contentType, content, finalUrl } = fetched;
      const { text, prose = text, title, publishedAt } = await readText(fetched, signal);
      const html = contentType === 'html' ? content : null;
      const signals = readPageSignals({ status: 200, headers, html, text: prose });
      if (!hasCodePoints(text, TEXT_MIN))
        return signals.isPaywalled
          ? { status: 'not_opened', why: 'paywall' }
          : { status: 'unreadable' };
      const hash = createHash('sha256').update(text).digest('base64url');
      const isMiningReserved = signals.isMiningReserved || (await isReserved(finalUrl));
      const facts = { title, publishedAt };
      return {
        status: 'read',
        text,
        prose,
        hash,
        facts,
        signals: { ...signals, isMiningReserved },
      };
    } catch (error) {
      return failureOf(error, signal);
    }
  };
}

class ClosedByRobots extends Error {}

/** What a file of each host says of its addresses; asked for once a day, whoever waits for it. */
function rulesByHost(
  fetcher: Fetcher,
  path: string,
  parse: (body: string) => RobotsRules,
): (origin: string) => Promise<RobotsRules> {
  const known = new LRUCache<string, Promise<RobotsRules>>({ max: HOSTS_MAX, ttl: KEPT_MS });

  async function fetchRules(origin: string): Promise<RobotsRules> {
    // Several analyses may wait for one file: none of them ends its reading.
    const { signal } = new AbortController();
    try {
      const { content } = await fetcher.fetchPage(origin + path, signal, { takes: ['json'] });
      return rulesOfAnswer({ status: 200, body: content }, parse);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      // A file that is no text or too large holds no rules for us.
      const isRefusal = ['not_text', 'too_large', 'redirects', 'forbidden'].includes(error.kind);
      const status = error.status ?? (isRefusal ? 404 : null);
      return rulesOfAnswer(status === null ? null : { status, body: '' });
    }
  }

  return (origin) => {
    const before = known.get(origin);
    if (before) return before;
    const fetching = fetchRules(origin);
    known.set(origin, fetching);
    fetching.then(
      (found) => {
        if (found === rulesOfAnswer(null)) known.set(origin, fetching, { ttl: UNREACHABLE_MS });
      },
      () => known.delete(origin),
    );
    return fetching;
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
  if (error instanceof ClosedByRobots) return { status: 'not_opened', why: 'robots' };
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
