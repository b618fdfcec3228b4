import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState as State,
  CountBreaker,
  handleWhen,
} from 'cockatiel';
import { VendorError, type VendorErrorKind } from './vendorError.ts';
import type { CircuitLimits } from './vendorPolicy.ts';

export type CircuitState = 'closed' | 'open' | 'half_open';

export interface Circuit {
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
