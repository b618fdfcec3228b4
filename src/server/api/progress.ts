import type { RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Settings } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { networkOf } from '../modules/accounts/address.ts';
import { type Progress, readProgress } from '../modules/analysis/progress.ts';
import { createNotifier } from '../modules/analysis/wait.ts';
import { DomainError } from '../modules/errors.ts';
import type { Database } from '../platform/database/database.ts';

/** Proxies cut a silent connection after 30 to 60 seconds. */
const HEARTBEAT_MS = 15_000;
/** What the database's column can hold. */
const GREATEST_SEQ = 2 ** 31 - 1;
/** How long a browser waits before it comes back to a server that stops, and at most as long again. */
const RECONNECT_MS = 1_000;
/** By then an analysis has ended, and its stream with it. */
const RETRY_SECONDS = '60';

/**
 * The live stream of an analysis: first what happened already (after `Last-Event-ID`, when the
 * browser comes back), then each event as it is stored by whichever process, then `end`. The
 * report's random id is the permission to watch. From one address only so many are open at once as are
 * set: whoever is refused can still ask for the status.
 */
export function progress(
  db: Database,
  subscribers: ProgressSubscribers,
  settings: () => Promise<Pick<Settings, 'addressStreamsAtOnce'>>,
): RequestHandler<{ reportId: string }> {
  const open = new Map<string, number>();
  const readNews = shareReads(async (reportId, after) => {
    const found = await readProgress(db, reportId, after);
    return found && toNews(found, after);
  });
  return async (request, response) => {
    const reportId = request.params.reportId.toLowerCase();
    if (!z.uuid().safeParse(reportId).success) {
      refuse(response, 'not_found');
      return;
    }
    const address = networkOf(request.ip);
    const { addressStreamsAtOnce } = await settings();
    const others = open.get(address) ?? 0;
    if (others >= addressStreamsAtOnce) {
      refuse(response, 'rate_limited');
      return;
    }
    open.set(address, others + 1);
    const lastSeen = Number.parseInt(request.get('last-event-id') ?? '0', 10);
    let after = lastSeen > 0 ? Math.min(lastSeen, GREATEST_SEQ) : 0;
    // Watching begins before the first reading, so nothing falls between the two.
    const news = createNotifier();
    const unwatch = subscribers.watch(reportId, news.notify);
    const heartbeat = setInterval(() => beat(response), HEARTBEAT_MS);
    response.on('close', news.notify);
    try {
      for (;;) {
        const found = await readNews(reportId, after);
        if (!found) {
          refuse(response, 'not_found');
          return;
        }
        send(response, found);
        after = found.last;
        const isAll = found.ended || request.method === 'HEAD';
        if (isAll || response.destroyed) break;
        if (subscribers.dismissed()) {
          tellToReconnect(response);
          break;
        }
        await news.notified();
      }
      response.end();
    } catch (error) {
      const code = error instanceof DomainError ? error.code : null;
      if (code !== 'gone' && code !== 'withheld') throw error;
      refuse(response, code);
    } finally {
      clearInterval(heartbeat);
      unwatch();
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    }
  };
}

const REFUSALS = {
  not_found: { status: 404, code: 'NOT_FOUND', message: messages.reportNotFound },
  gone: { status: 410, code: 'GONE', message: messages.reportGone },
  withheld: { status: 403, code: 'FORBIDDEN', message: messages.permissionDenied },
  rate_limited: { status: 429, code: 'TOO_MANY_REQUESTS', message: messages.tooManyRequests },
} as const;

/** A report that is deleted while it is watched just ends the stream; the next request is told. */
function refuse(response: Response, error: keyof typeof REFUSALS): void {
  const { status, code, message } = REFUSALS[error];
  if (error === 'rate_limited') response.set('Retry-After', RETRY_SECONDS);
  if (response.headersSent) response.end();
  else response.set('Cache-Control', 'no-store').status(status).json({ message, code, error });
}

function beat(response: Response): void {
  if (response.headersSent) response.write(': still here\n\n');
}

/** It then asks for what came after `Last-Event-ID`. All come back, so not all at the same time. */
function tellToReconnect(response: Response): void {
  response.write(`retry: ${RECONNECT_MS + Math.floor(Math.random() * RECONNECT_MS)}\n\n`);
}

/** Writes what is new. */
function send(response: Response, { text }: News): void {
  if (!response.headersSent) {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    // An analysis that still waits has nothing to tell, but the browser is to know that it is heard.
    response.flushHeaders();
  }
  if (text !== '') response.write(text);
}

/** What happened since, as it travels. */
interface News {
  text: string;
  /** The number of the last event. */
  last: number;
  ended: boolean;
}

function toNews({ events, end }: Progress, after: number): News {
  const steps = events.map(
    (event) => `id: ${event.seq}\nevent: step\ndata: ${JSON.stringify(event)}\n\n`,
  );
  const last = end ? `event: end\ndata: ${JSON.stringify(end)}\n\n` : '';
  return {
    text: steps.join('') + last,
    last: events.at(-1)?.seq ?? after,
    ended: end !== null,
  };
}

/** Tells whoever watches a report that there is news of it. */
export interface ProgressSubscribers {
  /** There is news of this report. */
  wake(reportId: string): void;
  /** There may be news of any report. */
  wakeAll(): void;
  /** Calls the listener at each news until the returned function is called. */
  watch(reportId: string, listener: () => void): () => void;
  /** The house closes: wakes all, who then go home. */
  dismiss(): void;
  dismissed(): boolean;
  /** How many watch a report at the moment. */
  count(reportId: string): number;
}

export function createProgressSubscribers(): ProgressSubscribers {
  const listeners = new Map<string, Set<() => void>>();
  let dismissed = false;
  const wakeAll = () => listeners.forEach((set) => set.forEach((listener) => listener()));
  return {
    wake: (reportId) => listeners.get(reportId)?.forEach((listener) => listener()),
    wakeAll,
    dismiss() {
      dismissed = true;
      wakeAll();
    },
    dismissed: () => dismissed,
    count: (reportId) => listeners.get(reportId)?.size ?? 0,
    watch(reportId, listener) {
      const set = listeners.get(reportId) ?? new Set();
      listeners.set(reportId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(reportId);
      };
    },
  };
}

/**
 * Lets all who ask for the same within one turn of the event loop share one reading, which begins
 * after the last of them asked: news that wakes thousands of watchers costs one query, and nobody
 * gets what was read before they were woken.
 */
export function shareReads<T>(
  read: (id: string, after: number) => Promise<T>,
): (id: string, after: number) => Promise<T> {
  const gathering = new Map<string, Promise<T>>();
  return (id, after) => {
    const key = `${id} ${after}`;
    const joined = gathering.get(key);
    if (joined) return joined;
    const begun = endOfTurn().then(() => {
      gathering.delete(key);
      return read(id, after);
    });
    gathering.set(key, begun);
    return begun;
  };
}

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
