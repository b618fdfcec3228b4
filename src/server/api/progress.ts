import type { RequestHandler, Response } from 'express';
import { messages } from '../../shared/messages.ts';
import type { Database } from '../data/database.ts';
import { type Progress, readProgress } from '../domain/analysis/readProgress.ts';

/** Proxies cut a silent connection after 30 to 60 seconds. */
const HEARTBEAT_MS = 15_000;

/** Tells whoever watches a report that there is news of it. */
export interface Watchers {
  wake(reportId: string): void;
  wakeAll(): void;
  watch(reportId: string, listener: () => void): () => void;
}

export function createWatchers(): Watchers {
  const listeners = new Map<string, Set<() => void>>();
  return {
    wake: (reportId) => listeners.get(reportId)?.forEach((listener) => listener()),
    wakeAll: () => listeners.forEach((set) => set.forEach((listener) => listener())),
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
 * The live stream of an analysis: first what happened already (after `Last-Event-ID`, when the
 * browser comes back), then each event as it is stored by whichever process, then `end`. The
 * report's random id is the permission to watch.
 */
export function progress(db: Database, watchers: Watchers): RequestHandler<{ reportId: string }> {
  return async (request, response) => {
    const { reportId } = request.params;
    const lastSeen = Number.parseInt(request.get('last-event-id') ?? '0', 10);
    let after = Number.isSafeInteger(lastSeen) && lastSeen > 0 ? lastSeen : 0;
    // Watching begins before the first reading, so nothing falls between the two.
    let news = true;
    let wake = () => {};
    const unwatch = watchers.watch(reportId, () => {
      news = true;
      wake();
    });
    const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
    response.on('close', () => wake());
    try {
      for (;;) {
        news = false;
        const found = await readProgress(db, reportId, after);
        if (!found) {
          response.status(404).json({ message: messages.reportNotFound, code: 'NOT_FOUND' });
          return;
        }
        after = send(response, found, after);
        if (found.end || response.destroyed) break;
        // A wake-up during the reading is not lost: it is seen here or it ends the wait.
        if (!news) await new Promise<void>((resolve) => (wake = resolve));
      }
      response.end();
    } finally {
      clearInterval(heartbeat);
      unwatch();
    }
  };
}

/** Writes what is new and gives the number of the last event. */
function send(response: Response, { events, end }: Progress, after: number): number {
  if (!response.headersSent) {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
  }
  for (const event of events) {
    response.write(`id: ${event.seq}\nevent: step\ndata: ${JSON.stringify(event)}\n\n`);
  }
  if (end) response.write(`event: end\ndata: ${JSON.stringify(end)}\n\n`);
  return events.at(-1)?.seq ?? after;
}
