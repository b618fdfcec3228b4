import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState as State,
  CountBreaker,
  handleWhen,
} from 'cockatiel';
import { VendorError, type VendorErrorKind } from './vendorError.ts';

export type CircuitState = 'closed' | 'open' | 'half_open';

interface Circuit {
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  state(): CircuitState;
}

/** Refusals and bad answers do not count: a visitor could provoke them and block the vendor. */
const SPEAKS_OF_VENDOR: readonly VendorErrorKind[] = [
  'rate_limited',
  'unavailable',
  'rejected',
  'timed_out',
];

export function createCircuit(
  { sampled, leastSampled, openMs }: CircuitLimits,
  changed: (state: CircuitState) => void,
): Circuit {
  const counted = handleWhen((error) => {
    if (!(error instanceof VendorError)) {
      // An aborted trial proves nothing, and an uncounted error would close the circuit.
      return breaker.state === State.HalfOpen;
    }
    return SPEAKS_OF_VENDOR.includes(error.kind) && !error.aboutQuestion;
  });
  const breaker = circuitBreaker(counted, {
    halfOpenAfter: openMs,
    breaker: new CountBreaker({
      threshold: 0.5,
      size: sampled,
      minimumNumberOfCalls: leastSampled,
    }),
  });
  let openUntil = 0;
  breaker.onBreak(() => {
    openUntil = Date.now() + openMs;
    changed('open');
  });
  breaker.onHalfOpen(() => changed('half_open'));
  breaker.onReset(() => changed('closed'));

  return {
    async run(signal, work) {
      try {
        return await breaker.execute(() => {
          signal.throwIfAborted();
          return work();
        }, signal);
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new VendorError('circuit_open', 'not asked, because it failed too often lately');
      }
    },
    state() {
      if (breaker.state === State.Closed) return 'closed';
      // The breaker changes its state only with the next request.
      return breaker.state === State.Open && Date.now() < openUntil ? 'open' : 'half_open';
    },
  };
}

export interface VendorPolicy {
  limits: TimeLimits;
  /** For a light question with all tries, in milliseconds. */
  lightMs: number;
  /** Requests per question, including the first. */
  tries: number;
  /** With less time left than this, in milliseconds, no further try is made. */
  leastTryMs: number;
  /** The pause is random up to `firstMs`, doubled each time up to `mostMs`. */
  backOff: { firstMs: number; mostMs: number };
  circuit: CircuitLimits;
  mostInFlight: number;
  mostWaiting: number;
  /** 0 to below 1. */
  random: () => number;
}

export interface TimeLimits {
  tryMs: number;
  /** For the question with all tries, pauses and waiting, in milliseconds. */
  wholeMs: number;
}

interface CircuitLimits {
  sampled: number;
  leastSampled: number;
  openMs: number;
}

/**
 * A waiting call is answered within 55 s; 5 s are left for the rest of an analysis. The first
 * search with a new schema takes up to 30 s longer than others (Perplexity, Agent API).
 */
const ANALYSIS_LIMITS: TimeLimits = { tryMs: 45_000, wholeMs: 50_000 };

/** The call for a detailed analysis waits up to 170 s. */
export const DETAILED_LIMITS: TimeLimits = { tryMs: 100_000, wholeMs: 160_000 };

export const VENDOR_POLICY: VendorPolicy = {
  limits: ANALYSIS_LIMITS,
  lightMs: 10_000,
  tries: 3,
  leastTryMs: 2_000,
  backOff: { firstMs: 500, mostMs: 4_000 },
  // A question fails at most three requests, so no visitor opens the circuit with fewer than four.
  circuit: { sampled: 20, leastSampled: 10, openMs: 30_000 },
  // 64 answers of 2 s are 32 analyses a second, above the vendors' usual limits.
  mostInFlight: 64,
  mostWaiting: 512,
  random: Math.random,
};
