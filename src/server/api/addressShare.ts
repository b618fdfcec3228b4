import { setTimeout as pause } from 'node:timers/promises';
import { TRPCError } from '@trpc/server';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import {
  BATCH_MAX,
  BODY_BYTES_AT_ONCE,
  BODY_BYTES_PER_READ,
  CAPTURE_BYTES_MAX,
  COSTLY_AT_ONCE,
  COSTLY_WAIT_MS,
  COSTLY_WAITING_MAX,
  COUNTED_ADDRESSES_MAX,
  READS_BURST_SECONDS,
  READ_COSTS,
  REFUSAL_DELAY_MS,
  REFUSALS_DELAYED_MAX,
  SETTINGS,
  type Settings,
} from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { paths } from '../../shared/paths.ts';
import { networkOf } from '../modules/accounts/address.ts';
import { DomainError } from '../modules/errors.ts';
import type { Log } from '../log.ts';
import { isUnder, refuseRequest } from './refuseRequest.ts';

/** What costs more than a cheap read. */
export type Costly = Exclude<keyof typeof READ_COSTS, 'request'>;

/** Counts the work and, if it is one of those that are made a few at a time, makes it in its turn. */
export type RunCostly = <T>(kind: Costly, work: () => Promise<T>) => Promise<T>;

/**
 * What one network address may have this process do, so that nobody keeps the others waiting. Whatever
 * goes beyond is refused with `rate_limited`. Counted in this process alone: a count that all share would
 * cost more than most answers. What lies ready in memory is given out before this, and is free.
 */
export interface AddressShare {
  /** Counts each request, its body, and each of the calls that travel together. */
  limit: RequestHandler;
  /** For an address as `networkOf` names it; nobody's work, where there is none, is not counted. */
  runFor: (address: string | undefined) => RunCostly;
  /** Keeps room for a body that comes in; the result gives it back. */
  holdBody: (address: string, bytes: number) => () => void;
}

interface ShareParts {
  settings: () => Promise<Pick<Settings, 'addressReadsPerMinute'>>;
  log: Pick<Log, 'warn'>;
  clock?: () => number;
  delay?: (ms: number) => Promise<unknown>;
}

const MINUTE_MS = 60_000;
const BURST_MS = READS_BURST_SECONDS * 1_000;

export function createAddressShare({
  settings,
  log,
  clock = () => performance.now(),
  delay = pause,
}: ShareParts): AddressShare {
  const spend = createCount(settings, clock);
  const delayed = new Map<string, number>();
  const lines = new Map<string, PQueue>();
  const bodies = new Map<string, number>();
  let warned = false;

  /** False: too many wait for theirs. */
  const delayRefusal = async (address: string): Promise<boolean> => {
    if ((delayed.get(address) ?? 0) >= REFUSALS_DELAYED_MAX) return false;
    const end = add(delayed, address, 1);
    await delay(REFUSAL_DELAY_MS);
    end();
    return true;
  };

  const lineOf = (address: string): PQueue => {
    const known = lines.get(address);
    if (known) return known;
    const line = new PQueue({ concurrency: COSTLY_AT_ONCE });
    line.addEventListener('idle', () => lines.delete(address));
    lines.set(address, line);
    return line;
  };

  const inLine = async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    const line = lineOf(address);
    if (line.size >= COSTLY_WAITING_MAX) {
      await delayRefusal(address);
      throw tooMany(COSTLY_WAIT_MS);
    }
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), COSTLY_WAIT_MS);
    const begin = () => {
      clearTimeout(timer);
      return work();
    };
    return line.add(begin, { signal: patience.signal }).catch((error: unknown) => {
      throw patience.signal.aborted ? tooMany(COSTLY_WAIT_MS) : (error as Error);
    });
  };

  return {
    limit: async (request, response, next) => {
      const address = networkOf(request.ip);
      const wait = await spend(address, readsOf(request));
      if (wait === null) {
        next();
        return;
      }
      if (!warned && seemsForwarded(request)) {
        warned = true;
        log.warn(
          'Requests that a proxy forwarded were refused: until TRUST_PROXY names the proxy, all who come through it count as one address.',
        );
      }
      if (!(await delayRefusal(address))) response.set('Connection', 'close');
      refuseRequest(request, response, tooMany(wait));
    },

    runFor: (address) => async (kind, work) => {
      if (address === undefined) return work();
      const wait = await spend(address, READ_COSTS[kind]);
      if (wait !== null) {
        await delayRefusal(address);
        throw tooMany(wait);
      }
      return kind === 'start' ? work() : inLine(address, work);
    },

    holdBody(address, bytes) {
      const others = bodies.get(address) ?? 0;
      if (others > 0 && others + bytes > BODY_BYTES_AT_ONCE) throw tooMany(REFUSAL_DELAY_MS);
      return add(bodies, address, bytes);
    },
  };
}

/**
 * What each address has used of its share. It is in debt until its reads are worked off at the rate that
 * is set, and may be so for some seconds; what is asked for then is refused and not counted.
 */
function createCount(settings: ShareParts['settings'], clock: () => number) {
  /** Until when each address is in debt, by the clock. */
  const debts = new LRUCache<string, number>({ max: COUNTED_ADDRESSES_MAX });

  return async (address: string, reads: number): Promise<number | null> => {
    // Without its settings the database has more pressing troubles.
    const perMinute = await settings().then(
      ({ addressReadsPerMinute }) => addressReadsPerMinute,
      () => SETTINGS.addressReadsPerMinute.default,
    );
    const now = clock();
    const until = Math.max(now, debts.get(address) ?? now);
    const wait = until - now - BURST_MS;
    if (wait > 0) return wait;
    debts.set(address, until + (reads * MINUTE_MS) / perMinute);
    return null;
  };
}

/** Adds to what is counted under a key, and gives what takes it away again. */
function add(counts: Map<string, number>, key: string, amount: number): () => void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
  return () => {
    const left = (counts.get(key) ?? 0) - amount;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
}

function tooMany(waitMs: number): TRPCError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const message = messages.tooManyRequests;
  const cause = new DomainError('rate_limited', message, { retryAfterSeconds });
  return new TRPCError({ code: 'TOO_MANY_REQUESTS', message, cause });
}

function readsOf(request: Request): number {
  const { headers, path } = request;
  const calls = isUnder(request, paths.trpc) ? path.split(/,|%2c/i, BATCH_MAX).length : 1;
  // Beyond, it is refused anyway; and nobody is to use up days of an address with a number.
  const most = CAPTURE_BYTES_MAX;
  const unknown = headers['transfer-encoding'] === undefined ? 0 : most;
  const bytes = Math.min(Number(headers['content-length'] ?? unknown), most);
  return calls * READ_COSTS.request + Math.floor(bytes / BODY_BYTES_PER_READ);
}

/** A proxy wrote into it whom it is for, and is not believed. */
const seemsForwarded = ({ headers, ip, socket }: Request): boolean =>
  (headers['x-forwarded-for'] ?? headers['forwarded']) !== undefined &&
  networkOf(ip) === networkOf(socket.remoteAddress);
