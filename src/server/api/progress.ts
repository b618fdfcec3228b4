import type { RequestHandler, Response } from 'express';
import { z } from 'zod';
import { messages } from '../../shared/messages.ts';
import type { Database } from '../data/database.ts';
import { type Progress, readProgress } from '../domain/analysis/readProgress.ts';
import type { Watchers } from './watchers.ts';

/** Proxies cut a silent connection after 30 to 60 seconds. */
const HEARTBEAT_MS = 15_000;
/** What the database's column can hold. */
const GREATEST_SEQ = 2 ** 31 - 1;

/**
 * The live stream of an analysis: first what happened already (after `Last-Event-ID`, when the
 * browser comes back), then each event as it is stored by whichever process, then `end`. The
 * report's random id is the permission to watch.
 */
export function progress(db: Database, watchers: Watchers): RequestHandler<{ reportId: string }> {
  return async (request, response) => {
    const reportId = request.params.reportId.toLowerCase();
    if (!z.uuid().safeParse(reportId).success) {
      notFound(response);
      return;
    }
    const lastSeen = Number.parseInt(request.get('last-event-id') ?? '0', 10);
    let after = lastSeen > 0 ? Math.min(lastSeen, GREATEST_SEQ) : 0;
    // Watching begins before the first reading, so nothing falls between the two.
    const news = createBell();
    const unwatch = watchers.watch(reportId, news.ring);
    const heartbeat = setInterval(() => beat(response), HEARTBEAT_MS);
    response.on('close', news.ring);
    try {
      for (;;) {
        const found = await readProgress(db, reportId, after);
        if (!found) {
          notFound(response);
          return;
        }
        after = send(response, found, after);
        if (found.end || response.destroyed || watchers.dismissed()) break;
        await news.rung();
      }
      response.end();
    } finally {
      clearInterval(heartbeat);
      unwatch();
    }
  };
}

/** A report that is deleted while it is watched just ends the stream; the next request is told. */
function notFound(response: Response): void {
  if (response.headersSent) response.end();
  else
    response
      .set('Cache-Control', 'no-store')
      .status(404)
      .json({ message: messages.reportNotFound, code: 'NOT_FOUND' });
}

/** A bell that is heard by whoever waits for it, or comes to wait after it rang. */
function createBell() {
  let bell = Promise.withResolvers<undefined>();
  return {
    ring: () => bell.resolve(undefined),
    async rung() {
      await bell.promise;
      bell = Promise.withResolvers<undefined>();
    },
  };
}

function beat(response: Response): void {
  if (response.headersSent) response.write(': still here\n\n');
}

/** Writes what is new and gives the number of the last event. */
function send(response: Response, { events, end }: Progress, after: number): number {
  if (!response.headersSent) {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    // An analysis that still waits has nothing to tell, but the browser is to know that it is heard.
    response.flushHeaders();
  }
  for (const event of events) {
    response.write(`id: ${event.seq}\nevent: step\ndata: ${JSON.stringify(event)}\n\n`);
  }
  if (end) response.write(`event: end\ndata: ${JSON.stringify(end)}\n\n`);
  return events.at(-1)?.seq ?? after;
}
