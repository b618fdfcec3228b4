import { MINUTE_MS } from '../../shared/dates.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TRPCError } from '@trpc/server';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import * as limits from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { paths } from '../../shared/paths.ts';
import { networkOf } from '../modules/accounts/address.ts';
import { DomainError } from '../modules/errors.ts';
import type { Log } from '../log.ts';
import { isUnder, refusal } from './errors.ts';

export type Costly = Exclude<keyof typeof limits.READ_COSTS, 'request'>;

/** Charges the work to the caller's address and queues costly kinds. */
export type RunCostly = <T>(kind: Costly, work: () => Promise<T>) => Promise<T>;

export type AddressShare = ReturnType<typeof createAddressShare>;

interface ShareParts {
  settings: () => Promise<Pick<limits.Settings, 'addressReadsPerMinute'>>;
  log: Pick<Log, 'warn'>;
  clock?: () => number;
  delay?: (ms: number) => Promise<unknown>;
}

/** Counts per process, because a shared count would cost more than most answers. */
export function createAddressShare({
  settings,
  log,
  clock = () => performance.now(),
  delay = sleep,
}: ShareParts) {
  const charge = createMeter(settings, clock);
  const delayed = new Map<string, number>();
  const queues = new Map<string, PQueue>();
  const bodies = new Map<string, number>();
  let warned = false;

  const delayRefusal = async (address: string): Promise<boolean> => {
    if ((delayed.get(address) ?? 0) >= limits.REFUSALS_DELAYED_MAX) return false;
    const end = addCount(delayed, address, 1);
    await delay(limits.REFUSAL_DELAY_MS);
    end();
    return true;
  };

  const queueOf = (address: string): PQueue => {
    const known = queues.get(address);
    if (known) return known;
    const queue = new PQueue({ concurrency: limits.COSTLY_AT_ONCE });
    queue.addEventListener('idle', () => queues.delete(address));
    queues.set(address, queue);
    return queue;
  };

  const runQueued = async <T>(address: string, work: () => Promise<T>): Promise<T> => {
    const queue = queueOf(address);
    if (queue.size >= limits.COSTLY_WAITING_MAX) {
      await delayRefusal(address);
      throw tooMany(limits.COSTLY_WAIT_MS);
    }
    const timeout = new AbortController();
    const giveUp = () => timeout.abort(tooMany(limits.COSTLY_WAIT_MS));
    const timer = setTimeout(giveUp, limits.COSTLY_WAIT_MS);
    const start = () => {
      clearTimeout(timer);
      return work();
    };
    return queue.add(start, { signal: timeout.signal });
  };

  return {
    limit: (async (request, response, next) => {
      const address = networkOf(request.ip);
      const wait = await charge(address, costOf(request));
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
      throw tooMany(wait);
    }) satisfies RequestHandler,

    /** `address` comes from `networkOf`; internal work has none and is free. */
    runFor:
      (address: string | undefined): RunCostly =>
      async (kind, work) => {
        if (address === undefined) return work();
        const wait = await charge(address, limits.READ_COSTS[kind]);
        if (wait !== null) {
          await delayRefusal(address);
          throw tooMany(wait);
        }
        return kind === 'start' ? work() : runQueued(address, work);
      },

    holdBody(address: string, bytes: number): () => void {
      const others = bodies.get(address) ?? 0;
      if (others > 0 && others + bytes > limits.BODY_BYTES_AT_ONCE)
        throw tooMany(limits.REFUSAL_DELAY_MS);
      return addCount(bodies, address, bytes);
    },
  };
}

/** A token bucket, stored as the time when its debt is paid. Returns null or ms to wait. */
function createMeter(settings: ShareParts['settings'], clock: () => number) {
  const debtUntil = new LRUCache<string, number>({ max: limits.COUNTED_ADDRESSES_MAX });

  return async (address: string, reads: number): Promise<number | null> => {
    // The database is down: use the default.
    const perMinute = await settings().then(
      ({ addressReadsPerMinute }) => addressReadsPerMinute,
      () => limits.SETTINGS.addressReadsPerMinute.default,
    );
    const now = clock();
    const until = Math.max(now, debtUntil.get(address) ?? now);
    const wait = until - now - limits.READS_BURST_SECONDS * 1_000;
    if (wait > 0) return wait;
    debtUntil.set(address, until + (reads * MINUTE_MS) / perMinute);
    return null;
  };
}

/** Returns a function that subtracts the amount again. */
export function addCount(counts: Map<string, number>, key: string, amount: number): () => void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
  return () => {
    const left = (counts.get(key) ?? 0) - amount;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
}

const tooMany = (waitMs: number): TRPCError =>
  refusal(
    new DomainError('rate_limited', messages.tooManyRequests, {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    }),
  );

function costOf(request: Request): number {
  const { headers, path } = request;
  const calls = isUnder(request, paths.trpc) ? path.split(/,|%2c/i, limits.BATCH_MAX).length : 1;
  // Larger bodies are refused anyway; a false length must not block an address for days.
  const maxBytes = limits.CAPTURE_BYTES_MAX;
  const unknown = headers['transfer-encoding'] === undefined ? 0 : maxBytes;
  const bytes = Math.min(Number(headers['content-length'] ?? unknown), maxBytes);
  return calls * limits.READ_COSTS.request + Math.floor(bytes / limits.BODY_BYTES_PER_READ);
}

const seemsForwarded = ({ headers, ip, socket }: Request): boolean =>
  (headers['x-forwarded-for'] ?? headers['forwarded']) !== undefined &&
  networkOf(ip) === networkOf(socket.remoteAddress);
