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
  /**
   * Runs unless the circuit is open; then it rejects with a VendorError `circuit_open` at once. Of all
   * who come when the time is over one is let through, and the others wait for what it finds out.
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  state(): CircuitState;
}

/**
 * What tells that the vendor does not work. A refusal, a useless answer and a rejected question are
 * answers: a visitor could bring them about with a text made for it (one of too many tokens, say), and
 * so take the vendor away from everybody.
 */
const SPEAKS_OF_VENDOR: readonly VendorErrorKind[] = [
  'rate_limited',
  'unavailable',
  'rejected',
  'timed_out',
];

/**
 * A circuit breaker for one vendor: when most requests fail, it spares reader and vendor the next
 * ones for a while. `changed` is told each change of its state as it happens.
 */
export function createCircuit(
  { sampled, leastSampled, openMs }: CircuitLimits,
  changed: (state: CircuitState) => void,
): Circuit {
  const counted = handleWhen((error) => {
    if (!(error instanceof VendorError)) {
      // An aborted trial found nothing out, and what is not counted as a failure would close the circuit.
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
          // Who gave up while waiting for the trial must not be asked for.
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
      // The breaker itself notices that the time is over only when somebody asks.
      return breaker.state === State.Open && Date.now() < openUntil ? 'open' : 'half_open';
    },
  };
}

/** How patiently, how often and how many at a time a vendor is asked. */
export interface VendorPolicy {
  limits: TimeLimits;
  /** Requests that one question may cost, the first one included. */
  tries: number;
  /** Less time than this is not worth a further try, in milliseconds: it would be paid for and cut off. */
  leastTryMs: number;
  /** The pause before a further try is random, up to `firstMs`, doubled each time, at most `mostMs`. */
  backOff: { firstMs: number; mostMs: number };
  circuit: CircuitLimits;
  /** Requests under way at the same time. */
  mostInFlight: number;
  /** Questions that wait for one of those to end; one more is turned away. */
  mostWaiting: number;
  /** 0 to below 1. */
  random: () => number;
}

export interface TimeLimits {
  /** For one request, in milliseconds. */
  tryMs: number;
  /** For the question with all its tries, pauses and waiting, in milliseconds. */
  wholeMs: number;
}

interface CircuitLimits {
  /** It opens when more than half of the last so many requests failed. */
  sampled: number;
  /** Before so many requests nothing is concluded. */
  leastSampled: number;
  /** How long nothing is asked before one request may find out whether it works again, in milliseconds. */
  openMs: number;
}

/** A waiting call is answered within 55 s, so that 5 s are left for the rest of an analysis. */
const ANALYSIS_LIMITS: TimeLimits = { tryMs: 30_000, wholeMs: 50_000 };

/** The call for a detailed analysis waits up to 170 s; its answer is six times as long. */
export const DETAILED_LIMITS: TimeLimits = { tryMs: 100_000, wholeMs: 160_000 };

export const VENDOR_POLICY: VendorPolicy = {
  limits: ANALYSIS_LIMITS,
  tries: 3,
  // The fastest answers of these models take about 1 s, a search 2 s.
  leastTryMs: 2_000,
  // Three tries then pause at most 0.5 s and 1 s, which keeps a waiting reader's patience.
  backOff: { firstMs: 500, mostMs: 4_000 },
  // A question fails three requests at most, so that no visitor can open the circuit with fewer than
  // four questions; half a minute is about what a restarted or rate-limited vendor needs.
  circuit: { sampled: 20, leastSampled: 10, openMs: 30_000 },
  // 64 answers of 2 s are 32 analyses a second, above the usual limits of the vendors.
  mostInFlight: 64,
  mostWaiting: 512,
  random: Math.random,
};
