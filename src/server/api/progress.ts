import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Settings } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { networkOf } from '../modules/accounts/address.ts';
import { readProgress } from '../modules/analysis/progress.ts';
import { createNotifier } from '../modules/analysis/wait.ts';
import { DomainError } from '../modules/errors.ts';
import type { Database } from '../platform/database/database.ts';
import { addCount } from './addressShare.ts';

/** Proxies close silent connections after 30 to 60 seconds. */
const HEARTBEAT_MS = 15_000;
const MAX_SEQ = 2 ** 31 - 1;
/** Browsers reconnect after this time, plus up to as much jitter. */
const RECONNECT_MS = 1_000;
/** By then, open streams have ended with their analyses. */
const RETRY_SECONDS = 60;

const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

/** Knowing the random report id is the permission. */
export function progress(
  db: Database,
  subscribers: ProgressSubscribers,
  settings: () => Promise<Pick<Settings, 'addressStreamsAtOnce'>>,
): RequestHandler<{ reportId: string }> {
  const open = new Map<string, number>();
  const readUpdates = shareReads(async (reportId, after) =>
    toUpdate(await readProgress(db, reportId, after), after),
  );

  const stream = async (request: Request, response: Response, reportId: string) => {
    const lastSeen = Number.parseInt(request.get('last-event-id') ?? '0', 10);
    let after = lastSeen > 0 ? Math.min(lastSeen, MAX_SEQ) : 0;
    // Subscribes before the first read, so that no event is missed.
    const notifier = createNotifier();
    const unsubscribe = subscribers.watch(reportId, notifier.notify);
    const heartbeat = setInterval(() => {
      if (response.headersSent) response.write(': still here\n\n');
    }, HEARTBEAT_MS);
    response.on('close', notifier.notify);
    try {
      for (;;) {
        const update = await readUpdates(reportId, after);
        if (!response.headersSent) {
          response.writeHead(200, STREAM_HEADERS);
          // A waiting analysis has no events yet, but the browser needs to see the stream open.
          response.flushHeaders();
        }
        if (update.text !== '') response.write(update.text);
        after = update.last;
        const isAll = update.ended || request.method === 'HEAD';
        if (isAll || response.destroyed) break;
        if (subscribers.dismissed()) {
          // Jitter, because all clients reconnect at once. They resume from `Last-Event-ID`.
          const delay = RECONNECT_MS + Math.floor(Math.random() * RECONNECT_MS);
          response.write(`retry: ${delay}\n\n`);
          break;
        }
        await notifier.notified();
      }
      response.end();
    } catch (error) {
      // A report deleted while streaming ends the stream; the next request gets the error.
      if (!(error instanceof DomainError) || !response.headersSent) throw error;
      response.end();
    } finally {
      clearInterval(heartbeat);
      unsubscribe();
    }
  };

  return async (request, response) => {
    const reportId = request.params.reportId.toLowerCase();
    if (!z.uuid().safeParse(reportId).success) throw new DomainError('not_found');
    const address = networkOf(request.ip);
    const { addressStreamsAtOnce } = await settings();
    if ((open.get(address) ?? 0) >= addressStreamsAtOnce)
      throw new DomainError('rate_limited', messages.tooManyRequests, {
        retryAfterSeconds: RETRY_SECONDS,
      });
    const release = addCount(open, address, 1);
    await stream(request, response, reportId).finally(release);
  };
}

type Progress = Awaited<ReturnType<typeof readProgress>>;

function toUpdate({ events, findings, end }: Progress, after: number) {
  const all = [...events, ...(findings ? [findings] : [])].sort(
    (one, other) => one.seq - other.seq,
  );
  const texts = all.map((event) => {
    const name = 'step' in event ? 'step' : 'findings';
    return `id: ${event.seq}\nevent: ${name}\ndata: ${JSON.stringify(event)}\n\n`;
  });
  const last = end ? `event: end\ndata: ${JSON.stringify(end)}\n\n` : '';
  return {
    text: texts.join('') + last,
    last: all.at(-1)?.seq ?? after,
    ended: end !== null,
  };
}

export type ProgressSubscribers = ReturnType<typeof createProgressSubscribers>;

export function createProgressSubscribers() {
  const changes = new EventEmitter().setMaxListeners(0);
  let dismissed = false;
  const wakeAll = () => changes.eventNames().forEach((reportId) => changes.emit(reportId));
  return {
    wake: (reportId: string) => changes.emit(reportId),
    wakeAll,
    dismiss() {
      dismissed = true;
      wakeAll();
    },
    dismissed: () => dismissed,
    count: (reportId: string) => changes.listenerCount(reportId),
    watch(reportId: string, listener: () => void) {
      changes.on(reportId, listener);
      return () => changes.off(reportId, listener);
    },
  };
}

/** Callers in one turn of the event loop share a query, which starts after the last of them. */
export function shareReads<T>(
  read: (id: string, after: number) => Promise<T>,
): (id: string, after: number) => Promise<T> {
  const pending = new Map<string, Promise<T>>();
  return (id, after) => {
    const key = `${id} ${after}`;
    const joined = pending.get(key);
    if (joined) return joined;
    const started = nextTurn().then(() => {
      pending.delete(key);
      return read(id, after);
    });
    pending.set(key, started);
    return started;
  };
}
