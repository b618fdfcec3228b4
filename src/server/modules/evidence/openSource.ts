import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { DAY_MS } from '../../../shared/dates.ts';
import type { SourceCheck } from '../../../shared/schema/result.ts';
import { hasCodePoints, removeHidden } from '../../../shared/text.ts';
import type { FetchedPage, Fetcher } from '../../integrations/web/fetcher.ts';
import { type Extracted, PageError, TEXT_MIN } from '../../integrations/web/page.ts';
import { untilAborted } from '../../platform/untilAborted.ts';
import type { ReaderTask } from '../../integrations/web/readerWorker.ts';
import { hashOf, PAGES_AT_A_TIME, type PageReadingParts } from '../../integrations/web/reading.ts';
import { readPageSignals, type PageSignals } from './pageSignals.ts';
import { TEXT_MAX } from './quote.ts';
import * as robots from './robots.ts';

type SourceText = Pick<Extracted, 'text' | 'prose' | 'title' | 'publishedAt'>;

export type OpenedSource =
  | (Required<SourceText> & { status: 'read'; hash: string; signals: PageSignals })
  | { status: 'not_opened'; why: NonNullable<SourceCheck['why']> }
  | { status: 'unreadable' };

/** Rejects for our own errors, and with the signal's reason unless that is a time-out. */
export type OpenSource = (address: string, signal: AbortSignal) => Promise<OpenedSource>;

/** How long a host that did not answer counts as closed. */
const UNREACHABLE_MS = 10 * 60_000;
const HOSTS_MAX = 2_000;

export function createSourceOpening({ fetcher, reader, clock }: PageReadingParts): OpenSource {
  const queue = new PQueue({ concurrency: PAGES_AT_A_TIME });
  const robotsOf = rulesByHost(fetcher, '/robots.txt', robots.parseRobots);
  const reservedBy = rulesByHost(fetcher, '/.well-known/tdmrep.json', robots.parseReservations);

  const readText = async (
    { contentType, content, bytes, finalUrl }: FetchedPage,
    signal: AbortSignal,
  ): Promise<SourceText> => {
    if (contentType === 'text') {
      const text = removeHidden(content.slice(0, TEXT_MAX));
      return { text, title: null, publishedAt: null };
    }
    const task: ReaderTask = bytes
      ? { read: 'pdf', bytes, url: finalUrl }
      : { read: 'source', html: content, url: finalUrl, now: clock() };
    return queue.add(() => reader.read(task, signal), { signal });
  };

  const visit = async (url: string, signal: AbortSignal) => {
    const rules = await untilAborted(robotsOf(url), signal);
    if (!robots.isAllowed(rules, url)) throw new ClosedByRobots();
  };

  const isReserved = async (url: string, signal: AbortSignal) => {
    try {
      return !robots.isAllowed(await untilAborted(reservedBy(url), signal), url);
    } catch (error) {
      // Too late to know: the page stays evidence, but its text is not shown.
      if (signal.aborted) return true;
      throw error;
    }
  };

  return async (address, signal) => {
    try {
      await visit(address, signal);
      // Fetched beside the page, because most pages are not redirected.
      reservedBy(address).catch(() => undefined);
      const page = await fetcher.fetchPage(address, signal, {
        beforeRedirect: (url) => visit(url, signal),
        takes: ['pdf'],
      });
      const { text, prose = text, title, publishedAt } = await readText(page, signal);
      const html = page.contentType === 'html' ? page.content : '';
      const signals = readPageSignals({ headers: page.headers, html, text: prose });
      if (!hasCodePoints(text, TEXT_MIN))
        return signals.isPaywalled ? notOpened('paywall') : { status: 'unreadable' };
      signals.isMiningReserved ||= await isReserved(page.finalUrl, signal);
      return { status: 'read', text, prose, hash: hashOf(text), title, publishedAt, signals };
    } catch (error) {
      return failureOf(error, signal);
    }
  };
}

class ClosedByRobots extends Error {}

function rulesByHost(fetcher: Fetcher, path: string, parse: (body: string) => robots.RobotsRules) {
  const fetchRules = async (origin: string): Promise<robots.RobotsRules> => {
    // Several analyses may wait for this file, so none of them may abort it.
    const { signal } = new AbortController();
    try {
      const { content } = await fetcher.fetchPage(origin + path, signal, { takes: ['json'] });
      return parse(content);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      // A file that is no text or too large holds no rules for us.
      const isRefusal = ['not_text', 'too_large', 'redirects', 'forbidden'].includes(error.kind);
      return robots.rulesOfStatus(error.status ?? (isRefusal ? 404 : null));
    }
  };

  const known = new LRUCache<string, robots.RobotsRules>({
    max: HOSTS_MAX,
    ttl: DAY_MS, // RFC 9309 §2.4: a stored robots.txt should not be used for longer.
    fetchMethod: async (origin, _, { options }) => {
      const rules = await fetchRules(origin);
      if (rules === robots.CLOSED) options.ttl = UNREACHABLE_MS;
      return rules;
    },
  });
  return (url: string): Promise<robots.RobotsRules> => known.forceFetch(new URL(url).origin);
}

function failureOf(error: unknown, signal: AbortSignal): OpenedSource {
  const isTimeout = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  if (signal.aborted && isTimeout) return notOpened('slow');
  if (error instanceof ClosedByRobots) return notOpened('robots');
  if (!(error instanceof PageError)) throw error;
  if (error.status === 402) return notOpened('paywall');
  if (error.status === 404 || error.status === 410) return notOpened('gone');
  if (error.kind === 'timed_out') return notOpened('slow');
  const isUnreadable = ['too_large', 'not_text', 'unreadable'].includes(error.kind);
  return isUnreadable ? { status: 'unreadable' } : notOpened('refused');
}

const notOpened = (why: NonNullable<SourceCheck['why']>): OpenedSource => ({
  status: 'not_opened',
  why,
});
