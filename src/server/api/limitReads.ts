import { TRPCError } from '@trpc/server';
import type { Request, RequestHandler, Response } from 'express';
import { messages } from '../../shared/messages.ts';
import { SETTINGS, type Settings } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { networkOf } from '../domain/accounts/networkOf.ts';
import { DomainError } from '../domain/errors.ts';
import { errorBody } from './errorBody.ts';
import { formatError } from './errors.ts';

const WINDOW_MS = 60_000;
/** JSON-RPC's number for it, as tRPC has it. */
const TRPC_TOO_MANY = -32029;

/**
 * Refuses an address more answers within a minute than are set, so that no one keeps the others waiting.
 * Counted in this process alone: a count that all share would cost more than most answers. What lies
 * ready in memory is given out before this, and counts for nothing; of calls that travel together each
 * counts.
 */
export function limitReads(
  settings: () => Promise<Settings>,
  clock: () => number = () => performance.now(),
): RequestHandler {
  /** In the order in which their minutes began. */
  const counts = new Map<string, { since: number; count: number }>();

  return async (request, response, next) => {
    const now = clock();
    for (const [address, { since }] of counts) {
      if (now - since < WINDOW_MS) break;
      counts.delete(address);
    }
    const address = networkOf(request.ip);
    const known = counts.get(address) ?? { since: now, count: 0 };
    counts.set(address, known);
    known.count += callsOf(request);
    // Without its settings the database has more pressing troubles.
    const most = await settings().then(
      ({ addressReadsPerMinute }) => addressReadsPerMinute,
      () => SETTINGS.addressReadsPerMinute.default,
    );
    if (known.count <= most) next();
    else refuse(request, response, Math.ceil((known.since + WINDOW_MS - now) / 1_000));
  };
}

const isCall = ({ path, baseUrl }: Request, door: string): boolean =>
  `${baseUrl}${path}`.startsWith(`${door}/`);

const callsOf = (request: Request): number =>
  isCall(request, paths.trpc) ? request.path.split(/,|%2c/i).length : 1;

/** In the form that whoever asked can read. */
function refuse(request: Request, response: Response, seconds: number): void {
  const cause = new DomainError('rate_limited', messages.tooManyRequests);
  const error = new TRPCError({ code: 'TOO_MANY_REQUESTS', message: cause.message, cause });
  response.status(429).set({ 'Retry-After': String(seconds), 'Cache-Control': 'no-store' });
  if (isCall(request, paths.trpc)) {
    const data = { code: error.code, httpStatus: 429 };
    const shape = { message: error.message, code: TRPC_TOO_MANY, data } as const;
    response.json({ error: formatError({ shape, error }) });
  } else if (isCall(request, paths.api)) response.json(errorBody(error));
  else response.type('text/plain').send(`${error.message}\n`);
}
