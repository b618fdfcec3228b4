import { type RequestHandler, text } from 'express';
import { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import { countView as count } from '../modules/reports/views.ts';
import { readCaller, withCarriedToken } from './caller.ts';

/** A token has 36 characters. */
const BODY_LIMIT = 64;

/** Programs that say they are none of our readers. */
const MACHINE = /bot\b|crawl|spider|preview|slurp|facebookexternalhit/i;

/**
 * Takes the beacon of a page that shows a report; its body is the visitor's token. Answers 204
 * whatever becomes of it, so that nobody learns who was counted. Other sites' pages, and machines
 * that say what they are, are not counted; what runs no script sends nothing.
 */
export function countView(
  { db, https }: { db: Database; https: boolean },
  clock: () => Date,
): RequestHandler<{ reportId: string }>[] {
  return [
    text({ limit: BODY_LIMIT, type: () => true }),
    async (request, response) => {
      const reportId = request.params.reportId.toLowerCase();
      if (isReader(request) && z.uuid().safeParse(reportId).success) {
        const token = typeof request.body === 'string' ? request.body : undefined;
        const now = clock();
        const visitor = withCarriedToken(readCaller(request, { https, now }), token);
        await count(db, visitor, reportId, now);
      }
      response.status(204).set('Cache-Control', 'no-store').end();
    },
  ];
}

function isReader(request: Parameters<RequestHandler>[0]): boolean {
  const from = request.get('sec-fetch-site');
  return (
    (from === undefined || from === 'same-origin') && !MACHINE.test(request.get('user-agent') ?? '')
  );
}
