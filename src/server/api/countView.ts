import { type RequestHandler, text } from 'express';
import { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import { countView as count } from '../modules/reports/read.ts';
import { readCaller, withInputToken } from './context.ts';

const BOT = /bot\b|crawl|spider|preview|slurp|facebookexternalhit/i;

/** Always answers 204, so that callers cannot learn who was counted. */
export function countView(
  { db, https }: { db: Database; https: boolean },
  clock: () => Date,
): RequestHandler<{ reportId: string }>[] {
  return [
    text({ limit: 64, type: () => true }), // a token has 36 bytes
    async (request, response) => {
      const reportId = request.params.reportId.toLowerCase();
      const from = request.get('sec-fetch-site');
      const isOwnPage = from === undefined || from === 'same-origin';
      const isBot = BOT.test(request.get('user-agent') ?? '');
      if (isOwnPage && !isBot && z.uuid().safeParse(reportId).success) {
        const token = typeof request.body === 'string' ? request.body : undefined;
        const now = clock();
        const visitor = withInputToken(readCaller(request, { https, now }), token);
        await count(db, visitor, reportId, now);
      }
      response.status(204).set('Cache-Control', 'no-store').end();
    },
  ];
}
