import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Keeper } from './keeper.ts';
import { sendReady } from './cachedResponse.ts';

/**
 * Answers from memory what lies there complete, before anything else looks at the request. False
 * when it doesn't. Only GET and HEAD without a query: what is kept is the same for every visitor.
 */
export function answerIfReady(
  keeper: Keeper,
  commonHeaders: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const answer = keeper.find(request.url ?? '');
  if (!answer) return false;
  sendReady(request, response, answer, commonHeaders);
  return true;
}
